import type { ControlAnswer, ControlEvent } from '../../../control/api.js';

/** What the page knows of the emulator. */
export type PageState = ControlAnswer<'GET /state'>;
export type Message = PageState['messages'][number];
export type Otp = PageState['otps'][number];
export type Refused = PageState['refused'][number];
export type Press = PageState['presses'][number];
export type Delivery = PageState['deliveries'][number];
export type Fault = PageState['faults'][number];

/** How many entries of each log the page keeps, as many as the state has. */
export const MOST_KEPT = 500;

/** Whether an event says that the state has to be had again. */
export const isStale = ({ name }: ControlEvent): boolean => name === 'missed' || name === 'reset';

/** The state after one more event. */
export const after = (state: PageState, { name, data, number }: ControlEvent): PageState => {
  const next = { ...state, newestEvent: number };
  switch (name) {
    case 'message':
      return added(next, 'messages', data);
    case 'otp':
    case 'location':
      return added(next, 'otps', data, entry => entry.number === data.number);
    case 'refused':
      return added(next, 'refused', data);
    case 'press':
      return added(next, 'presses', data);
    case 'delivery':
      return added(next, 'deliveries', data, ({ id }) => id === data.id);
    case 'faults':
      return { ...next, faults: data };
    case 'user':
      return { ...next, users: [...state.users.filter(({ userId }) => userId !== data.userId), data] };
    case 'webhook':
      return { ...next, webhook: { url: data.url ?? null } };
    default:
      return next;
  }
};

type LogName = keyof PageState['counts'];

/** The state with one more entry in a log, or with a newer one in the place of the one that it is. */
const added = <Name extends LogName>(
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
    [name]: [...log.slice(1 - MOST_KEPT), entry],
    counts: { ...counts, [name]: Math.min(counts[name] + 1, maxLogEntries) },
  };
};
