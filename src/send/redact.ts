import { codesIn, hasCode, isInBase64, squeezed, type View, viewsOf } from './quoted-text.js';
import type { ReceiptIds } from './receipt.js';

/** A function that removes from a text what must not be shown. */
export type Redact = (text: string) => string;

const LONGEST = 300;
// No more of a text is shown, so a quote that matters begins there. Escapes make it up to twelve times as long as the body.
const EXAMINED = 1000;
const LONGEST_ESCAPE = 12;
const ANY_URL = /[a-z][a-z0-9+.-]*:\/\/\S*/gi;
const ANY_PATH = /\S*\/v1\/bots\/\S*/g;
// No valid id holds the path of a route, also encoded, or a token that is too long to be there by chance.
const ECHO = /(\/|%2f)v1\1bots\1/i;
const SHORTEST_TOKEN = 16;
const MASK = '[token]';
// A shorter one may be made by chance of words that stand side by side.
const SHORTEST_TIGHT_TOKEN = 8;

/**
 * Removes the token in its encodings, URLs and paths. A text that quotes values of the body, or the token in a form that
 * cannot be removed, is withheld as a whole.
 */
export const redactor = (token: string, body: string): Redact => {
  const quotes = createQuoteFinder(body);
  const tokens = formsOf(token);
  const tightToken = squeezed(token);
  const examined = EXAMINED + LONGEST_ESCAPE * (body.length + token.length);
  const hasToken = ({ text, tight }: View): boolean =>
    text.replaceAll(MASK, '').includes(token) ||
    (tightToken.length >= SHORTEST_TIGHT_TOKEN && tight.includes(tightToken));
  return given => {
    const clean = without(tokens, given);
    const text = clean.slice(0, examined);
    const views = viewsOf(text);
    // The token may be a part of a quote.
    const isQuote = quotes(text, views) || (clean !== given && quotes(given, viewsOf(given.slice(0, examined))));
    if (isQuote || views.some(hasToken) || isInBase64(token, text)) return '(withheld: it quotes the request)';
    return clean.slice(0, LONGEST).replace(ANY_URL, '[url]').replace(ANY_PATH, '[path]');
  };
};

/** Removes the token from the receipt of a platform that returns the request's URL as an id. Other receipts stay as they are. */
export const removeToken = (token: string, receipt: ReceiptIds): ReceiptIds => {
  const { recipientId, messageId } = receipt;
  const encoded = encodeURIComponent(token);
  const isEcho = (id: string): boolean =>
    ECHO.test(id) || (token.length >= SHORTEST_TOKEN && (id.includes(token) || id.includes(encoded)));
  if (!isEcho(recipientId) && !isEcho(messageId)) return receipt;
  const tokens = formsOf(token);
  return { recipientId: without(tokens, recipientId), messageId: without(tokens, messageId) };
};

const without = (tokens: ReadonlySet<string>, text: string): string => {
  let clean = text;
  for (const token of tokens) clean = clean.replaceAll(token, MASK);
  return clean;
};

/** Returns the forms of a token in URLs, form bodies and JSON. */
const formsOf = (token: string): ReadonlySet<string> => {
  const encoded = encodeURIComponent(token);
  const lower = encoded.replace(/%[0-9A-F]{2}/g, hex => hex.toLowerCase());
  return new Set([
    token,
    encoded,
    lower,
    encodeURI(token),
    encoded.replaceAll('%20', '+'),
    JSON.stringify(token).slice(1, -1),
    encodeURIComponent(encoded),
  ]);
};

// Shorter texts occur in every sentence, and OTPs are longer.
const SHORTEST_QUOTE = 3;
// Squeezed, a shorter text may be in several words that stand side by side.
const SHORTEST_SQUEEZED = 12;

/** A function that checks whether a text quotes values of a request. */
type Quotes = (text: string, views: readonly View[]) => boolean;

/**
 * Finds the values of a request's body in foreign texts: as they are, encoded or escaped. Of codes, such as one-time
 * passwords, it also finds a piece of four digits, in any grouping and any script's digits.
 */
const createQuoteFinder = (body: string): Quotes => {
  const { values, otp } = valuesIn(body);
  const codes = codesIn(values, otp);
  const tightValues = values.map(squeezed).filter(({ length }) => length >= SHORTEST_SQUEEZED);
  return (text, views) =>
    views.some(
      view =>
        values.some(value => view.text.includes(value)) ||
        tightValues.some(value => view.tight.includes(value)) ||
        hasCode(codes, view),
    ) || values.some(value => value.length <= text.length && isInBase64(value, text));
};

const valuesIn = (body: string): { readonly values: readonly string[]; readonly otp: string | undefined } => {
  const values: string[] = [];
  let otp: string | undefined;
  JSON.parse(body, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value.length >= SHORTEST_QUOTE) values.push(value);
    if (key === 'mokValue') otp = value;
    return value;
  });
  return { values, otp };
};
