import { MESSAGES, type Ways } from './messages.js';
import { ratios } from './ratios.js';

// One run of the builders, in a process of its own: what V8 decides while a process starts holds until it ends.

/** One call on one message, as a multiple of the plain literal with JSON.stringify. */
export interface Ratio {
  readonly message: string;
  readonly call: 'toBody' | 'JSON.stringify';
  readonly ratio: number;
}

const ratiosOf = async (message: string, ways: Ways): Promise<readonly Ratio[]> => {
  const texts = Object.values(ways).map(way => way());
  if (texts.some(text => text === '' || text !== texts[0])) throw new Error(`${message}: the JSON differs.`);
  const measured = await ratios({ ...ways });
  const ratioOf = (call: Ratio['call']): Ratio => ({ message, call, ratio: measured.get(call) ?? Number.NaN });
  return [ratioOf('toBody'), ratioOf('JSON.stringify')];
};

const measured: Ratio[] = [];
for (const [message, ways] of Object.entries(MESSAGES)) measured.push(...(await ratiosOf(message, ways)));
console.log(JSON.stringify(measured));
