import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readWebhookOptions, type Setup } from '../../src/webhook/check-options.js';
import { handleDelivery } from '../../src/webhook/handle.js';
import { defineActions, jwsVerifier } from '../../src/webhook/index.js';
import { responses } from '../../src/webhook/responses.js';
import { seeds } from '../support/seeds.js';

const DELIVERIES = seeds(100_000);
const actions = defineActions({ approve: v.object({ id: v.string() }), open: v.unknown(), ping: undefined });

// The parts of a delivery, combined in every order, complete and broken.
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

const typed = readWebhookOptions({
  actions,
  handlers: { approve: () => {}, open: () => {}, ping: () => {} },
  verify: jwsVerifier({ keys: { k: 'k'.repeat(32) } }),
  allowUnsigned: true,
  onError: () => {},
});

test('each fuzzed delivery gets one of the constant responses, and none throws', {
  timeout: 120_000,
}, async () => {
  const constants = new Set<unknown>(Object.values(responses));
  const seen = new Map<number, number>();
  const setups: readonly Setup[] = [
    readWebhookOptions({ onPress: () => {}, onError: () => {}, maxBodyBytes: 150 }),
    typed,
  ];
  let count = 0;
  for (const { method, type, body: bytes } of fc.sample(delivery, { numRuns: DELIVERIES, seed: 9 })) {
    const setup = setups[count % 2] ?? setups[0];
    if (setup === undefined) throw new Error('no setup');
    const headers = { 'content-type': type };
    const isRead = async (max: number): Promise<Uint8Array | undefined> => (bytes.length > max ? undefined : bytes);
    const response = await handleDelivery(setup, { method, headers, bytes: isRead, abandon: () => {} });
    // The same objects, created before any request: they cannot contain a part of one.
    if (!constants.has(response)) throw new Error(`This response is not a constant: ${JSON.stringify(response)}`);
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    count += 1;
  }
  expect(count).toBe(DELIVERIES);
  // The deliveries reach every response that a single delivery can cause.
  expect([...seen.keys()].sort()).toEqual([200, 400, 401, 405, 413, 415]);
  for (const times of seen.values()) expect(times).toBeGreaterThan(20);
});

test.each([
  ['opening brackets', '['],
  ['ends of ids', '[a]:'],
  ['quotes', '"'],
  ['arrays', '[1,'],
  ['objects', '{"payload":'],
  ['backslashes', '\\'],
  ['parts of a JWS', '[m]:eyJ.'],
])('1 MB of %s gets a response', async (_, part) => {
  const bytes = Buffer.from(part.repeat(Math.ceil((1024 * 1024) / part.length)));
  const setup: Setup = { ...typed, maxBodyBytes: 2 * 1024 * 1024 };
  const headers = { 'content-type': 'application/json' };
  const { status } = await handleDelivery(setup, {
    method: 'POST',
    headers,
    bytes: async () => bytes,
    abandon: () => {},
  });
  expect([400, 401]).toContain(status);
});

test('a media type with 100 000 parameters gets a response', async () => {
  const setup = readWebhookOptions({ onPress: () => {}, onError: () => {} });
  const headers = { 'content-type': `text/plain${'; charset=utf-8 '.repeat(100_000)}` };
  const bytes = async (): Promise<Uint8Array> => Buffer.from('[m]:a');
  expect((await handleDelivery(setup, { method: 'POST', headers, bytes, abandon: () => {} })).status).toBe(200);
});
