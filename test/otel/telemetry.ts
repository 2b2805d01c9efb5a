import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import { context, DiagLogLevel, diag, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** The telemetry of this process: the real SDK, with exporters in memory. */
export interface Telemetry {
  /** The spans that have ended. */
  spans(): readonly ReadableSpan[];
  metrics(): Promise<readonly MetricData[]>;
  /** All that spans, metrics and the log of OpenTelemetry show. */
  printed(): Promise<string>;
  reset(): void;
  /** Undoes all of it: other tests share the process. */
  stop(): Promise<void>;
}

/** Sets OpenTelemetry up as an application does: context, propagation, traces, metrics, and the instrumentation of http and undici. */
export const startTelemetry = (): Telemetry => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(
    new CompositePropagator({ propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()] }),
  );
  const log: unknown[] = [];
  const note = (...told: unknown[]): void => void log.push(told);
  diag.setLogger({ error: note, warn: note, info: note, debug: note, verbose: note }, { logLevel: DiagLogLevel.ALL });
  const spanExporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spanExporter)] });
  trace.setGlobalTracerProvider(tracerProvider);
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.DELTA);
  const reader = new PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 3_600_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(meterProvider);
  // Bodies and headers are what an application may add to its spans; ours must not be among them.
  const instrumentations = [
    new HttpInstrumentation({ headersToSpanAttributes: { client: { requestHeaders: ['content-type'] } } }),
    new UndiciInstrumentation({ headersToSpanAttributes: { requestHeaders: ['content-type'] } }),
  ];
  for (const instrumentation of instrumentations) {
    instrumentation.setTracerProvider(tracerProvider);
    instrumentation.setMeterProvider(meterProvider);
    instrumentation.enable();
  }
  // The instrumentation patches a module when it is required, and knows it by its name without `node:`.
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https']) require(name);
  const all = async (): Promise<readonly MetricData[]> => {
    await reader.forceFlush();
    return metricExporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap(({ metrics }) => metrics);
  };
  return {
    spans: () => spanExporter.getFinishedSpans(),
    metrics: all,
    printed: async () => {
      const shown = { depth: Infinity, showHidden: true, getters: true, maxArrayLength: null, maxStringLength: null };
      return inspect([spanExporter.getFinishedSpans(), await all(), log], shown);
    },
    reset: () => {
      spanExporter.reset();
      metricExporter.reset();
      log.length = 0;
    },
    stop: async () => {
      for (const instrumentation of instrumentations) instrumentation.disable();
      await Promise.all([tracerProvider.shutdown(), meterProvider.shutdown()]);
      for (const api of [context, propagation, trace, metrics, diag]) api.disable();
    },
  };
};
