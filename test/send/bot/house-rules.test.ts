import { describe, expect, it } from 'vitest';
import { Button, houseRules, Message, Otp } from '../../../src/index.js';
import { memoryTransport } from '../../../src/testing/index.js';
import { botOn, errorOf, message, otp, untyped } from '../../support/send/bots.js';

const rules = houseRules({ textLength: 2000, buttonTitleLength: 6, otpButtons: 1 });
const cards = Otp.for('C-1029').messageId('o-1').text('Your code is k481516q').value('k481516q').confirmButtons();

describe('house rules of a bot', () => {
  it('refuse a request with a SendError that has every violation, and send nothing', async () => {
    const memory = memoryTransport();
    const error = await errorOf(botOn(memory, { rules }), cards);
    expect(error).toMatchObject({
      kind: 'validation',
      delivery: 'not_sent',
      retryable: false,
      messageId: 'o-1',
      route: '/v1/bots/sendmok/{token}',
      attempts: [],
      cause: { code: 'house:otp-buttons' },
      violations: [
        { rule: 'house:otp-buttons', path: 'buttonsV2' },
        { rule: 'house:button-title-length', path: 'buttonsV2[0].title' },
      ],
    });
    expect(error.violations?.[0]).not.toHaveProperty('basis');
    expect(error.message).toBe(
      '`buttonsV2` must have at most 1 button; got 2. [house:otp-buttons] (and 1 more) Nothing was sent.',
    );
    expect(JSON.parse(JSON.stringify(error)).violations).toEqual(error.violations);
    expect(memory.requests).toEqual([]);
  });

  it('are checked for each item of sendAll, whose other items are sent', async () => {
    const memory = memoryTransport();
    const summary = await botOn(memory, { rules }).sendAll([message, cards, otp]);
    expect(summary).toMatchObject({ sent: 2, failed: 1, unknown: 0 });
    expect(memory.requests).toHaveLength(2);
  });

  it('a SendError of a rule of the platform has its violation too, with the basis of the rule', async () => {
    const error = await errorOf(botOn(memoryTransport()), untyped(Message.text('x')));
    expect(error.violations).toMatchObject([{ rule: 'recipient-missing', path: 'recipient', basis: 'spec' }]);
    expect(JSON.parse(JSON.stringify(error)).violations).toEqual(error.violations);
    expect((await errorOf(botOn(memoryTransport()), untyped({}))).violations).toMatchObject([{ rule: 'field-type' }]);
  });

  it.each([undefined, 5, Promise.resolve([])])(
    'a bot sends nothing if the check of its rules returns %o',
    async returned => {
      const memory = memoryTransport();
      const error = await errorOf(botOn(memory, { rules: untyped({ check: () => returned }) }), cards);
      expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
      expect(memory.requests).toHaveLength(0);
    },
  );

  it.each([{ textLength: 3 }, null, 'rules', []])('%j is refused as rules at once', wrong => {
    expect(() => botOn(memoryTransport(), { rules: untyped(wrong) })).toThrow(
      'createBot: `rules` must be made by houseRules(...); got ',
    );
  });

  it('a function that quotes the OTP shows nothing of it', async () => {
    const quoting = houseRules(json => [{ rule: 'house:x', path: '', message: JSON.stringify(json) }]);
    const error = await errorOf(botOn(memoryTransport(), { rules: quoting }), cards.button(Button.postback('A', 'b')));
    expect(error.violations).toHaveLength(1);
    expect(JSON.stringify([error, error.message, error.cause?.message])).not.toMatch(/k4815|C-1029/);
  });
});
