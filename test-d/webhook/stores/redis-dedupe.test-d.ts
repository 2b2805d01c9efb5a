import type { DedupeStore } from 'sendable/webhook';
import { redisDedupe } from 'sendable/webhook/stores';
import { expectType } from 'tsd';

declare const ioredis: { call(command: string, ...args: (string | number)[]): Promise<unknown> };
declare const nodeRedis: { sendCommand(args: readonly string[]): Promise<string | null> };

expectType<DedupeStore>(redisDedupe({ client: ioredis }));
expectType<DedupeStore>(redisDedupe({ client: nodeRedis, runningMs: 1000 }));

// @ts-expect-error a client that can only get and set cannot claim a delivery in one command
redisDedupe({ client: { get: async (key: string) => key } });
// @ts-expect-error the client is missing
redisDedupe({});
