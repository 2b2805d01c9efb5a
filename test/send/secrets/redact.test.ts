import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Otp } from '../../../src/builders/otp.js';
import { createBot } from '../../../src/send/bot.js';

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

test('an error that quotes nothing of the OTP is shown', async () => {
  const transport = () => Promise.reject(new Error('the line is down'));
  const bot = createBot({ baseUrl: 'https://platform.example', token: 'tok-5ecret', transport, retry: false });
  const result = await bot.trySend(Otp.for('C-1029').messageId('otp-1').text('Your code is 481516'));
  expect(!result.ok && result.error.cause?.message).toBe('the line is down');
});

const CODES = [
  '481 516',
  '481-516',
  '481.516',
  '48 15 16',
  '481\u00a0516',
  '481\u2009516',
  '481·516',
  '4\u200b81516',
  '٤٨١٥١٦',
  '４８１５１６',
];

test.each(CODES)('a code that the text writes as %s is withheld, in whole, in part and as the value', async code => {
  for (const quote of [
    `"${code}"`,
    code.slice(0, -1),
    '481516',
    '481_516',
    'code=481%20516',
    '481%C2%A0516',
    '481\\u00a0516',
  ]) {
    const transport = () => Promise.reject(new Error(`bad input near ${quote}`));
    const bot = createBot({ baseUrl: 'https://platform.example', token: 'tok-5ecret', transport, retry: false });
    const result = await bot.trySend(Otp.for('C-1029').messageId('otp-1').text(`G-${code} is your code.`));
    expect(!result.ok && result.error.cause?.message, quote).toBe('(withheld: it quotes the request)');
  }
});

test.each([
  ['letters and digits in groups', 'Use A7K-9Q2.', 'cannot take "a7k9q2"'],
  ['letters and digits, grouped in the error', 'Use A7K9Q2.', 'cannot take A7K 9Q2'],
  ['percent-encoding', 'Hello Ann', 'POST /?text=Hello%20Ann'],
  ['a form', 'Hello Ann', 'text=Hello+Ann'],
  ['percent-encoding twice', 'Hello Ann', 'to=%2Flogin%3Ftext%3DHello%2520Ann'],
  ['escapes of JSON', 'Grüezi "Ann"', '{"text":"Gr\\u00fcezi \\"Ann\\""}'],
  ['base64', 'Hello Ann', `Authorization failed for ${btoa('x{"text":"Hello Ann"}')}`],
  ['base64 for URLs', 'a?>b?>c?>', `${btoa('{"text":"a?>b?>c?>"}').replaceAll('+', '-').replaceAll('/', '_')}`],
])('a quote of the text in %s is withheld', async (_, text, message) => {
  const transport = () => Promise.reject(new Error(message));
  const bot = createBot({ baseUrl: 'https://platform.example', token: 'tok-5ecret', transport, retry: false });
  const result = await bot.trySend(Otp.for('C-1').messageId('o-1').text(text));
  expect(!result.ok && result.error.cause?.message).toBe('(withheld: it quotes the request)');
});

test.each([
  ['percent-encoded throughout', '%74%6f%6b-%35ecret-of-the-bot/'],
  ['percent-encoded twice', 'tok-5ecret-of-the-bot%252F'],
  ['in base64', btoa('xtok-5ecret-of-the-bot/')],
  ['in JSON with escapes', 'tok-5ecret-of\\u002dthe-bot/'],
])('the token, written %s, does not show in an error', async (_, written) => {
  const token = 'tok-5ecret-of-the-bot/';
  const transport = () => Promise.reject(new Error(`cannot take <${written}>`));
  const bot = createBot({ baseUrl: 'https://platform.example', token, transport, retry: false });
  const result = await bot.trySend(Otp.for('C-1').messageId('o-1').text('Hello'));
  expect(!result.ok && result.error.cause?.message).not.toContain(written.slice(0, 12));
});
