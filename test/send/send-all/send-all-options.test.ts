import { expect, it } from 'vitest';
import { isSendError, type SendAllProgress, type SendError } from '../../../src/index.js';
import { botOn, message } from '../../support/send/bots.js';
import { warningsOf } from '../../support/send/process.js';
import { lost, noted, ok, refused, scripted } from '../../support/send/scripted.js';
import { messages, rowsOf } from '../../support/send/send-all.js';

it('onProgress is called for every row, and its errors are ignored', async () => {
  const told: SendAllProgress[] = [];
  const onProgress = (progress: SendAllProgress): void => {
    told.push(progress);
    throw new Error('k481516q');
  };
  const bot = botOn(scripted(ok, refused, lost, ok));
  const warnings = await warningsOf(() => rowsOf(bot, messages(4), { onProgress }));
  expect(told).toHaveLength(4);
  expect(told.at(-1)).toEqual({
    pulled: 4,
    inFlight: 0,
    sent: 2,
    failed: 1,
    unknown: 1,
    elapsedMs: expect.any(Number),
  });
  expect(warnings.map(warning => warning.message)).toEqual(['sendable: onProgress threw an error; sends go on.']);
});

it('options for sends apply to each item', async () => {
  const transport = scripted(refused);
  await rowsOf(botOn(transport, { retry: noted().retry }), messages(3), { retry: { maxAttempts: 2 }, concurrency: 1 });
  expect(transport.requests).toHaveLength(6);
  const { rows } = await rowsOf(
    botOn(() => new Promise(() => {})),
    messages(2),
    { attemptTimeoutMs: 20 },
  );
  expect(rows).toMatchObject(Array(2).fill({ status: 'unknown', error: { kind: 'timeout' } }));
});

it.each<[string, readonly unknown[]]>([
  ['no source', [undefined]],
  ['one message', [message]],
  ['a text', ['abc']],
  ['a wrong concurrency', [[], { concurrency: 0 }]],
  ['a wrong stopAfter', [[], { stopAfter: -1 }]],
  ['a wrong onProgress', [[], { onProgress: {} }]],
  ['a wrong signal', [[], { signal: 1 }]],
  ['an unknown option', [[], { parallel: 2 }]],
  ['null for options', [[], null]],
])('%s is refused at once', (_, args) => {
  const bot = botOn(scripted(ok));
  let thrown: unknown;
  try {
    Reflect.apply(bot.sendAll, undefined, args);
  } catch (error) {
    thrown = error;
  }
  expect(isSendError(thrown)).toBe(true);
  expect((thrown as SendError).kind).toBe('config');
});
