/** Where the page is: all of it is in the hash, so it can be linked. */
export interface Place {
  readonly view: string;
  /** What is chosen in the view: an id, a number. */
  readonly chosen: readonly string[];
  /** What is searched for. */
  readonly query: string;
}

const QUERY = '?q=';

/** `#/message/m-1?q=to:C-1029` */
export const placeOf = (hash: string): Place => {
  const [path = '', query = ''] = hash.slice(2).split(QUERY);
  const [view = '', ...chosen] = path.split('/').map(decoded);
  return { view: view || 'chat', chosen, query: decoded(query) };
};

export const hashOf = (view: string, chosen: readonly (string | number)[] = [], query = ''): string =>
  `#/${[view, ...chosen].map(encodeURIComponent).join('/')}${query && QUERY + encodeURIComponent(query)}`;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // Typed by hand.
    return part;
  }
};
