import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import type { SendAllRow, SendError } from '../../../src/index.js';
import { botOn, errorOf, message, otp, TOKEN } from '../../support/send/bots.js';
import { expectClean } from '../../support/send/expect-clean.js';
import { lost, ok, refused, scripted, status } from '../../support/send/scripted.js';

// What tests, workers and loggers do with errors, receipts and rows.

const errors = async (): Promise<readonly SendError[]> =>
  Promise.all(
    [refused, lost, status(401), status(500), status(429, { 'retry-after': '7' })].map(step =>
      errorOf(botOn(scripted(step), { retry: false }), otp),
    ),
  );

it('errors of different failures are not equal', async () => {
  const all = await errors();
  for (const [at, error] of all.entries()) for (const second of all.slice(at + 1)) expect(error).not.toEqual(second);
});

it('Node prints an uncaught error under the name SendError', async () => {
  for (const error of await errors()) {
    const printed = inspect(error, { customInspect: false });
    expect(printed).toMatch(/^SendError: /);
    expect(printed).not.toContain('undefined');
  }
});

it('the stack of an error of `send` begins at the await of the caller, with no line of the library', async () => {
  const run = async () => {
    await botOn(scripted(refused), { retry: false }).send(message);
  };
  const { stack } = Object(await run().catch(error => error));
  expect(stack).toMatch(/ run \(?.*send-error-in-use/);
  expect(stack).not.toContain('/src/send/');
});

it('a listener, a console and a JSON logger show no secret of an error, a receipt or a row', async () => {
  const rows: SendAllRow<unknown>[] = [];
  for await (const row of botOn(scripted(ok, lost), { retry: false }).sendAll([otp, message])) rows.push(row);
  for (const one of [...(await errors()), ...rows.map(({ sendable: _, ...rest }) => rest)]) {
    expectClean(one);
    for (const depth of [0, 2, Number.POSITIVE_INFINITY])
      expect(inspect(one, { depth, showHidden: true, getters: true })).not.toContain(TOKEN);
    expect(() => inspect(new Proxy(one, {}), { showProxy: true })).not.toThrow();
  }
  // A row holds the item itself; printed, it shows neither text nor value of an OTP.
  expect(inspect(rows, { depth: Number.POSITIVE_INFINITY })).not.toContain('k481516q');
  expect(rows.map(({ status }) => status).sort()).toEqual(['sent', 'unknown']);
});
