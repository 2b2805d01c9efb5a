import type { Fault } from '../emulator/index.js';
import { wrongUse } from './cli-error.js';

type Fields = Record<string, unknown>;

// A map, so that no word finds what every object has, such as `constructor`.
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['times', 'times'],
  ['probability', 'probability'],
  ['seed', 'seed'],
  ['delay', 'delayMs'],
]);
// But for the one in a date: Wed, 21 Oct 2026 07:28:00 GMT.
const COMMA = /,(?! \d\d [A-Z][a-z]{2} )/;
const HELP = 'such as 429,retry-after=2,times=1 or drop,otp,probability=0.2 or delay=500 or half-body';

/**
 * Reads a fault of the emulator as words: its kind (a status, `delay=<ms>`, `drop` or `half-body`), then what narrows it. As
 * JSON it is taken as it is. What cannot be, the emulator says when it is added.
 */
export const faultOf = (text: string): Fault => {
  const fields = text.trimStart().startsWith('{') ? json(text) : words(text);
  if (!('kind' in fields) && 'delayMs' in fields) fields.kind = 'delay';
  // The emulator holds every fault to its schema when it is added.
  return fields as unknown as Fault;
};

const words = (text: string): Fields => {
  const fields: Fields = {};
  for (const word of text.split(COMMA))
    for (const [name, value] of Object.entries(fieldsOf(word))) {
      if (name in fields)
        throw wrongUse(`--fault has two of a kind at ${JSON.stringify(word.trim())}. Give --fault again.`);
      fields[name] = value;
    }
  return fields;
};

const json = (text: string): Fields => {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongUse(`--fault is no JSON. It is words, too, ${HELP}.`);
  }
};

const fieldsOf = (given: string): Fields => {
  const word = given.trim();
  const [name = '', value = ''] = word.split(/=(.*)/s);
  const number = NUMBERS.get(name);
  if (number !== undefined && value !== '') return { [number]: Number(value) };
  if (name === 'retry-after' && value !== '') return { retryAfter: /^\d+$/.test(value) ? Number(value) : value };
  if (/^\d{3}$/.test(word)) return { kind: 'status', status: Number(word) };
  if (word === 'drop' || word === 'half-body') return { kind: word };
  if (word === 'message' || word === 'otp') return { operation: word };
  if (word === 'received' || word === 'accepted') return { when: word };
  throw wrongUse(`--fault does not know ${JSON.stringify(word)}. It is words with commas between, ${HELP}.`);
};
