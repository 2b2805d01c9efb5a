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

/** Possible one-time passwords in some texts: an error may quote a piece of one, in any grouping. */
export interface Codes {
  /** All runs of four digits. */
  readonly windows: ReadonlySet<string>;
  /** Codes with letters in them, squeezed. */
  readonly words: ReadonlySet<string>;
  /** Single words of capitals. Most are names, which hosts have too, so they count only where an error writes capitals. */
  readonly capitals: ReadonlySet<string>;
}

const SHORTEST_CODE = 4;
const LONGEST_CODE = 24;
// The shortest piece of a code in groups: a shorter one, such as "THE", occurs by chance.
const PIECE = 6;
const LONGEST_CAPITALS = 12;

// In brackets, as esbuild would write the bare escapes as calls, which then stay in bundles that do not use them.
const HAS_DIGIT = /[\p{N}]/u;
const DIGITS = /\d+/g;
const WORDS = /[\p{L}\p{N}]+/gu;
const CAPITALS = /(?<![\p{L}\p{N}])[\p{Lu}]{5,12}(?![\p{L}\p{N}])/gu;
const GROUP = /(?<![\p{L}\p{N}])[\p{Lu}\p{N}]{1,5}(?![\p{L}\p{N}])/gu;
const GAP = /^[^\p{L}\p{N}]{1,8}$/u;

/** Finds the possible codes in the texts of a request; `value` is the one of an OTP, which is a code whatever it looks like. */
export const codesIn = (texts: readonly string[], value: string | undefined): Codes => {
  const windows = new Set<string>();
  const words = new Set<string>();
  const capitals = new Set<string>();
  const own = squeezed(value ?? '');
  if (own.length >= SHORTEST_CODE) words.add(own);
  for (const text of texts) {
    for (const window of windowsOf(squeezed(withoutTimes(text)))) windows.add(window);
    for (const written of [...(text.match(WORDS) ?? []), ...text.split(/\s+/)]) {
      const word = squeezed(written);
      const fits = word.length >= SHORTEST_CODE && word.length <= LONGEST_CODE;
      if (fits && HAS_DIGIT.test(word) && /\D/.test(word)) words.add(word);
    }
    for (const run of runsOfGroups(text)) for (const word of codesInRun(run)) words.add(word);
    for (const word of text.match(CAPITALS) ?? []) capitals.add(word);
  }
  return { windows, words, capitals };
};

/** Checks whether a text quotes a code, or a piece of one. */
export const hasCode = ({ windows, words, capitals }: Codes, { text, tight }: View): boolean => {
  const timeless = withoutTimes(text);
  for (const window of windowsOf(timeless === text ? tight : squeezed(timeless))) if (windows.has(window)) return true;
  for (const word of words) if (tight.includes(word)) return true;
  if (capitals.size === 0) return false;
  if (text.match(CAPITALS)?.some(word => capitals.has(word))) return true;
  return runsOfGroups(text).some(run => joined(run).some(word => capitals.has(word)));
};

function* windowsOf(tight: string): Generator<string> {
  for (const run of tight.match(DIGITS) ?? [])
    for (let end = SHORTEST_CODE; end <= run.length; end++) yield run.slice(end - SHORTEST_CODE, end);
}

// A literal: bundlers drop it where only builders are used, which they cannot do with `new RegExp`.
const DATE_AND_TIME =
  /(?<!\d)(?:19|20)\d\d(?:-[01]\d-[0-3]\d[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:[.,]\d{3,9})?(?:Z|[+-]\d\d:\d\d)?| (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d GMT)(?!\d)/g;
const BEFORE_PORT = /(?<=(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}):(?=\d)/g;

/** Takes out what has many digits and is in many errors: points in time. An address and its port stay apart. */
const withoutTimes = (text: string): string => text.replace(DATE_AND_TIME, ' time ').replace(BEFORE_PORT, ' port ');

/** Finds runs of short words of capitals and digits, such as "A7K 9Q2", as lists of their words. */
const runsOfGroups = (text: string): readonly (readonly string[])[] => {
  const runs: string[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { 0: group, index } of text.matchAll(GROUP)) {
    const last = runs.at(-1);
    if (last !== undefined && GAP.test(text.slice(end, index))) last.push(group);
    else runs.push([group]);
    end = index + group.length;
  }
  return runs;
};

/** The pieces of a run that can be a code: those with a digit, and groups of letters that are equally long. */
const codesInRun = (run: readonly string[]): readonly string[] =>
  run.flatMap((first, start) => {
    const next = run.slice(start, start + PIECE);
    const count = next.findIndex((_, index) => next.slice(0, index + 1).join('').length >= PIECE) + 1;
    // A code may be shorter than a piece.
    const groups = count > 0 ? next.slice(0, count) : start === 0 ? next : [];
    const word = squeezed(groups.join(''));
    const isCode = HAS_DIGIT.test(word)
      ? /\D/.test(word) && word.length >= SHORTEST_CODE
      : word.length >= PIECE && groups.every(({ length }) => length === first.length);
    return isCode ? [word] : [];
  });

/** The words that neighbours in a run add up to. */
const joined = (run: readonly string[]): readonly string[] =>
  run.flatMap((_, start) => {
    const next = run.slice(start, start + LONGEST_CAPITALS);
    return next.map((_, index) => next.slice(0, index + 1).join(''));
  });
