/** A parser of the requests on a connection. It supports only bodies with a content-length. */
export interface Requests {
  /** Adds bytes that arrived. */
  push(bytes: Uint8Array): void;
  /** Returns the next complete request, if there is one. */
  next(): RawRequest | undefined;
  /** True when the headers of a request have arrived that `next` has not returned. */
  readonly hasHead: boolean;
}

/** A complete request. */
interface RawRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Creates the parser of a connection. */
export const createRequests = (): Requests => {
  // One character per byte, so that string functions can search it.
  let bytes = '';
  const headEnd = (): number => bytes.indexOf('\r\n\r\n');
  return {
    push: more => {
      bytes += decodeLatin1(more);
    },
    get hasHead() {
      return headEnd() >= 0;
    },
    next: () => {
      const end = headEnd();
      if (end < 0) return undefined;
      const [line = '', ...rows] = bytes.slice(0, end).split('\r\n');
      const headers = Object.fromEntries(rows.map(parseHeader));
      const length = Number(headers['content-length'] ?? 0);
      const body = bytes.slice(end + 4, end + 4 + length);
      if (body.length < length) return undefined;
      bytes = bytes.slice(end + 4 + length);
      const utf8 = Uint8Array.from(body, character => character.charCodeAt(0));
      return { method: line.split(' ', 1)[0] ?? '', headers, body: new TextDecoder().decode(utf8) };
    },
  };
};

const parseHeader = (row: string): readonly [string, string] => {
  const colon = row.indexOf(':');
  return [row.slice(0, colon).toLowerCase(), row.slice(colon + 1).trim()];
};

const decodeLatin1 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
