import { createBot, type Trace } from 'sendable';
import { type OtelOptions, otel } from 'sendable/otel';
import { expectType } from 'tsd';

declare const options: OtelOptions;

expectType<Trace>(otel());
expectType<Trace>(otel(options));
createBot({ baseUrl: 'https://platform.example', token: 'secret', trace: otel({ tracerProvider: undefined }) });
// @ts-expect-error a tracer is made by its provider
otel({ tracer: options });
