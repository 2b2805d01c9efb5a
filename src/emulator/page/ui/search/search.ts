interface Term {
  /** Undefined for a word, which may stand anywhere. */
  readonly key: string | undefined;
  readonly value: string;
  readonly isWanted: boolean;
}

/** `to:C-1029 rule:text-not-empty has:buttonsV2 "two words" -denied` */
export const termsOf = (query: string): readonly Term[] =>
  [...query.toLowerCase().matchAll(/(-?)(?:(\w+):)?(?:"([^"]*)"?|(\S+))/g)].map(
    ([, minus, key, quoted, word = '']) => ({
      key,
      value: quoted ?? word,
      isWanted: minus === '',
    }),
  );

/**
 * Whether an entry is searched for: every term holds. The name of any field in it is a key, whose value holds the term's;
 * `has` is a field that is not empty, and `to` any of the names by which a user goes.
 */
export const matches = (terms: readonly Term[], entry: object): boolean =>
  terms.every(({ key, value, isWanted }) => {
    const { text, facts } = knownOf(entry);
    const isThere =
      key === undefined
        ? text.includes(value)
        : facts.some(([name, held]) => name === key && held.includes(value)) || text.includes(`${key}:${value}`);
    return isThere === isWanted;
  });

type Fact = readonly [key: string, value: string];

interface Known {
  readonly text: string;
  readonly facts: readonly Fact[];
}

const known = new WeakMap<object, Known>();

/** What an entry can be found by, worked out once. */
const knownOf = (entry: object): Known => {
  const found = known.get(entry) ?? { text: JSON.stringify(entry).toLowerCase(), facts: factsIn('', entry) };
  known.set(entry, found);
  return found;
};

const factsIn = (key: string, value: unknown): readonly Fact[] => {
  const name = key.toLowerCase();
  if (typeof value !== 'object' || value === null) {
    const text = String(value).toLowerCase();
    const to: readonly Fact[] = NAMES.includes(name) ? [['to', text]] : [];
    return text && text !== 'false' ? [[name, text], ['has', name], ...to] : [[name, text]];
  }
  // The entries of a list go by its name.
  const facts = Object.entries(value).flatMap(([field, item]) => factsIn(Array.isArray(value) ? key : field, item));
  return facts.length > 0 ? [...facts, ['has', name]] : facts;
};

const NAMES = ['appcustomerid', 'appstaffid', 'customerno', 'userid'];
