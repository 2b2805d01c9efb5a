import { readRecipient } from '../../recipient.js';
import { findPerson } from './chat/entries.js';
import type { PageState, Press, Rejected } from './live/page-state.js';

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
  [...query.toLowerCase().matchAll(TERM)].map(([, minus, key, equals, quoted, word = '']) => ({
    key,
    value: quoted ?? word,
    isWhole: equals === '=',
    isWanted: minus === '',
  }));

const TERM = /(-?)(?:(\w+):(=?))?(?:"([^"]*)"?|(\S+))/g;

/**
 * Checks that an entry matches every term. The key of a term is the name of any field, whose value must contain the term's,
 * or be equal to it after `:=`. `has` matches a field that is not empty, `to` any of the ids of a user and the name that the row
 * shows, and `fault` the id of a fault.
 */
export const matches = (terms: readonly Term[], entry: object, state: PageState): boolean =>
  terms.every(({ key, value, isWhole, isWanted }) => {
    const known = indexEntry(entry, state);
    const isThere =
      key === undefined
        ? known.text.includes(value)
        : known.facts.some(([name, held]) => name === key && (isWhole ? held === value : held.includes(value))) ||
          (!isWhole && known.text.includes(`${key}:${value}`));
    return isThere === isWanted;
  });

let latest = { query: '', terms: parseTerms(''), results: new WeakMap<object, boolean>() };

/** Returns a function that checks entries against a query. It keeps the results of the latest query: messages arrive 100 a second. */
export const matcherOf = (query: string, state: PageState): ((entry: object) => boolean) => {
  if (query === '') return () => true;
  if (latest.query !== query) latest = { query, terms: parseTerms(query), results: new WeakMap() };
  const { terms, results } = latest;
  return entry => {
    const result = results.get(entry) ?? matches(terms, entry, state);
    results.set(entry, result);
    return result;
  };
};

type Fact = readonly [key: string, value: string];

interface Known {
  readonly text: string;
  readonly facts: readonly Fact[];
}

const known = new WeakMap<object, Known>();

/** Collects the searchable texts of an entry, once, and its fields when a term needs them: it may be one of thousands. */
const indexEntry = (entry: object, state: PageState): Known => {
  let facts: readonly Fact[] | undefined;
  const found = known.get(entry) ?? {
    text: JSON.stringify(entry).toLowerCase(),
    get facts() {
      facts ??= [...collectFacts('', entry), ...collectNames(entry, state)];
      return facts;
    },
  };
  known.set(entry, found);
  return found;
};

/** Collects the name that the row of an entry shows, if it is in none of the entry's fields. */
const collectNames = (entry: object, state: PageState): readonly Fact[] => {
  const isPress = (one: object): one is Press => 'pressedAt' in one;
  const isRejected = (one: object): one is Rejected => 'reason' in one;
  const name = isPress(entry)
    ? findPerson(state, entry.userId)?.name
    : isRejected(entry)
      ? readRecipient(entry.body)
      : undefined;
  return name === undefined ? [] : [['to', name[1].toLowerCase()]];
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
