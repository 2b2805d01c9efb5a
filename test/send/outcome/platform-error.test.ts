import { inspect } from 'node:util';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { BotEvents, BotOptions } from '../../../src/index.js';
import { botOn, errorOf, message, untyped } from '../../support/send/bots.js';
import { ok, type Step, scripted, status } from '../../support/send/scripted.js';

// An operator's body, made up for these tests: the API spec shows none.
const schema = v.pipe(
  v.object({ error: v.object({ id: v.string(), text: v.string() }), again: v.optional(v.boolean()) }),
  v.transform(({ error, again }) => ({ code: error.id, message: error.text, retryable: again })),
);
const bodyOf = (again?: boolean): string => JSON.stringify({ error: { id: 'E-17', text: 'blocked user' }, again });
const rejects = (code: number, again?: boolean): Step => status(code, {}, bodyOf(again));
const quick = { retry: { baseDelayMs: 1, maxAttempts: 3 } };

const attempt = async (steps: readonly Step[], options: Partial<BotOptions>) => {
  const transport = scripted(...steps);
  const result = await botOn(transport, { ...quick, ...options }).trySend(message);
  return { result, attempts: transport.requests.length };
};

test('what readError returns is error.platform; its code is in the rows and events of attempts', async () => {
  const events: BotEvents['attempt'][] = [];
  const bot = botOn(scripted(rejects(400)), { readError: schema, on: { attempt: event => events.push(event) } });
  const error = await errorOf(bot, message);
  expect(error).toMatchObject({
    kind: 'rejected',
    delivery: 'rejected',
    platform: { code: 'E-17', message: 'blocked user' },
    attempts: [{ status: 400, kind: 'rejected', platformCode: 'E-17' }],
  });
  expect(events).toEqual([expect.objectContaining({ platformCode: 'E-17' })]);
  expect(JSON.parse(JSON.stringify(error)).platform).toEqual({ code: 'E-17', message: 'blocked user' });
  expect(inspect(error)).toContain('E-17');
});

test('a function gets the status, and the JSON of the body or its text', async () => {
  const seen: unknown[] = [];
  const readError: BotOptions['readError'] = response => {
    seen.push(response);
    return undefined;
  };
  for (const body of ['{"a":1}', 'no json', '']) {
    const error = await errorOf(botOn(scripted(status(403, {}, body)), { readError }), message);
    expect(error.platform).toBeUndefined();
  }
  expect(seen).toEqual([
    { status: 403, body: { a: 1 } },
    { status: 403, body: 'no json' },
    { status: 403, body: '' },
  ]);
});

test('without the option, nothing of the body is shown', async () => {
  const error = await errorOf(botOn(scripted(rejects(400))), message);
  expect(error.platform).toBeUndefined();
  expect(inspect(error) + JSON.stringify(error)).not.toMatch(/E-17|blocked/);
});

test('a body that the schema refuses leaves the error as it is', async () => {
  const error = await errorOf(botOn(scripted(status(400, {}, '{"other":1}')), { readError: schema }), message);
  expect(error.platform).toBeUndefined();
  expect(error.message).not.toContain('readError');
});

test('retryable: false ends retries, also of a 429 and of what whenUnknown would send again', async () => {
  for (const [code, again] of [
    [429, { ...quick.retry }],
    [500, { ...quick.retry, whenUnknown: 'retry' }],
  ] as const) {
    const options = { readError: schema, retry: again };
    const retried = await attempt([rejects(code), ok], options);
    expect([retried.result.ok, retried.attempts]).toEqual([true, 2]);
    const ended = await attempt([rejects(code, false), ok], options);
    expect([ended.result.ok, ended.attempts]).toEqual([false, 1]);
    expect(ended.result).toMatchObject({ error: { retryable: false, platform: { code: 'E-17' } } });
  }
});

test('retryable: true retries a rejected request, and never what may have arrived', async () => {
  const options = { readError: schema };
  expect(await attempt([rejects(409, true), ok], options)).toMatchObject({ attempts: 2, result: { ok: true } });
  expect(await attempt([rejects(500, true), ok], options)).toMatchObject({
    attempts: 1,
    result: { ok: false, error: { delivery: 'unknown', retryable: false } },
  });
});

test.each<[string, BotOptions['readError'], string]>([
  [
    'throws',
    () => {
      throw new RangeError('secret 424242');
    },
    'readError failed. It threw: RangeError.',
  ],
  ['is async', untyped(async () => ({ code: '424242' })), 'It must be synchronous; it returned a promise.'],
  ['rejects', untyped(() => Promise.reject(new Error('424242'))), 'It must be synchronous; it returned a promise.'],
  [
    'is an async schema',
    untyped(
      v.pipeAsync(
        v.unknown(),
        v.checkAsync(async () => true),
      ),
    ),
    'It must be synchronous',
  ],
  [
    'returns an object as code',
    untyped(() => ({ code: { customer: '424242' } })),
    '`code` must be a string or a number, and `message` a string.',
  ],
  ['returns only the code', untyped(() => '424242'), 'It must return { code, message }.'],
  ['returns an object as message', untyped(() => ({ message: { text: '424242' } })), '`message` a string.'],
])('a readError that %s leaves the error of the send, with a note', async (_, readError, note) => {
  const error = await errorOf(botOn(scripted(rejects(400)), { readError }), message);
  expect(error).toMatchObject({ kind: 'rejected', delivery: 'rejected', platform: undefined });
  expect(error.message).toContain('The platform rejected the request (400). readError failed.');
  expect(error.message).toContain(note);
  expect(inspect(error)).not.toContain('424242');
});

test('null is a code or a message that is missing', async () => {
  const readError = untyped<BotOptions['readError']>(() => ({ code: null, message: null }));
  const error = await errorOf(botOn(scripted(rejects(400)), { readError }), message);
  expect(error.platform).toEqual({ code: undefined, message: undefined });
});

test('it is not asked about successes, redirects and lost connections', async () => {
  const readError = () => {
    throw new Error('asked');
  };
  const lost: Step = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' }));
  for (const step of [status(200, {}, 'no receipt'), status(302), lost])
    expect((await errorOf(botOn(scripted(step), { readError, retry: false }), message)).message).not.toMatch(
      /asked|readError/,
    );
  expect((await attempt([ok], { readError })).result.ok).toBe(true);
});

test('a readError that is neither a function nor a schema is refused', () => {
  expect(() => botOn(scripted(ok), { readError: untyped('code') })).toThrow(
    '`readError` must be a function or a Standard Schema; got a string',
  );
});
