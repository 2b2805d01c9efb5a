import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineActions } from '../../src/webhook/actions/define-actions.js';
import { answerTo, type Setup } from '../../src/webhook/answer-to.js';
import { answers } from '../../src/webhook/answers.js';
import { jwsVerifier } from '../../src/webhook/signatures/jws-verifier.js';

const DELIVERIES = 100_000;
const actions = defineActions({ approve: v.object({ id: v.string() }), open: v.unknown(), ping: undefined });

// What a delivery is made of, put together in every order, whole and broken.
const PARTS: readonly string[] = [
  ...['[', ']', ']:', ':', '[]:', '[m]:', '[m]:', '{"payload":', '}', '"', '\\"', '\\u0000', '{', '.', 'null', '1e999'],
  ...['{"id":"7"}', '{"__proto__":', 'constructor', 'approve:', 'open:', 'ping', 'eyJ', 'eyJhbGciOiJub25lIn0.e30.'],
  ...['\0', '\n', '\ufeff', '\ud83d\ude00', '<script>', '%s', '../', '[['.repeat(50), 'x'.repeat(70)],
];
const method = fc.oneof({ weight: 30, arbitrary: fc.constant('POST') }, fc.constantFrom('GET', 'PROPFIND', ''));
const type = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom('application/json', 'text/plain', 'application/x+json; charset=UTF-8') },
  fc.constantFrom('text/html', '', 'application/json;charset='),
);

const pieces = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map(parts => Buffer.from(parts.join(''))),
  },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(text => Buffer.from(`{"payload":"[m]:${text}"}`)),
  },
);
const jws = fc
  .constantFrom('[m]:eyJ', '[m]:eyJhbGciOiJub25lIn0.e30.', '[m]:eyJhbGciOiJIUzI1NiJ9.e30.AAAA')
  .map(text => Buffer.from(text));
const body = fc.oneof({ weight: 50, arbitrary: pieces }, jws);
const delivery = fc.record({ method, type, body });

const typed: Setup = {
  actions,
  handlers: { approve: () => {}, open: () => {}, ping: () => {} },
  verify: jwsVerifier({ keys: { k: 'k'.repeat(32) } }),
  allowUnsigned: true,
  onError: () => {},
  store: undefined,
};

test('100 000 fuzzed deliveries: each gets one of the constant answers, and none is thrown at', {
  timeout: 120_000,
}, async () => {
  const constants = new Set<unknown>(Object.values(answers));
  const seen = new Map<number, number>();
  const setups: readonly Setup[] = [
    { onPress: () => {}, onError: () => {}, store: undefined, maxBodyBytes: 150 },
    typed,
  ];
  let count = 0;
  for (const { method, type, body: bytes } of fc.sample(delivery, { numRuns: DELIVERIES, seed: 9 })) {
    const setup = setups[count % 2] ?? setups[0];
    if (setup === undefined) throw new Error('no setup');
    const headers = { 'content-type': type };
    const isRead = async (max: number): Promise<Uint8Array | undefined> => (bytes.length > max ? undefined : bytes);
    const answer = await answerTo(setup, { method, headers, bytes: isRead });
    // The very objects, made before any request came: nothing of one can be in them.
    expect(constants.has(answer)).toBe(true);
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    count += 1;
  }
  expect(count).toBe(DELIVERIES);
  // The deliveries are hostile enough, and tame enough, to reach every answer that one of them alone can bring about.
  expect([...seen.keys()].sort()).toEqual([200, 400, 401, 405, 413, 415]);
  for (const times of seen.values()) expect(times).toBeGreaterThan(100);
});

test.each([
  ['opening brackets', '['],
  ['ends of ids', '[a]:'],
  ['quotes', '"'],
  ['arrays', '[1,'],
  ['objects', '{"payload":'],
  ['backslashes', '\\'],
  ['parts of a JWS', '[m]:eyJ.'],
])('10 MB of %s are answered', async (_, part) => {
  const bytes = Buffer.from(part.repeat(Math.ceil((10 * 1024 * 1024) / part.length)));
  const setup: Setup = { ...typed, maxBodyBytes: 20 * 1024 * 1024 };
  const headers = { 'content-type': 'application/json' };
  const { status } = await answerTo(setup, { method: 'POST', headers, bytes: async () => bytes });
  expect([400, 401]).toContain(status);
});

test('a media type of 100 000 parameters is answered', async () => {
  const setup: Setup = { onPress: () => {}, onError: () => {}, store: undefined };
  const headers = { 'content-type': `text/plain${'; charset=utf-8 '.repeat(100_000)}` };
  const bytes = async (): Promise<Uint8Array> => Buffer.from('[m]:a');
  expect((await answerTo(setup, { method: 'POST', headers, bytes })).status).toBe(200);
});
