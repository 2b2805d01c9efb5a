/** The bytes of a connection, cut into requests. It knows bodies with a content-length only. */
export interface Requests {
  /** Takes what came. */
  push(bytes: Uint8Array): void;
  /** The next complete request, if there is one. */
  next(): RawRequest | undefined;
  /** Whether a head has come, or a request is under way. */
  readonly hasHead: boolean;
}

/** A complete request. */
interface RawRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const createRequests = (): Requests => {
  // A character is a byte here, so that text can be searched.
  let bytes = '';
  const headEnd = (): number => bytes.indexOf('\r\n\r\n');
  return {
    push: more => {
      bytes += latin1(more);
    },
    get hasHead() {
      return headEnd() >= 0;
    },
    next: () => {
      const end = headEnd();
      if (end < 0) return undefined;
      const [line = '', ...rows] = bytes.slice(0, end).split('\r\n');
      const headers = Object.fromEntries(rows.map(headerOf));
      const length = Number(headers['content-length'] ?? 0);
      const body = bytes.slice(end + 4, end + 4 + length);
      if (body.length < length) return undefined;
      bytes = bytes.slice(end + 4 + length);
      const utf8 = Uint8Array.from(body, character => character.charCodeAt(0));
      return { method: line.split(' ', 1)[0] ?? '', headers, body: new TextDecoder().decode(utf8) };
    },
  };
};

const headerOf = (row: string): readonly [string, string] => {
  const colon = row.indexOf(':');
  return [row.slice(0, colon).toLowerCase(), row.slice(colon + 1).trim()];
};

const latin1 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
