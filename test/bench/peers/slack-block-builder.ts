import { Blocks, Elements, Message } from 'slack-block-builder';
import type { Candidate } from './candidate.js';
import { BLUE, type Card, CUSTOMER, GOLD, SILVER, TEXT } from './content.js';

// Its version has no carousel: a section with an image and a row of buttons say the same.
const blocks = ({ title, subtitle, image, page, apply, later }: Card) => [
  Blocks.Section({ text: title })
    .fields(subtitle)
    .accessory(Elements.Img({ imageUrl: image, altText: title })),
  Blocks.Actions().elements(
    Elements.Button({ text: 'Apply', actionId: apply }),
    Elements.Button({ text: 'Read more', url: page }),
    Elements.Button({ text: 'Not now', actionId: later }),
  ),
];

export const slackBlockBuilder: Candidate = {
  carousel: () =>
    Message({ channel: CUSTOMER })
      .blocks(...blocks(GOLD), ...blocks(SILVER), ...blocks(BLUE))
      .buildToJSON(),
  text: () => Message({ channel: CUSTOMER, text: TEXT }).buildToJSON(),
};
