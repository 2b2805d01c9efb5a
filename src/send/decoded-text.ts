/** A text as it came or decoded, and squeezed: without separators, capitals and foreign digits. */
export interface View {
  readonly text: string;
  readonly tight: string;
}

/** The views of a text in which a quote is looked for: as it is, decoded, and decoded without HTML tags. */
export const viewsOf = (text: string): readonly View[] => {
  const plain = decoded(text);
  const views = new Set([text, plain, plain.replace(TAG, '')]);
  return [...views].map(view => ({ text: view, tight: squeezed(view) }));
};

const TAG = /<[^<>]*>/g;

/** Decodes percent-encoding, escapes of JSON and JavaScript, and HTML entities. Each may have been applied twice. */
const decoded = (text: string): string => decodedOnce(decodedOnce(text));

const decodedOnce = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, percentDecoded)
    .replace(
      /[\\%]u([0-9a-f]{4})|\\u\{([0-9a-f]+)\}|\\x([0-9a-f]{2})/gi,
      (_, four?: string, braced?: string, two?: string) => character(four ?? braced ?? two, 16),
    )
    .replace(/\\([nt"\\/])/g, (_, escaped: string) => ESCAPED[escaped] ?? escaped)
    .replace(/&(?:#x([0-9a-f]+);?|#(\d+);?|([a-z][a-z0-9]*);)/gi, (_, hex?: string, decimal?: string, name?: string) =>
      name === undefined ? character(hex ?? decimal, hex === undefined ? 10 : 16) : (NAMED[name.toLowerCase()] ?? ' '),
    );

/** A byte that is not UTF-8 becomes U+FFFD, and does not keep the bytes beside it from being decoded. */
const percentDecoded = (run: string): string =>
  new TextDecoder().decode(Uint8Array.from(run.slice(1).split('%'), hex => Number.parseInt(hex, 16)));

const character = (digits = '', radix: number): string => {
  const point = Number.parseInt(digits, radix);
  return point <= 0x10ffff ? String.fromCodePoint(point) : ' ';
};

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t' };
// All others are separators or letters with accents; a code has neither.
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

// In brackets, as esbuild would write the bare escapes as calls, which then stay in bundles that do not use them.
const SEPARATORS = /[^\p{L}\p{N}]+/gu;
// NFKD makes letters of some, such as the sign of a trade mark.
const SYMBOLS = /[\p{S}]+/gu;
const OTHER_DIGITS = /[\p{Nd}]/gu;
const IS_DIGIT = /^[\p{Nd}]$/u;

/**
 * Keeps letters and digits only, in lower case and without accents, with the digits of any script as 0 to 9. No list of separators would ever be
 * complete: codes are grouped by blanks, dashes, slashes, invisible characters and tags.
 */
export const squeezed = (text: string): string =>
  text.replace(SYMBOLS, '').normalize('NFKD').replace(OTHER_DIGITS, asciiDigit).replace(SEPARATORS, '').toLowerCase();

/** Converts a digit of any script. Unicode has the ten digits of a script in a row, from its zero. */
const asciiDigit = (digit: string): string => {
  let zero = digit.codePointAt(0) ?? 0;
  const own = zero;
  if (own < 0x80) return digit;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((own - zero) % 10);
};

const SHORTEST_BASE64 = 6;

/** Checks whether `text` holds the base64 of something that contains `value`, at any of the three possible offsets. */
export const isInBase64 = (value: string, text: string): boolean => {
  const usual = text.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = new TextEncoder().encode(value);
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  return [0, 1, 2].some(offset => {
    // Without the characters that also hold bits of the bytes before and after.
    const sure = btoa(`${'\0'.repeat(offset)}${binary}`).slice(
      Math.ceil((offset * 8) / 6),
      Math.floor(((offset + bytes.length) * 8) / 6),
    );
    return sure.length >= SHORTEST_BASE64 && usual.includes(sure);
  });
};
