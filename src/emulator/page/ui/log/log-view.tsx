import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { readTemplate } from '../../../choices.js';
import { readRecipient } from '../../../recipient.js';
import { describeState, findDelivery } from '../chat/buttons.js';
import {
  describeHit,
  type Entry,
  type EntryKind,
  entryHref,
  entryKey,
  findByNumber,
  kindOf,
  listEntries,
  toName,
} from '../chat/entries.js';
import { readMedia } from '../chat/open-shapes.js';
import { isHidden } from '../chat/otp-card.js';
import { Welcome } from '../compose/samples.js';
import { getShapes, getState } from '../live/follow.js';
import { type Delivery, getElements, isOtp, type Message, type Otp, type Rejected } from '../live/page-state.js';
import { Boundary, countOf, Icon, Time, toSize } from '../parts/basics.js';
import type { Violation } from '../parts/json-view.js';
import { VirtualList } from '../parts/virtual-list.js';
import { type Place, toHash } from '../place.js';
import { matcherOf } from '../search.js';
import { causeOf } from './timeline.js';

/** The filters of the log: the view, its name and the kind of entry that it shows. */
const FILTERS: readonly (readonly [view: string, name: string, kind: EntryKind | undefined])[] = [
  ['chat', 'All', undefined],
  ['messages', 'Messages', 'message'],
  ['otps', 'OTPs', 'otp'],
  ['presses', 'Presses', 'press'],
  ['rejected', 'Rejected', 'rejected'],
];

/** The words for a filter without entries. */
const NONE_YET: Readonly<Record<EntryKind, string>> = {
  message: 'No messages yet',
  otp: 'No OTPs yet',
  press: 'No presses yet: press a button of a message in its chat',
  rejected: 'No requests were rejected',
};

/** The views that show the log. */
export const LOG_VIEWS: readonly string[] = FILTERS.map(([view]) => view);

interface LogViewProps {
  readonly place: Place;
  /** The key of the entry whose details are shown. */
  readonly chosen: string | undefined;
}

/** The log of everyone: one line for each request and press, newest first. */
export const LogView = ({ place: { view, query }, chosen }: LogViewProps): VNode => {
  const state = getState();
  const { messages, otps, rejected, presses, counts } = state;
  const entries = useMemo(() => listEntries(state), [messages, otps, rejected, presses]);
  const [, name, kind] = FILTERS.find(([one]) => one === view) ?? [];
  const matching = useMemo(() => entries.filter(matcherOf(query, state)).reverse(), [entries, query]);
  const found = useMemo(() => matching.filter(entry => kind === undefined || kindOf(entry) === kind), [matching, kind]);
  const all = { message: counts.messages, otp: counts.otps, press: counts.presses, rejected: counts.rejected };
  const total = Object.values(all).reduce((sum, count) => sum + count, 0);
  // The log can have more entries than the page.
  const countIn = (one: EntryKind | undefined): number => {
    if (query === '') return one === undefined ? total : all[one];
    return one === undefined ? matching.length : matching.filter(entry => kindOf(entry) === one).length;
  };
  return (
    <section class="log" aria-labelledby="log">
      <div class="toolbar">
        <h2 id="log">Log</h2>
        <nav aria-label="Filter the log">
          {FILTERS.map(([one, words, of]) => (
            <a key={one} href={toHash(one, [], query)} aria-current={one === view}>
              {words} <small>{countIn(of)}</small>
            </a>
          ))}
        </nav>
        {query && (
          <small role="status">
            {found.length} of {kind === undefined ? total : all[kind]} match
          </small>
        )}
      </div>
      {found.length === 0 && query === '' && total === 0 ? (
        <Welcome />
      ) : found.length === 0 ? (
        <div class="empty welcome">
          <p>
            {kind !== undefined && query === '' ? NONE_YET[kind] : `No entries match “${query}”`}
            {kind !== undefined && query && ` in ${name}`}.
          </p>
          {matching.length > 0 && (
            <a class="button main" href={toHash('chat', [], query)}>
              Show {countOf(matching.length, 'match')} in All
            </a>
          )}
          <a class="button" href={toHash(view)} onClick={focusSearch}>
            {query ? 'Clear the search' : 'Show all'}
          </a>
        </div>
      ) : (
        <VirtualList
          key={view}
          label="Log"
          of={query}
          rows={found}
          keyOf={entryKey}
          hrefOf={entry => entryHref(entry, query)}
          chosen={chosen}
        >
          {entry => (
            <Boundary what={`Entry ${entry.number}`} of={entry}>
              <Line entry={entry} />
            </Boundary>
          )}
        </VirtualList>
      )}
    </section>
  );
};

const focusSearch = (): void => document.querySelector<HTMLElement>('search input')?.focus();

