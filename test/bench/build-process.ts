import { toBody } from 'sendable';
import { builtCarousel, literalCarousel } from './carousel.js';
import { ratios } from './ratios.js';
import { builtText, literalText } from './text.js';

// One run of the builders, in a process of its own: what V8 decides while a process starts holds until it ends.
const MESSAGES = {
  carousel: { literal: literalCarousel, built: builtCarousel },
  text: { literal: literalText, built: builtText },
} as const;

/** One call on one message, as a multiple of the plain literal with JSON.stringify. */
export interface Ratio {
  readonly message: keyof typeof MESSAGES;
  readonly call: 'toBody' | 'JSON.stringify';
  readonly ratio: number;
}

const ratiosOf = async (message: Ratio['message']): Promise<readonly Ratio[]> => {
  const { literal, built } = MESSAGES[message];
  if (JSON.stringify(literal()) !== toBody(built())) throw new Error(`${message}: the JSON differs.`);
  const measured = await ratios({
    literal: () => JSON.stringify(literal()),
    toBody: () => toBody(built()),
    'JSON.stringify': () => JSON.stringify(built()),
  });
  const ratioOf = (call: Ratio['call']): Ratio => ({ message, call, ratio: measured.get(call) ?? Number.NaN });
  return [ratioOf('toBody'), ratioOf('JSON.stringify')];
};

console.log(JSON.stringify([...(await ratiosOf('carousel')), ...(await ratiosOf('text'))]));
