import type { Emulator, EmulatorOptions, Fault, NewUser } from '../emulator/index.js';
import { type Bot, createBot, isSendError } from '../index.js';
import { describeError } from '../internal/foreign.js';
import { didYouMean } from '../parse/hints.js';
import type { ParseOptions } from '../parse/index.js';
import { CliError, withFlags, wrongUse } from './exit-codes.js';
import { type ReadRequest, readRequests } from './read-requests.js';

type Fields = Record<string, unknown>;

// A map, not an object, so that `constructor` and the like are not found.
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['times', 'times'],
  ['probability', 'probability'],
  ['seed', 'seed'],
  ['delay', 'delayMs'],
  ['for', 'forMs'],
]);
const WORDS = [...NUMBERS.keys(), 'retry-after', 'drop', 'half-body', 'message', 'otp', 'received', 'accepted'];
// Splits at commas, but not at the one of a date: Wed, 21 Oct 2026 07:28:00 GMT.
const COMMA = /,(?! \d\d [A-Z][a-z]{2} )/;
const HELP = 'such as 429,retry-after=2,times=1 or drop,otp,probability=0.2 or delay=500 or half-body';

/**
 * Parses a fault given as words: its kind (a status, `delay=<ms>`, `drop` or `half-body`), then its conditions. A fault given as
 * JSON is passed on. The emulator rejects an impossible fault when it is added.
 */
export const parseFault = (text: string): Fault => {
  const fields = text.trimStart().startsWith('{') ? json(text) : words(text);
  if (!('kind' in fields) && 'delayMs' in fields) fields.kind = 'delay';
  // The emulator checks every fault against its schema when it is added.
  return fields as unknown as Fault;
};

const words = (text: string): Fields => {
  const fields: Fields = {};
  for (const word of text.split(COMMA))
    for (const [name, value] of Object.entries(fieldsOf(word))) {
      if (name in fields)
        throw wrongUse(
          `--fault must have each kind of word once; got another at ${JSON.stringify(word.trim())}. Give --fault again for a second fault.`,
        );
      fields[name] = value;
    }
  return fields;
};

const json = (text: string): Fields => {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongUse(`--fault must be valid JSON if it begins with {. It can also be words, ${HELP}.`);
  }
};

const fieldsOf = (given: string): Fields => {
  const word = given.trim();
  const [name = '', value = ''] = word.split(/=(.*)/s);
  const number = NUMBERS.get(name);
  if (number !== undefined && value !== '') {
    if (Number.isNaN(Number(value)))
      throw wrongUse(`--fault: \`${name}\` must be a number; got ${JSON.stringify(value)}.`);
    return { [number]: Number(value) };
  }
  if (name === 'retry-after' && value !== '') return { retryAfter: /^\d+$/.test(value) ? Number(value) : value };
  if (/^\d{3}$/.test(word)) return { kind: 'status', status: Number(word) };
  if (word === 'drop' || word === 'half-body') return { kind: word };
  if (word === 'message' || word === 'otp') return { operation: word };
  if (word === 'received' || word === 'accepted') return { when: word };
  if (value === '' && (number !== undefined || name === 'retry-after'))
    throw wrongUse(`--fault: ${name} must have a value, such as ${name}=2.`);
  const meant = didYouMean(name, WORDS);
  throw wrongUse(
    `--fault does not know ${JSON.stringify(word)}${meant}. It must be words with commas between, ${HELP}.`,
  );
};

/**
 * Parses the headers of `--webhook-header`, each `name: value`. Throws a CliError for a header that HTTP does not allow or that is
 * given twice; the error does not quote the value, which may be a secret.
 */
export const parseHeaders = (given: readonly string[] | undefined): Readonly<Record<string, string>> | undefined => {
  if (given === undefined) return undefined;
  const headers = new Headers();
  for (const header of given) {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(header) ?? [];
    if (name.trim() === '') throw wrongUse('--webhook-header must be a name, a colon and a value, such as "x-key: 7".');
    if (!canSet(headers, name.trim(), value.trim()))
      throw wrongUse('--webhook-header must be a name and a value that HTTP allows, and each name once.');
  }
  return Object.fromEntries(headers);
};

const canSet = (headers: Headers, name: string, value: string): boolean => {
  try {
    if (headers.has(name)) return false;
    headers.set(name, value);
    return true;
  } catch {
    return false;
  }
};

/** Parses the users of the emulator: `any`, `registered`, or `customer:C-1,staff:S-7`. */
export const parseUsers = (text: string): EmulatorOptions['users'] =>
  text === 'any' || text === 'registered' ? text : text.split(',').map(userOf);

const userOf = (text: string): NewUser => {
  const [, kind, id = ''] = /^(customer|staff):(.+)$/.exec(text.trim()) ?? [];
  if (kind === undefined)
    throw wrongUse(
      `--users must be any, registered, or a list such as customer:C-1,staff:S-7; got ${JSON.stringify(text)}.`,
    );
  return kind === 'customer' ? { appCustomerId: id } : { appStaffId: id };
};

/** Reads and checks all requests of `--seed`. Prints violations, and returns undefined, if there is one. */
export const readSeeds = async (
  file: string | undefined,
  options: ParseOptions,
): Promise<readonly ReadRequest[] | undefined> => {
  if (file === undefined) return [];
  if (file === '-') throw wrongUse('--seed must be a file, not stdin.');
  return readRequests(file, false, options, 'The emulator was not started');
};

const SEED_FLAGS = { 'createBot: ': '', '`token`': 'The token' };

/** Sends the requests of `--seed` as a bot does. Throws a CliError at the first that the emulator rejects. */
export const sendSeeds = async ({ token, transport }: Emulator, seeds: readonly ReadRequest[]): Promise<void> => {
  if (seeds.length === 0) return;
  let bot: Bot;
  try {
    bot = createBot({ baseUrl: 'https://emulator.example', token, transport, retry: false });
  } catch (thrown) {
    // The emulator takes any token, for those who test another client.
    const why = isSendError(thrown) ? withFlags(thrown.message, SEED_FLAGS) : `${describeError(thrown)}.`;
    throw wrongUse(`--seed sends as a bot does. ${why}`);
  }
  for (const { place, sendable } of seeds) {
    const result = await bot.trySend(sendable);
    if (!result.ok) throw new CliError('failed', `${place} of --seed was rejected: ${result.error.message}`);
  }
  await bot.close();
};
