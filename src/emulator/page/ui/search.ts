import { readRecipient } from '../../recipient.js';
import { findDelivery } from './chat/deliveries.js';
import { describe, isFaulty } from './chat/describe.js';
import { type Entry, findPerson, kindOf } from './chat/entries.js';
import type { Delivery, PageState } from './live/page-state.js';
import { prettify } from './parts/words.js';

interface Term {
  /** The field; undefined for a word that may be anywhere. */
  readonly key: string | undefined;
  readonly value: string;
  /** True if the field must be the value, and not only contain it. */
  readonly isWhole: boolean;
  readonly isWanted: boolean;
}

/** Parses a query such as `to:C-1029 fault:=f-1 rule:text-not-empty has:buttonsV2 "two words" -denied`. */
export const parseTerms = (query: string): readonly Term[] =>
  [...query.toLowerCase().matchAll(TERM)].map(([, minus, key, equals, quoted, value, phrase, word]) => ({
    key,
    value: quoted ?? value ?? phrase ?? word ?? '',
    isWhole: equals === '=',
    isWanted: minus === '',
  }));

const TERM = /(-?)(?:(\w+):(=?)(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+))/g;

/**
 * Checks that an entry matches every term. The key of a term is the name of any field, whose value must contain the term's,
 * or be equal to it after `:=`. `has` matches a field that is not empty, `to` any of the ids of a user and the name that the row
 * shows, `kind` the kind of the entry, and `fault` the id of a fault. A word without a key is in the row, or in a value.
 */
export const matches = (terms: readonly Term[], entry: Entry, state: PageState): boolean =>
  terms.every(({ key, value, isWhole, isWanted }) => {
    const known = indexEntry(entry, state);
    const isThere =
      key === undefined
        ? known.text.includes(value)
        : known.facts.some(([name, held]) => name === key && (isWhole ? held === value : held.includes(value))) ||
          (!isWhole && known.text.includes(`${key}:${value}`));
    return isThere === isWanted;
  });

/** Describes what is wrong with a query without matches: a field that no entry has, or `=` where a `:` must be. */
export const explain = (query: string, entries: readonly Entry[], state: PageState): string => {
  for (const { key, value } of parseTerms(query)) {
    if (key === undefined && /^\w+=./.test(value)) return `Did you mean \`${value.replace('=', ':')}\`?`;
    if (key !== undefined && key !== 'has' && !entries.some(entry => hasField(entry, key, state)))
      return `No entry has the field \`${key}\`.`;
  }
  return '';
};

const hasField = (entry: Entry, key: string, state: PageState): boolean =>
  indexEntry(entry, state).facts.some(([name]) => name === key);

let latest = { query: '', terms: parseTerms(''), results: new WeakMap<object, boolean>() };

/** Returns a function that checks entries against a query. It keeps the results of the latest query: messages arrive 100 a second. */
export const matcherOf = (query: string, state: PageState): ((entry: Entry) => boolean) => {
  if (query === '') return () => true;
  if (latest.query !== query) latest = { query, terms: parseTerms(query), results: new WeakMap() };
  const { terms, results } = latest;
  return entry => {
    const key = versionOf(entry, state);
    const result = results.get(key) ?? matches(terms, entry, state);
    results.set(key, result);
    return result;
  };
};

const deliveryOf = (entry: Entry, state: PageState): Delivery | undefined =>
  'pressedAt' in entry ? findDelivery(entry, state) : undefined;

/** Returns the object that is new whenever the words of an entry change: an entry never changes, but the delivery of a press does. */
const versionOf = (entry: Entry, state: PageState): object => deliveryOf(entry, state) ?? entry;

type Fact = readonly [key: string, value: string];

interface Known {
  readonly text: string;
  readonly facts: readonly Fact[];
}

const known = new WeakMap<object, Known>();

/** Collects the searchable texts of an entry, once, and its fields when a term needs them: it may be one of thousands. */
const indexEntry = (entry: Entry, state: PageState): Known => {
  let facts: readonly Fact[] | undefined;
  const key = versionOf(entry, state);
  const found = known.get(key) ?? {
    text: collectText(entry, state).toLowerCase(),
    get facts() {
      const { attempts = [], state: outcome } = deliveryOf(entry, state) ?? {};
      const shown = outcome === undefined ? entry : { ...entry, state: outcome, attempts };
      facts ??= [
        ...collectFacts('', shown),
        ...collectBody(entry),
        ['kind', kindOf(entry)],
        ...collectNames(entry, state),
      ];
      return facts;
    },
  };
  known.set(key, found);
  return found;
};

/** Collects the words of the row and the values of an entry. Times and sizes are not among them: any number would find them. */
const collectText = (entry: Entry, state: PageState): string => {
  const delivery = deliveryOf(entry, state);
  const row = collectRow(entry, delivery, state);
  if ('pressedAt' in entry) {
    const { pressedAt: _, number, request, ...values } = entry;
    const attempts = delivery?.attempts.map(({ status, error, body }) => [status, error, body]);
    return row + withoutNames(JSON.stringify([values, attempts]));
  }
  const { receivedAt: _, number, requestBytes, response, ...values } = entry;
  const body = 'body' in values ? prettify(values.body ?? '') : '';
  return row + withoutNames(JSON.stringify([{ ...values, body: '' }, response.status]) + body);
};

const collectRow = (entry: Entry, delivery: Delivery | undefined, state: PageState): string => {
  try {
    const { who, what, marks } = describe(entry, delivery, state);
    return [isFaulty(entry) ? 'fault' : kindOf(entry), ...who, what, ...marks.map(([, words]) => words)].join(' ');
  } catch {
    // Its row cannot be shown either.
    return '';
  }
};

/** Removes the names of fields from JSON, because each entry has most of them. */
const withoutNames = (json: string): string => json.replace(/"(?:[^"\\]|\\.)*"\s*:/g, '');

/** Collects the name that the row of an entry shows, if it is in none of the entry's fields. */
const collectNames = (entry: Entry, state: PageState): readonly Fact[] => {
  const name =
    'pressedAt' in entry
      ? findPerson(state, entry.userId)?.name
      : 'reason' in entry
        ? readRecipient(entry.body)
        : undefined;
  return name === undefined ? [] : [['to', name[1].toLowerCase()]];
};

/** Collects the fields in the body of a rejected request, which can be any text. */
const collectBody = (entry: Entry): readonly Fact[] => {
  if (!('reason' in entry) || entry.body === undefined) return [];
  try {
    return collectFacts('', JSON.parse(entry.body));
  } catch {
    // The body is not JSON, or is nested too deeply.
    return [];
  }
};

const collectFacts = (key: string, value: unknown): readonly Fact[] => {
  const name = key.toLowerCase();
  if (typeof value !== 'object' || value === null) {
    const text = String(value).toLowerCase();
    const to: readonly Fact[] = NAMES.includes(name) ? [['to', text]] : [];
    return text && text !== 'false' ? [[name, text], ['has', name], ...to] : [[name, text]];
  }
  // The items of a list have the name of the list. The id of a fault is not an id of the entry.
  const facts = Object.entries(value).flatMap(([field, item]) =>
    collectFacts(Array.isArray(value) ? key : name === 'faults' && field === 'id' ? 'fault' : field, item),
  );
  return facts.length > 0 ? [...facts, ['has', name]] : facts;
};

const NAMES = ['appcustomerid', 'appstaffid', 'customerno', 'userid'];
