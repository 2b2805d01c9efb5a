import type { WireElement } from '../../../../spec/attachment.js';
import type { ControlAnswer, ControlEvent } from '../../../control/api.js';

/** The state of the emulator in the page. */
export type PageState = ControlAnswer<'GET /state'>;
export type Message = PageState['messages'][number];
export type Otp = PageState['otps'][number];
export type Rejected = PageState['rejected'][number];
export type Press = PageState['presses'][number];
export type Delivery = PageState['deliveries'][number];
// As in the state: with the new one 100.
const MAX_ENDED = 99;
export type Fault = PageState['faults'][number];

/** The maximum number of entries of each log in the page. */
export const MAX_KEPT = 10_000;

/** Checks that an event requires loading the state again. */
export const needsReload = ({ name }: ControlEvent): boolean => name === 'missed' || name === 'reset';

/** Returns the state after an event. */
export const applyEvent = (state: PageState, { name, data, number }: ControlEvent): PageState => {
  const next = { ...state, newestEvent: number };
  switch (name) {
    case 'message':
      return addEntry(next, 'messages', data);
    case 'otp':
    case 'location':
      return addEntry(next, 'otps', data, entry => entry.number === data.number);
    case 'rejected':
      return addEntry(next, 'rejected', data);
    case 'press':
      return addEntry(next, 'presses', data);
    case 'delivery':
      return addEntry(next, 'deliveries', data, ({ id }) => id === data.id);
    case 'faults':
      return { ...next, faults: data };
    case 'faultEnded':
      return { ...next, endedFaults: [...state.endedFaults.slice(-MAX_ENDED), data] };
    case 'user':
      return { ...next, users: [...state.users.filter(({ userId }) => userId !== data.userId), data] };
    case 'webhook':
      return { ...next, webhook: { ...data, url: data.url ?? null } };
    default:
      return next;
  }
};

type LogName = keyof PageState['counts'];

/** Returns the state with an entry added to a log, or replaced by its newer version. */
const addEntry = <Name extends LogName>(
  state: PageState,
  name: Name,
  entry: PageState[Name][number],
  isIt: (entry: PageState[Name][number]) => boolean = () => false,
): PageState => {
  const { counts, maxLogEntries } = state;
  const log: readonly PageState[Name][number][] = state[name];
  const index = log.findLastIndex(isIt);
  if (index >= 0) return { ...state, [name]: log.with(index, entry) };
  return {
    ...state,
    [name]: [...log.slice(1 - MAX_KEPT), entry],
    counts: { ...counts, [name]: Math.min(counts[name] + 1, maxLogEntries) },
  };
};

/** Checks that an entry is an OTP. */
export const isOtp = (entry: Message | Otp): entry is Otp => !('message' in Object(entry.request));

/** Checks that the user does not see the OTP, because it needs a location that is not granted. */
export const isHidden = ({ location }: Otp): boolean => location !== undefined && location.state !== 'granted';

/** Returns the elements of a generic template, or undefined for other messages. */
export const getElements = ({ request }: Message): readonly WireElement[] | undefined => {
  const { attachment } = request.message;
  const isGeneric = attachment?.type === 'template' && 'elements' in attachment.payload;
  return isGeneric && attachment.payload.templateType === 'generic' ? attachment.payload.elements : undefined;
};
