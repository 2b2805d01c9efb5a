import { toBody } from 'sendable';
import { builtCarousel, literalCarousel } from './carousel.js';
import type { Candidate } from './peers/candidate.js';
import { literal } from './peers/literal.js';
import { byStringify, byToBody } from './peers/sendable.js';
import { ratios } from './ratios.js';
import { builtText, literalText } from './text.js';

// One run of the builders, in a process of its own: what V8 decides while a process starts holds until it ends. Its
// argument says what the messages are made of.
const MADE_OF = {
  constants: {
    literal: { carousel: () => JSON.stringify(literalCarousel()), text: () => JSON.stringify(literalText()) },
    toBody: { carousel: () => toBody(builtCarousel()), text: () => toBody(builtText()) },
    'JSON.stringify': { carousel: () => JSON.stringify(builtCarousel()), text: () => JSON.stringify(builtText()) },
  },
  data: { literal, toBody: byToBody, 'JSON.stringify': byStringify },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Candidate>>>>;

/** The source of a message's strings: written into the code, or passed to it, as in an application. */
export type MadeOf = keyof typeof MADE_OF;

/** One call on one message, as a multiple of the plain literal with JSON.stringify. */
export interface Ratio {
  readonly message: keyof Candidate;
  readonly call: 'toBody' | 'JSON.stringify';
  readonly ratio: number;
}

const isKnown = (name: string | undefined): name is MadeOf => name !== undefined && name in MADE_OF;
const [, , madeOf] = process.argv;
if (!isKnown(madeOf)) throw new Error(`It is made of ${Object.keys(MADE_OF).join(' or of ')}.`);

const ratiosOf = async (message: Ratio['message']): Promise<readonly Ratio[]> => {
  const caseOf = (candidate: Candidate): (() => string) => candidate[message] ?? (() => '');
  const { literal: plain, toBody: direct, 'JSON.stringify': stringified } = MADE_OF[madeOf];
  const cases = { plain: caseOf(plain), toBody: caseOf(direct), 'JSON.stringify': caseOf(stringified) };
  if (cases.plain() === '' || cases.plain() !== cases.toBody()) throw new Error(`${message}: the JSON differs.`);
  const measured = await ratios(cases);
  const ratioOf = (call: Ratio['call']): Ratio => ({ message, call, ratio: measured.get(call) ?? Number.NaN });
  return [ratioOf('toBody'), ratioOf('JSON.stringify')];
};

console.log(JSON.stringify([...(await ratiosOf('carousel')), ...(await ratiosOf('text'))]));
