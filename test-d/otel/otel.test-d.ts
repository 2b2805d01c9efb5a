import { metrics, trace } from '@opentelemetry/api';
import { createBot, type Trace } from 'sendable';
import { otel } from 'sendable/otel';
import { expectType } from 'tsd';

expectType<Trace>(otel());
expectType<Trace>(otel({ tracerProvider: trace.getTracerProvider(), meterProvider: metrics.getMeterProvider() }));
createBot({ baseUrl: 'https://platform.example', token: 'secret', trace: otel({ tracerProvider: undefined }) });
// @ts-expect-error a tracer is made by its provider
otel({ tracer: trace.getTracer('shop') });
