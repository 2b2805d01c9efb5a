import { Agent, fetch as undiciFetch } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchTransport, Message, nodeTransport, type Transport } from '../../src/index.js';
import { type EarlyFault, faultServer } from '../../src/testing/index.js';
import { undiciTransport } from '../../src/undici/index.js';
import { botAt, message } from '../support/send/bots.js';
import { forLocalhost } from '../support/send/certificate.js';

const LATE_NODE = Number(process.versions.node.split('.')[0]) >= 24;

const tls = { ca: forLocalhost.cert };
const dispatcher = new Agent({ connections: 2, connect: tls });
afterAll(() => dispatcher.destroy());

/** Transports of two connections at most, so that connections that are not released are noticed soon. */
const transports: Readonly<Record<string, () => Transport & { close?(): void | Promise<void> }>> = {
  nodeTransport: () => nodeTransport({ maxSockets: 2, tls }),
  undiciTransport: () => undiciTransport({ connections: 2, tls }),
  fetchTransport: () => fetchTransport({ fetch: (url, init) => undiciFetch(url, { ...init, dispatcher }) }),
};
const faults: readonly EarlyFault[] = ['early-413', 'early-close', 'early-hold'];
const sizes = { '1 kB': 1000, '200 kB': 200_000, '4 MB': 4_000_000 };

describe.each(Object.entries(transports))('%s', (_, make) => {
  describe.each([
    ['http', undefined, sizes],
    // A small body is one record, which is sent as over http.
    ['https', forLocalhost, { '4 MB': sizes['4 MB'] }],
  ] as const)('%s', (_, certificate, lengths) => {
    it.each(faults.flatMap(fault => Object.entries(lengths).map(([size, length]) => [fault, size, length] as const)))(
      '%s, %s: no error ends the process, and no connection is held',
      async (fault, _, length) => {
        const uncaught: unknown[] = [];
        const note = (error: unknown): void => void uncaught.push(error);
        process.on('uncaughtException', note);
        await using server = await faultServer({ fault, tls: certificate });
        const transport = make();
        const bot = botAt(server.url, { transport });
        const big = Message.text('x'.repeat(length)).toCustomer('C-1029').messageId('m-7');
        for (const result of await Promise.all([1, 2, 3, 4].map(() => bot.trySend(big)))) {
          // A reset may overtake the response.
          const isReset = !result.ok && result.error.kind === 'connection';
          // From Node 24 on, undici can see the reset before it writes the next request: that one is not sent.
          const delivery = expect.stringMatching(LATE_NODE ? /^(unknown|not_sent)$/ : /^unknown$/);
          const error = isReset ? { kind: 'connection', delivery } : { kind: 'rejected', status: 413 };
          expect(result).toMatchObject({ ok: false, error });
        }
        if (fault !== 'early-hold') await expect.poll(() => server.open(), { timeout: 10_000 }).toBe(0);
        await server.use('none');
        for (let sent = 1; sent <= 3; sent++) {
          await bot.send(message);
          expect(server.posts).toHaveLength(sent);
        }
        await transport.close?.();
        process.off('uncaughtException', note);
        expect(uncaught).toEqual([]);
      },
    );
  });
});
