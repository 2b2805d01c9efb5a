import type { Receipt } from './receipt.js';

/** Takes out of a text what must not be shown. */
export type Redact = (text: string) => string;

const LONGEST = 300;
// Shorter texts are in every sentence, and no OTP is that short.
const SHORTEST_QUOTE = 3;
const SHORTEST_CODE = 4;
const WORDS = /[\p{L}\p{N}]+/gu;
// In brackets, as esbuild would write the bare escape as a call, which then stays in bundles that do not use it.
const HAS_DIGIT = /[\p{N}]/u;
const ANY_URL = /[a-z][a-z0-9+.-]*:\/\/\S*/gi;
const ANY_PATH = /\S*\/v1\/bots\/\S*/g;
// What no honest id holds: the path of a route, also encoded, or a token that is too long to be there by chance.
const ECHO = /(\/|%2f)v1\1bots\1/i;
const SHORTEST_TOKEN = 16;

/** Takes out the token in its encodings, URLs and paths; a text that quotes the body's values is withheld as a whole. */
export const redactor = (token: string, body: string): Redact => {
  const values = stringsIn(body);
  const tokens = formsOf(token);
  return text => {
    if (values.some(value => quotes(text, value))) return '(withheld: it quotes the request)';
    return without(tokens, text).slice(0, LONGEST).replace(ANY_URL, '[url]').replace(ANY_PATH, '[path]');
  };
};

/** The receipt of a platform that gives our address back as an id: without the token. Any other receipt stays as it is. */
export const receiptWithout = (token: string, receipt: Receipt): Receipt => {
  const { recipientId, messageId } = receipt;
  const bare = token.length < SHORTEST_TOKEN ? [] : [token, encodeURIComponent(token)];
  const isEcho = (id: string): boolean => ECHO.test(id) || bare.some(form => id.includes(form));
  if (!isEcho(recipientId) && !isEcho(messageId)) return receipt;
  const tokens = formsOf(token);
  return { recipientId: without(tokens, recipientId), messageId: without(tokens, messageId) };
};

const without = (tokens: ReadonlySet<string>, text: string): string => {
  let clean = text;
  for (const token of tokens) clean = clean.replaceAll(token, '[token]');
  return clean;
};

/** How a token is written in URLs, forms and JSON. */
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
  ]);
};

const quotes = (text: string, value: string): boolean =>
  text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1));

const stringsIn = (body: string): readonly string[] => {
  const found: string[] = [];
  JSON.parse(body, (_, value: unknown) => {
    if (typeof value === 'string' && value.length >= SHORTEST_QUOTE) found.push(value, ...codesIn(value));
    return value;
  });
  return found;
};

/** What could be a one-time password in a text: an error may quote a piece of it. */
const codesIn = (text: string): readonly string[] =>
  (text.match(WORDS) ?? []).filter(word => word.length >= SHORTEST_CODE && HAS_DIGIT.test(word));
