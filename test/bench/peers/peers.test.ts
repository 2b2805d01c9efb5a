import { describe, expect, test } from 'vitest';
import { BLUE, CUSTOMER, GOLD, SILVER, TEXT } from './content.js';
import { PEERS } from './peers.js';

const recipients = ['appCustomerId', 'channel', 'chat_id', 'id'];

// A comparison is only fair between messages that say the same.
describe.each(PEERS)('$name', ({ load }) => {
  test('writes everything that the carousel says', async () => {
    const json = (await load()).carousel();
    for (const { title, subtitle, image, page, apply, later } of [GOLD, SILVER, BLUE])
      for (const part of [title, subtitle, image, page, apply, later])
        expect(json.split(part).length).toBeGreaterThan(1);
    for (const label of ['Apply', 'Read more', 'Not now']) expect(json.split(`"${label}"`)).toHaveLength(4);
    expect(recipients.some(key => json.includes(`"${key}":"${CUSTOMER}"`))).toBe(true);
  });

  test('writes the text, if it builds texts', async context => {
    const json = (await load()).text?.();
    if (json === undefined) return context.skip('It has no builder of texts.');
    expect(json).toContain(TEXT);
    expect(recipients.some(key => json.includes(`"${key}":"${CUSTOMER}"`))).toBe(true);
  });
});

test('ours is the plain literal, to the byte', async () => {
  const [literal, ...ours] = await Promise.all(PEERS.slice(0, 3).map(({ load }) => load()));
  for (const candidate of ours) {
    expect(candidate.carousel()).toBe(literal?.carousel());
    expect(candidate.text?.()).toBe(literal?.text?.());
  }
});

test('messaging-api-messenger writes the names of the platform', async () => {
  const wire = await PEERS.find(({ name }) => name === 'messaging-api-messenger')?.load();
  expect(wire?.carousel()).toContain('"template_type":"generic","elements":[{"title":"Gold card"');
});
