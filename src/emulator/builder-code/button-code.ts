import type { WireButton } from '../../wire/button.js';
import { callWith, chain } from './chain.js';
import { textLiteral } from './literal.js';

/** The code that builds a button; undefined where no call does. */
export const buttonCode = (button: WireButton): string | undefined => {
  // `payloadHidden: false` means what its absence means, and is another JSON.
  if (button.payloadHidden === false) return undefined;
  const start = button.type === 'postback' ? 'postback' : 'webUrl';
  return chain('Button', [
    `.${start}(${textLiteral(button.title)}, ${textLiteral(button.payload)})`,
    ...(button.payloadHidden ? ['.hidden()'] : []),
    ...callWith('seenAs', button.payloadSeenByUser, textLiteral),
  ]);
};
