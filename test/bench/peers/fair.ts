import assert from 'node:assert/strict';
import { BLUE, CUSTOMER, GOLD, SILVER, TEXT } from './content.js';
import { PEERS } from './peers.js';

const hasRecipient = (json: string): boolean =>
  ['appCustomerId', 'channel', 'chat_id', 'id'].some(key => json.includes(`"${key}":"${CUSTOMER}"`));

/** Throws unless all candidates write the same content: a comparison is only fair between messages that say the same. */
export const assertFair = async (): Promise<void> => {
  const written = await Promise.all(
    PEERS.map(async ({ name, load }) => {
      const { carousel, text } = await load();
      return { name, carousel: carousel(), text: text?.() };
    }),
  );
  for (const { name, carousel, text } of written) {
    for (const part of [GOLD, SILVER, BLUE].flatMap(card => Object.values(card)))
      assert.ok(carousel.includes(part), `The carousel of ${name} misses ${part}.`);
    for (const label of ['Apply', 'Read more', 'Not now'])
      assert.equal(carousel.split(`"${label}"`).length, 4, `${name} writes "${label}" for each of three elements.`);
    assert.ok(hasRecipient(carousel), `The carousel of ${name} misses its recipient.`);
    assert.ok(text === undefined || (text.includes(TEXT) && hasRecipient(text)), `${name} writes the text.`);
  }
  const [literal, ...ours] = written.slice(0, 3);
  for (const { name, carousel, text } of ours)
    assert.deepEqual(
      [carousel, text],
      [literal?.carousel, literal?.text],
      `${name} is the plain literal, to the byte.`,
    );
  const wire = written.find(({ name }) => name === 'messaging-api-messenger')?.carousel;
  assert.ok(
    wire?.includes('"template_type":"generic","elements":[{"title":"Gold card"'),
    'messaging-api-messenger writes the names of the platform.',
  );
};
