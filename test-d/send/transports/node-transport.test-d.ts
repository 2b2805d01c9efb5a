import { type ClosableTransport, nodeTransport } from 'sendable';
import { expectType } from 'tsd';

expectType<ClosableTransport>(nodeTransport());
expectType<ClosableTransport>(nodeTransport({ maxSockets: 64, maxAgeMs: 60_000, tls: { ca: 'pem' } }));
// @ts-expect-error it has agents of its own
nodeTransport({ agent: {} });
// @ts-expect-error certificates are always checked
nodeTransport({ tls: { rejectUnauthorized: false } });