/** One line of the log. */
const Line = ({ entry }: { readonly entry: Entry }): VNode => {
  const delivery = 'pressedAt' in entry ? findDelivery(entry) : undefined;
  return useMemo(() => {
    const icon = isFaulty(entry) ? 'fault' : kindOf(entry);
    const { who, what, size, marks } = describe(entry, delivery);
    return (
      <>
        <Time at={'pressedAt' in entry ? entry.pressedAt : entry.receivedAt} />
        <span class={`kind ${icon === 'fault' ? 'faulty' : icon}`}>
          <Icon name={icon} />
          <span class="hidden">{icon}</span>
        </span>
        <span class="who" dir="auto">
          {who}
        </span>
        <span class="what" dir="auto">
          {what}
        </span>
        <span class="marks">
          {marks.map(([style, words]) => (
            <span class={`badge ${style}`} key={words}>
              {words}
            </span>
          ))}
        </span>
        <small class="size">{size}</small>
      </>
    );
  }, [entry, delivery?.state, getState().bots.length]);
};

interface Described {
  readonly who: string;
  readonly what: string;
  readonly size: string;
  readonly marks: readonly (readonly [style: string, words: string])[];
}

const MAX_SHOWN = 200;

const describe = (entry: Entry, delivery: Delivery | undefined): Described => {
  if ('pressedAt' in entry) {
    const { request, userId, title, messageId } = entry;
    const found = findByNumber(getState(), request);
    const who = found === undefined || 'reason' in found ? userId : toName(found).join(' ');
    const marks = [[delivery?.state ?? '', describeState(delivery)] as const];
    const text = entry.text === title ? '' : `: ${entry.text.slice(0, MAX_SHOWN)}`;
    return { who, what: `pressed ${title.slice(0, MAX_SHOWN)} on ${messageId}${text}`, size: '', marks };
  }
  const { faults, requestBytes, bot } = entry;
  const bots = getState().bots.length > 1 && bot !== undefined ? [['bot', bot] as const] : [];
  // The details name the faults.
  const hits = [...new Set(faults.map(mark => describeHit(mark, entry).join(' ')))].map(
    words => ['warn', words] as const,
  );
  const size = toSize(requestBytes);
  if ('reason' in entry) {
    const who = readRecipient(entry.body)?.join(' ') ?? (bot === undefined ? 'unknown bot' : 'no user');
    if (isFaulty(entry)) return { who, what: describeFaulty(entry), size, marks: bots };
    return { who, what: describeRejected(entry), size, marks: [...bots, ...hits] };
  }
  const again = entry.duplicate ? [['warn', 'duplicate'] as const] : [];
  return { who: toName(entry).join(' '), what: summarize(entry), size, marks: [...bots, ...again, ...hits] };
};

/** Describes a rejected request in one line: by its first violation and the number of the others, or else by its reason. */
const describeRejected = (entry: Rejected): string => {
  const [first, ...others] = entry.violations;
  const cause = first === undefined ? causeOf(entry) : toPlain(first).slice(0, MAX_SHOWN);
  return others.length > 0 ? `Rejected: ${cause.replace(/\.$/, '')}, and ${others.length} more` : `Rejected: ${cause}`;
};

// A row of a phone has room for the end of a path only, which says more than its beginning.
const toPlain = ({ message, path, rule }: Violation): string =>
  message
    .replace(`\`${path}\``, () => path.split('.').slice(-2).join('.'))
    .replace(` [${rule}]`, '')
    .replaceAll('`', '');

/** Checks whether a fault kept a request from the platform: nothing is wrong with the request. */
const isFaulty = (entry: Entry): entry is Rejected => 'reason' in entry && entry.reason === 'fault';

/** Describes a request that a fault kept from the platform: by what the fault did, and the text. */
const describeFaulty = (entry: Rejected): string => {
  const did = entry.faults.map(mark => describeHit(mark, entry).join(' ')).join(', ');
  const text = readText(entry.body);
  return `Fault: ${did}${text && ` · ${text.slice(0, MAX_SHOWN)}`}`;
};

/** Reads the text of a body that the platform did not check. Empty if it has none. */
const readText = (body: string | undefined): string => {
  try {
    const { mokMessage, message } = Object(JSON.parse(body ?? ''));
    const text: unknown = mokMessage ?? Object(message).text;
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
};

/** Describes a message or OTP in one line. */
export const summarize = (entry: Message | Otp): string => {
  if (isOtp(entry)) {
    // As in the chat: the content is hidden until the user grants the location.
    const { location, request } = entry;
    if (!isHidden(entry)) return request.mokMessage.slice(0, MAX_SHOWN);
    return location?.state === 'denied'
      ? 'Hidden: the user denied the location'
      : 'Hidden until the location is granted';
  }
  const { text, attachment } = entry.request.message;
  if (text !== undefined) return text.slice(0, MAX_SHOWN);
  const elements = getElements(entry);
  if (elements === undefined) {
    const { type = '', payload } = attachment ?? {};
    const words =
      type === 'template' ? readTemplate(entry, getShapes()).texts.join(' ') : readMedia(payload ?? {}).file;
    return words === '' ? type : `${type}: ${words.slice(0, MAX_SHOWN)}`;
  }
  const titles = elements.slice(0, 4).map(({ title, subtitle }) => title ?? subtitle ?? 'untitled');
  return `${countOf(elements.length, 'card')}: ${titles.join(', ').slice(0, MAX_SHOWN)}`;
};
