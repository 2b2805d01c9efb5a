import type { Cluster, Redis } from 'ioredis';
import type { createClient, createClientPool, createCluster, createSentinel } from 'redis';
import type { DedupeStore } from 'sendable/webhook';
import { redisDedupe } from 'sendable/webhook/stores';
import { expectType } from 'tsd';

declare const ioredis: Redis;
declare const ioredisCluster: Cluster;
declare const nodeRedis: ReturnType<typeof createClient>;
declare const pool: ReturnType<typeof createClientPool>;
declare const cluster: ReturnType<typeof createCluster>;
declare const sentinel: ReturnType<typeof createSentinel>;

expectType<DedupeStore>(redisDedupe(ioredis));
expectType<DedupeStore>(redisDedupe(ioredisCluster, { prefix: 'bank:' }));
expectType<DedupeStore>(redisDedupe(nodeRedis, { runningMs: 1000 }));
expectType<DedupeStore>(redisDedupe(pool));
expectType<DedupeStore>(redisDedupe(cluster));
expectType<DedupeStore>(redisDedupe({ client: ioredis }));
expectType<DedupeStore>(redisDedupe(sentinel));

// @ts-expect-error a client that can only get and set cannot claim a delivery in one command
redisDedupe({ get: async (key: string) => key });
// @ts-expect-error an object with a function as its client is not a client
redisDedupe({ client: () => 1 });
// @ts-expect-error a function that makes a client is not a client
redisDedupe(() => ioredis);
// @ts-expect-error the client is missing
redisDedupe();
