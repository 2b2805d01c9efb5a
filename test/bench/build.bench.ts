import { toBody } from 'sendable';
import { builtCarousel, literalCarousel } from './carousel.js';
import { ratios } from './ratios.js';
import { builtText, literalText } from './text.js';

const AIMS = { toBody: { carousel: 0.95, text: 1 }, 'JSON.stringify': { carousel: 1.3, text: 1.3 } } as const;

console.log('Build and serialise, as a multiple of a plain literal with JSON.stringify, in one run:\n');
for (const [name, { literal, built }] of Object.entries({
  carousel: { literal: literalCarousel, built: builtCarousel },
  text: { literal: literalText, built: builtText },
})) {
  if (JSON.stringify(literal()) !== toBody(built())) throw new Error(`${name}: the JSON differs.`);
  const measured = await ratios({
    literal: () => JSON.stringify(literal()),
    toBody: () => toBody(built()),
    'JSON.stringify': () => JSON.stringify(built()),
  });
  for (const [call, ratio] of measured) {
    const aim = Object.entries(AIMS).find(([aimed]) => aimed === call)?.[1];
    const aims = aim === undefined ? '' : `aim: at most ${Object.entries(aim).find(([kind]) => kind === name)?.[1]}`;
    console.log(`${name.padEnd(10)}${call.padEnd(16)}${ratio.toFixed(2)}  ${aims}`);
  }
}
