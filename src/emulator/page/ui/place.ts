/** The place in the page. It is entirely in the hash, so that it can be linked. */
export interface Place {
  readonly view: string;
  /** The chosen entry in the view: an id, perhaps with a number; in a chat the user, perhaps with the key of a row. */
  readonly chosen: readonly string[];
  /** The search query. */
  readonly query: string;
}

const QUERY = '?q=';

/** Parses a hash such as `#/message/m-1?q=to:C-1029`. Never throws, because a hash can be typed by hand. */
export const parsePlace = (hash: string): Place => {
  const [path = '', query = ''] = hash.slice(2).split(QUERY);
  const [view = '', ...chosen] = path.split('/').map(decode);
  return { view: view || 'chat', chosen, query: decode(query) };
};

/** Creates the hash of a place. Never throws, whatever an id contains. */
export const toHash = (view: string, chosen: readonly (string | number)[] = [], query = ''): string =>
  `#/${[view, ...chosen].map(encode).join('/')}${query && QUERY + encode(query)}`;

// JSON can contain half of a surrogate pair, for which encodeURIComponent throws. It is encoded as `%uD800`, which is
// unambiguous, because a `%` in the text is `%25`.
const encode = (part: string | number): string =>
  String(part).replace(/\p{Surrogate}|\P{Surrogate}+/gu, run =>
    /\p{Surrogate}/u.test(run) ? `%u${run.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(run),
  );

const decode = (part: string): string => {
  try {
    return part
      .split(/%u(D[89A-F][\dA-F]{2})/)
      .map((run, index) => (index % 2 ? String.fromCharCode(Number.parseInt(run, 16)) : decodeURIComponent(run)))
      .join('');
  } catch {
    // The hash was typed by hand.
    return part;
  }
};
