import { fbTemplate } from 'claudia-bot-builder';
import type { Candidate } from './candidate.js';
import { BLUE, type Card, CUSTOMER, GOLD, SILVER, TEXT } from './content.js';

type Generic = InstanceType<typeof fbTemplate.Generic>;

const add = (generic: Generic, { title, subtitle, image, page, apply, later }: Card): Generic =>
  generic
    .addBubble(title, subtitle)
    .addImage(image)
    .addButton('Apply', apply)
    .addButton('Read more', page)
    .addButton('Not now', later);

// It puts the recipient around a message as it sends it.
export const claudia: Candidate = {
  carousel: () => {
    const message = add(add(add(new fbTemplate.Generic(), GOLD), SILVER), BLUE).get();
    return JSON.stringify({ recipient: { id: CUSTOMER }, message });
  },
  text: () => JSON.stringify({ recipient: { id: CUSTOMER }, message: new fbTemplate.Text(TEXT).get() }),
};
