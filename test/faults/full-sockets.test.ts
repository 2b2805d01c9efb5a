import { describe, it } from 'vitest';
import { fetchTransport, Message, nodeTransport, type Transport } from '../../src/index.js';
import { type AnswerFault, type FaultAnswer, type FaultPost, faultServer } from '../../src/testing/index.js';
import { undiciTransport } from '../../src/undici/index.js';
import { botAt } from '../support/send/bots.js';

const SOCKETS = 4;
const SENDS = 200;
// Who waits for a socket waits as long as the machine needs.
const PATIENT = { attemptTimeoutMs: 120_000, deadlineMs: 120_000 };

interface Case {
  readonly name: string;
  readonly make: () => Transport & { close?(): void | Promise<void> };
  /** Fetch opens as many as there are sends. */
  readonly most: number;
}

const cases: readonly Case[] = [
  { name: 'nodeTransport', make: () => nodeTransport({ maxSockets: SOCKETS }), most: SOCKETS },
  { name: 'undiciTransport', make: () => undiciTransport({ connections: SOCKETS }), most: SOCKETS },
  { name: 'fetchTransport', make: fetchTransport, most: SENDS },
];

const numberOf = (body: string): number => Number(/"messageId":"m-(\d+)"/.exec(body)?.[1]);
const numbered = (number: number) => Message.text('x').toCustomer('C-1029').messageId(`m-${number}`);

// Not in the table: many more sends than sockets.
describe.concurrent.each(cases)('$name', ({ make, most }) => {
  it('46 with all sockets busy, each waiting send gets one, and every message arrives once', async ({ expect }) => {
    await using server = await faultServer({
      fault: ({ body }) => ({ status: 200, body: receiptOf(body), delayMs: numberOf(body) % 4 }),
    });
    const transport = make();
    const bot = botAt(server.url, { transport, ...PATIENT });
    const receipts = await Promise.all(Array.from({ length: SENDS }, (_, number) => bot.send(numbered(number))));
    expect(receipts.map(({ messageId }) => messageId)).toEqual(Array.from({ length: SENDS }, (_, n) => `m-${n}`));
    const came = server.posts.map(({ body }) => numberOf(body));
    expect(came.sort((a, b) => a - b)).toEqual(Array.from({ length: SENDS }, (_, number) => number));
    expect(server.connections()).toBeLessThanOrEqual(most);
    await transport.close?.();
  });

  it('47 with connections that keep breaking, every message arrives once, except those in flight at a break', async ({
    expect,
  }) => {
    await using server = await faultServer({ fault: post => breaking(post) });
    const transport = make();
    const bot = botAt(server.url, { transport, ...PATIENT });
    const results = await Promise.all(Array.from({ length: SENDS }, (_, number) => bot.trySend(numbered(number))));
    const counts = Array.from({ length: SENDS }, () => 0);
    for (const { body } of server.posts) counts[numberOf(body)] = (counts[numberOf(body)] ?? 0) + 1;
    const untrue = results.flatMap((result, number) => {
      const posts = counts[number] ?? 0;
      const said = result.ok ? 'sent' : result.error.delivery;
      const isTrue = said === 'sent' ? posts === 1 : said === 'unknown' ? posts <= 1 : posts === 0;
      return isTrue && (said === 'sent' || !result.ok) ? [] : [`m-${number}: ${said}, came ${posts}`];
    });
    expect(untrue).toEqual([]);
    // Every fifth was broken off, and a connection that closes unannounced may take one more with it.
    expect(results.filter(({ ok }) => !ok).length).toBeGreaterThanOrEqual(SENDS / 5);
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(SENDS / 2);
    await expect.poll(() => server.busy()).toBe(0);
    await transport.close?.();
  });
});

const receiptOf = (body: string): string => `{"recipient_id":"u","message_id":"m-${numberOf(body)}"}`;

const breaking = ({ body }: FaultPost): AnswerFault | FaultAnswer => {
  const number = numberOf(body);
  if (number % 5 === 0) return number % 2 === 0 ? 'reset-after-request' : 'close-after-request';
  return number % 5 === 1 ? 'close-idle' : 'none';
};
