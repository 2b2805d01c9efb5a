import { type ClosableTransport, createBot, type Transport } from 'sendable';
import { type UndiciTransport, undiciTransport } from 'sendable/undici';
import { expectAssignable, expectType } from 'tsd';

const transport = undiciTransport({ connections: 64, keepAliveMs: 4000, tls: { ca: ['pem'] } });
expectType<UndiciTransport>(transport);
expectAssignable<Transport>(transport);
expectAssignable<ClosableTransport>(transport);
expectType<Promise<void>>(transport.close());
createBot({ baseUrl: 'https://platform.example', token: 't', transport });

// @ts-expect-error it stays 1
undiciTransport({ pipelining: 2 });
// @ts-expect-error certificates are always checked
undiciTransport({ tls: { rejectUnauthorized: false } });
