import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Otp } from '../../src/build/otp.js';
import { createBot } from '../../src/send/bot.js';

test.each([
  ['its code in digits', 'Your code is 481516, keep it', 'bad input near "code is 481516, k"', '481516'],
  ['its code of letters and digits', 'Use A7K9Q2.', 'cannot take A7K9Q2', 'A7K9Q2'],
])('an error that quotes a piece of an OTP text, %s, is withheld', async (_, text, message, code) => {
  const transport = () => Promise.reject(new Error(message));
  const bot = createBot({ baseUrl: 'https://platform.example', token: 'tok-5ecret', transport, retry: false });
  const result = await bot.trySend(Otp.for('C-1029').messageId('otp-1').text(text));
  const shown = inspect(result, { depth: Infinity, showHidden: true }) + JSON.stringify(result);
  expect(shown).not.toContain(code);
  expect(shown).toContain('(withheld: it quotes the request)');
});

test('an error that quotes none of it is shown', async () => {
  const transport = () => Promise.reject(new Error('the line is down'));
  const bot = createBot({ baseUrl: 'https://platform.example', token: 'tok-5ecret', transport, retry: false });
  const result = await bot.trySend(Otp.for('C-1029').messageId('otp-1').text('Your code is 481516'));
  expect(!result.ok && result.error.cause?.message).toBe('the line is down');
});
