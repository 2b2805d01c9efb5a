import * as is from '../internal/checks.js';
import { describeType } from '../internal/json.js';
import {
  type Check,
  hasMethods,
  isBetween,
  type OptionTable,
  typeErrorOf,
  unless,
  type WrongOption,
} from '../internal/options.js';
import { aKey } from '../internal/secret-key.js';
import { findUnknownOption } from '../internal/unknown-option.js';
import type { CancelOptions, CodeProof, CodeSubject, CodesOptions, VerifyOptions } from './types.js';

/** A day, which is also the longest lock, in ms. */
export const DAY_MS = 86_400_000;

const integer =
  (least: number, most: number): Check =>
  value =>
    unless(Number.isSafeInteger(value) && isBetween(value, least, most), `an integer from ${least} to ${most}`);

/** The options of `createCodes`. */
export const CODES: OptionTable<
  CodesOptions,
  Exclude<keyof CodesOptions, 'length' | 'ttl' | 'expiresIn' | 'expiresInMs'>
> = {
  secret: [aKey],
  store: [
    value =>
      unless(
        hasMethods(value, ['read', 'replace']),
        'an object with the functions `read` and `replace`, such as redisCodes(redis)',
      ),
  ],
  digits: [integer(6, 9), 6],
  validMs: [integer(1000, 600_000), 300_000],
  attempts: [integer(1, 10), 5],
  lockMs: [integer(1000, DAY_MS), 900_000],
  pauseMs: [integer(0, DAY_MS), 30_000],
  perDay: [integer(1, 1000), 20],
  length: 'digits',
  ttl: 'validMs, in milliseconds',
  expiresIn: 'validMs, in milliseconds',
  expiresInMs: 'validMs',
};

export const VERIFY: OptionTable<VerifyOptions> = { within: is.aFunction };
export const CANCEL: OptionTable<CancelOptions, 'sent'> = { sent: [is.flag, true] };

const PAYMENT = ['payee', 'amount', 'currency'];

/** Creates the errors of wrong subjects and proofs. */
export const wrong: WrongOption = typeErrorOf('codes');

// An amount is a text, as JSON and JavaScript round numbers.
const EXAMPLES: Readonly<Record<string, string>> = {
  customerNo: 'C-1029',
  purpose: 'login',
  payee: 'DE89370400440532013000',
  amount: '120.00',
  currency: 'EUR',
};

/** Checks a string that must not be empty. The error shows no value: it may be a customer number or an amount. */
export const readText = (name: string, value: unknown, of = ''): string => {
  if (typeof value === 'string' && value !== '') return value;
  const example = EXAMPLES[name];
  const such = example === undefined ? '' : `, such as '${example}'`;
  const got = value === '' ? 'an empty string' : describeType(value);
  throw wrong(`\`${of}${name}\` must be a non-empty string${such}; got ${got}`);
};

/** Checks an object of such strings, and no other field: a `payee` next to `purpose` would not be part of the code. */
const readTexts = (of: string, value: unknown, fields: readonly string[], others: readonly string[]): string[] => {
  if (typeof value !== 'object' || value === null)
    throw wrong(`The ${of} must be an object with ${fields.join(' and ')}; got ${describeType(value)}`);
  const unknown = findUnknownOption(value, [...fields, ...others], `the ${of}`, 'field');
  if (unknown !== undefined) throw wrong(unknown);
  return fields.map(name => readText(name, Reflect.get(value, name), of === 'transaction' ? `${of}.` : ''));
};

/** Checks a subject. `parts` is what its hashes are made of. */
export const readSubject = (
  subject: CodeSubject,
): { readonly customerNo: string; readonly purpose: string; readonly parts: readonly string[] } => {
  const [customerNo = '', purpose = ''] = readTexts('subject', subject, ['customerNo', 'purpose'], ['transaction']);
  const { transaction } = subject;
  const payment = transaction === undefined ? [] : readTexts('transaction', transaction, PAYMENT, []);
  return { customerNo, purpose, parts: [customerNo, purpose, ...payment] };
};

/** Checks a proof. Returns the typed value without spaces and hyphens, or the messageId. */
export const readProof = (proof: CodeProof): { readonly value?: string; readonly messageId?: string } => {
  const { value, messageId }: { value?: unknown; messageId?: unknown } = Object(proof);
  if ((value === undefined) === (messageId === undefined)) {
    const count = value === undefined ? 'neither' : 'both';
    const found = typeof proof === 'object' && proof !== null ? count : describeType(proof);
    throw wrong(`The proof must be either { value } or { messageId }; got ${found}`);
  }
  if (value === undefined) return { messageId: readText('messageId', messageId) };
  // An empty string is what a customer may type, so it is wrong, but not a mistake of the program.
  if (typeof value !== 'string') throw wrong(`\`value\` must be a string; got ${describeType(value)}`);
  return { value: value.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '') };
};
