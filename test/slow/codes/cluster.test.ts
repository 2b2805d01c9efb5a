import { Cluster } from 'ioredis';
import { createCluster } from 'redis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CodeStore, redisCodes } from '../../../src/codes/index.js';
import { hasRedis, type RedisServer, startRedis } from '../../bullmq/redis-server.js';
import { testStore } from '../../support/codes/battery.js';
import { codesOn, issueOn, payment } from '../../support/codes/subjects.js';
import { run } from '../../support/run.js';

const HOST = '127.0.0.1';

describe.skipIf(!hasRedis)('on a Redis Cluster of three nodes', () => {
  const nodes: RedisServer[] = [];
  const closing: (() => unknown)[] = [];
  let stores: Readonly<Record<'ioredis' | 'redis', CodeStore>>;

  beforeAll(async () => {
    for (let count = 0; count < 3; count++)
      nodes.push(await startRedis(['--cluster-enabled', 'yes', '--cluster-announce-ip', HOST]));
    const addresses = nodes.map(({ port }) => `${HOST}:${port}`);
    await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes']);
    for (const { client } of nodes)
      await vi.waitFor(async () => expect(await client.call('CLUSTER', 'INFO')).toContain('cluster_state:ok'), 60_000);
    // Each client knows one node, and finds the others.
    const [first] = nodes;
    const cluster = new Cluster([{ host: HOST, port: first?.port ?? 0 }]);
    cluster.on('error', () => {});
    const other = createCluster({ rootNodes: [{ url: `redis://${addresses[0]}` }] });
    await other.connect();
    stores = { ioredis: redisCodes(cluster), redis: redisCodes(other) };
    closing.push(
      () => cluster.disconnect(),
      () => other.close(),
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
    for (const node of nodes) await node.stop();
  });

  describe.each(['ioredis', 'redis'] as const)('with %s', name => testStore(() => stores[name]));

  test('customers are spread over the nodes, and a code issued with one client is right once with the other', async () => {
    const codes = codesOn(stores.ioredis);
    for (let customer = 0; customer < 60; customer++) {
      const subject = payment(`C-spread-${customer}`);
      const { value, messageId } = await issueOn(codes, subject);
      expect(await codesOn(stores.redis).tryVerify(subject, { value })).toEqual({ ok: true, messageId });
      expect(await codes.tryVerify(subject, { value })).toEqual({ ok: false, reason: 'none' });
    }
    for (const { client } of nodes) expect(await client.dbsize()).toBeGreaterThan(5);
  });
});
