import { Agent, fetch as undiciFetch } from 'undici';
import { afterEach, describe, it, vi } from 'vitest';
import { fetchTransport, nodeTransport, type Transport } from '../../src/index.js';
import { faultServer } from '../../src/testing/fault-server.js';
import { undiciTransport } from '../../src/undici/index.js';
import { botAt, message, type TransportName } from '../support/send/bots.js';
import { expired, forAnotherName, forLocalhost } from '../support/send/certificate.js';

/** Transports that trust only `ca`. */
const trusting: Readonly<Record<TransportName, (ca: string) => Transport>> = {
  nodeTransport: ca => nodeTransport({ tls: { ca } }),
  undiciTransport: ca => undiciTransport({ tls: { ca: [ca] } }),
  fetchTransport: ca => {
    const dispatcher = new Agent({ connect: { ca } });
    return fetchTransport({ fetch: (url, init) => undiciFetch(url, { ...init, dispatcher }) });
  },
};
const all = Object.entries(trusting);

describe.concurrent('over TLS', () => {
  it.for(all)('%s sends over TLS, and keeps the connection', async ([, make], { expect }) => {
    await using server = await faultServer({ tls: forLocalhost });
    const bot = botAt(server.url, { transport: make(forLocalhost.cert) });
    for (let sent = 0; sent < 5; sent++) await bot.send(message);
    expect(server.url).toMatch(/^https:/);
    expect(server.posts).toHaveLength(5);
    // Undici opens a second one when it is asked in the same turn in which the first is free again.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  it.for(
    all.flatMap(([name, make]) => [
      { name, make, how: 'self-signed', code: 'DEPTH_ZERO_SELF_SIGNED_CERT', pair: forLocalhost, ca: forAnotherName },
      { name, make, how: 'expired', code: 'CERT_HAS_EXPIRED', pair: expired, ca: expired },
      {
        name,
        make,
        how: 'for another name',
        code: 'ERR_TLS_CERT_ALTNAME_INVALID',
        pair: forAnotherName,
        ca: forAnotherName,
      },
    ]),
  )('4 a certificate that is $how is refused by $name', async ({ name, make, code, pair, ca }, { expect }) => {
    await using server = await faultServer({ tls: pair });
    const result = await botAt(server.url, { transport: make(ca.cert) }).trySend(message);
    const proves = name !== 'fetchTransport';
    expect(result).toMatchObject({
      ok: false,
      error: {
        kind: proves ? 'config' : 'connection',
        delivery: proves ? 'not_sent' : 'unknown',
        retryable: false,
        attempts: [{ code }],
      },
    });
    expect(server.posts).toHaveLength(0);
    await expect.poll(() => server.busy()).toBe(0);
  });
});

// What some set in a test environment, and then forget in production.
describe('NODE_TLS_REJECT_UNAUTHORIZED=0', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.for([
    ['nodeTransport', nodeTransport],
    ['undiciTransport', undiciTransport],
  ] as const)('%s sends the token to no server without a valid certificate', async ([, make], { expect }) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await using server = await faultServer({ tls: forLocalhost });
    const result = await botAt(server.url, { transport: make() }).trySend(message);
    expect(result).toMatchObject({ ok: false, error: { kind: 'config', delivery: 'not_sent' } });
    expect(server.posts).toHaveLength(0);
  });
});
