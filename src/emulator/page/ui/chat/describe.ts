import type { Violation } from '../../../../spec/violation.js';
import { readTemplate } from '../../../choices.js';
import { readRecipient } from '../../../recipient.js';
import { rejections } from '../../../rejections.js';
import {
  type Delivery,
  getElements,
  isHidden,
  isOtp,
  type Message,
  type Otp,
  type PageState,
  type Press,
  type Rejected,
} from '../live/page-state.js';
import { countOf, toSize } from '../parts/words.js';
import { describeState } from './deliveries.js';
import { describeHit, type Entry, findPerson, toName } from './entries.js';
import { readMedia } from './media.js';

/** The words of a row of the log. */
interface Described {
  /** The type of the user and the id, or only words if neither is known. */
  readonly who: readonly [type: string, id?: string];
  readonly what: string;
  readonly size: string;
  readonly marks: readonly (readonly [style: string, words: string])[];
}

const MAX_SHOWN = 200;

/** Describes an entry as its row does, and as the search finds it. */
export const describe = (entry: Entry, delivery: Delivery | undefined, state: PageState): Described => {
  if ('pressedAt' in entry) {
    const { userId, title, messageId } = entry;
    const payload = payloadOf(entry) ?? title;
    const who = findPerson(state, userId)?.name ?? (['user', userId] as const);
    const marks = [[delivery?.state ?? '', describeState(delivery)] as const];
    const value = payload === title ? '' : `: ${payload.slice(0, MAX_SHOWN)}`;
    // The id is last, because a narrow row cuts the end.
    return { who, what: `pressed ${title.slice(0, MAX_SHOWN)}${value} · on ${messageId}`, size: '', marks };
  }
  const { faults, bot } = entry;
  const bots = state.bots.length > 1 && bot !== undefined ? [['bot', bot] as const] : [];
  // The details name the faults.
  const hits = [...new Set(faults.map(mark => describeHit(mark, entry).join(' ')))].map(
    words => ['warn', words] as const,
  );
  const size = sizeOf(entry);
  if ('reason' in entry) {
    const who = readRecipient(entry.body) ?? (['no user'] as const);
    if (isFaulty(entry)) return { who, what: describeFaulty(entry, state), size, marks: bots };
    const unknown = entry.reason === 'unknown-token' ? [['bot', 'unknown bot'] as const] : [];
    const marks = [...bots, ...unknown, ['bad', `${entry.status}`] as const, ...hits];
    return { who, what: describeRejected(entry), size, marks };
  }
  const again = entry.duplicate ? [['warn', 'duplicate'] as const] : [];
  return { who: toName(entry), what: summarize(entry, state), size, marks: [...bots, ...again, ...hits] };
};

/** Returns the payload of a press, or its URI; undefined if it is signed and not in the emulator's format. */
export const payloadOf = (press: Press): string | undefined => {
  if (press.kind === 'web_url' || !press.hidden) return press.uri ?? press.payload;
  try {
    const [, content = ''] = press.raw.split('.').slice(-3);
    const bytes = Uint8Array.from(atob(content.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0));
    const { payload } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'string' ? payload : undefined;
  } catch {
    return undefined;
  }
};

/** Names the cause of a rejection: `9 violations`, the reason, such as `not-found`, or the fault. */
export const causeOf = ({ reason, violations, faults }: Rejected): string => {
  if (violations.length > 0) return countOf(violations.length, 'violation');
  return reason === 'fault' ? `Fault ${faults.map(({ id }) => id).join(', ')}` : reason;
};

/** Describes the size of a body. Empty if it is not known, because the body was too large or was not read. */
export const sizeOf = (entry: Message | Otp | Rejected): string =>
  'reason' in entry && entry.body === undefined ? '' : toSize(entry.requestBytes);

/** Describes a rejected request in one line: by its first violation and the number of the others, or else by its reason. */
const describeRejected = ({ violations, reason, path }: Rejected): string => {
  const [first, ...others] = violations;
  if (first === undefined) {
    if (reason === 'fault') return '';
    const { message } = rejections[reason];
    return path === undefined ? message : `unknown path ${path}. ${message}`;
  }
  const cause = toPlain(first).slice(0, MAX_SHOWN);
  return others.length > 0 ? `${cause.replace(/\.$/, '')}, and ${others.length} more` : cause;
};

// A row of a phone has room for the end of a path only, which says more than its beginning.
const toPlain = ({ message, path, rule }: Pick<Violation, 'message' | 'path' | 'rule'>): string =>
  message
    .replace(`\`${path}\``, () => path.split('.').slice(-2).join('.'))
    .replace(` [${rule}]`, '')
    .replaceAll('`', '');

/** Checks whether a fault kept a request from the platform: nothing is wrong with the request. */
export const isFaulty = (entry: Entry): boolean => 'reason' in entry && entry.reason === 'fault';

/** Describes a request that a fault kept from the platform: by what the fault did, and its content. */
const describeFaulty = (entry: Rejected, state: PageState): string => {
  const did = entry.faults.map(mark => describeHit(mark, entry).join(' ')).join(', ');
  const content = summarizeBody(entry.body, state);
  return `Fault: ${did}${content && ` · ${content}`}`;
};

/** Describes a body that the platform did not check as `summarize` does. Empty if it does not have the shape of a request. */
const summarizeBody = (body: string | undefined, state: PageState): string => {
  try {
    const request = JSON.parse(body ?? '');
    const location: Otp['location'] = request.showWithLocation ? { state: 'awaited' } : undefined;
    return summarize({ ...Object(), request, location }, state);
  } catch {
    return '';
  }
};

/** Describes a message or OTP in one line. */
export const summarize = (entry: Message | Otp, state: PageState): string => {
  if (isOtp(entry)) {
    // As in the chat: the content is hidden until the user grants the location.
    const { location, request } = entry;
    if (!isHidden(entry)) return request.mokMessage.slice(0, MAX_SHOWN);
    return location?.state === 'denied'
      ? 'Hidden: the user denied the location'
      : 'Hidden until the user grants the location';
  }
  const { text, attachment } = entry.request.message;
  if (text !== undefined) return text.slice(0, MAX_SHOWN);
  const elements = getElements(entry);
  if (elements === undefined) {
    const { type = '', payload } = attachment ?? {};
    const words =
      type === 'template' ? readTemplate(entry, state.shapes).texts.join(' ') : readMedia(payload ?? {}).name;
    return words === '' ? type : `${type}: ${words.slice(0, MAX_SHOWN)}`;
  }
  const titles = elements.slice(0, MAX_TITLES).map(({ title, subtitle }) => title ?? subtitle ?? 'untitled');
  const others = elements.length > MAX_TITLES ? ` and ${elements.length - MAX_TITLES} more` : '';
  return `${countOf(elements.length, 'card')}: ${titles.join(', ').slice(0, MAX_SHOWN)}${others}`;
};

const MAX_TITLES = 4;
