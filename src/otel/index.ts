import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Histogram,
  type MeterProvider,
  metrics,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { type Check, hasMethods, type OptionTable, readOptions, unless } from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';
import { wrongOptionOf } from '../send/check.js';
import { isSendError } from '../send/send-error.js';
import type { Trace, TracedAttempt, TracedSend, TraceEnd, TraceFacts } from '../send/trace.js';
import * as names from './conventions.js';

/** Names that people guess for options of `otel`. */
interface OtelTraps {
  /** @deprecated Use tracerProvider. */
  readonly tracer?: UseInstead<'tracerProvider'>;
  /** @deprecated Use meterProvider. */
  readonly meter?: UseInstead<'meterProvider'>;
}

/** The options of `otel`. */
export interface OtelOptions extends OtelTraps {
  /** The provider of tracers; the global one by default. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** The provider of meters; the global one by default. */
  readonly meterProvider?: MeterProvider | undefined;
}

const provider =
  (method: string): Check =>
  value =>
    unless(hasMethods(value, [method]), `a provider with the function \`${method}\``);

const OTEL: OptionTable<OtelOptions> = {
  tracerProvider: provider('getTracer'),
  meterProvider: provider('getMeter'),
  tracer: 'tracerProvider',
  meter: 'meterProvider',
};

type Run = () => Promise<TraceEnd>;

const SCOPE = 'sendable';
// The key of `suppressTracing` in `@opentelemetry/core`, which each SDK and propagator looks up.
const suppressTracing = (): symbol => createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/**
 * Creates a tracer for `createBot` on `@opentelemetry/api`: a span for each send, one for each of its attempts, and the
 * histogram `messaging.client.operation.duration`, with the names of the semantic conventions. They hold no token, path,
 * recipient, text or OTP. Instrumentation of HTTP clients records nothing of these requests, because it would record the token.
 * Without an SDK it does nothing. Throws a SendError of kind `config` for a wrong option.
 *
 * @example
 * ```ts
 * const bot = createBot({ baseUrl, token, trace: otel() })
 * ```
 */
export const otel = (options: OtelOptions = {}): Trace => {
  const { tracerProvider, meterProvider } = readOptions(OTEL, options, wrongOptionOf('otel'));
  const tracer = (tracerProvider ?? trace).getTracer(SCOPE, undefined, { schemaUrl: names.SCHEMA_URL });
  const recordDuration = createDuration(meterProvider);
  // The contexts of sends in flight, by callId, so that attempts find their send where no context manager is registered.
  const sends = new Map<string, Context>();

  const traceSend = (facts: TracedSend, run: Run): Promise<TraceEnd> => {
    const attributes = messagingAttributes(facts);
    const destination = attributes[names.MESSAGING_DESTINATION_NAME];
    const startedAt = performance.now();
    const parent = context.active();
    const span = tracer.startSpan(
      destination === undefined ? 'send' : `send ${destination}`,
      {
        kind: SpanKind.CLIENT,
        attributes: {
          ...attributes,
          [names.SENDABLE_CALL_ID]: facts.callId,
          ...(facts.messageId === undefined ? {} : { [names.MESSAGING_MESSAGE_ID]: facts.messageId }),
        },
      },
      parent,
    );
    const inSend = trace.setSpan(parent, span);
    sends.set(facts.callId, inSend);
    return endWith(span, context.with(inSend, run), error => {
      sends.delete(facts.callId);
      const failure = error === undefined ? {} : { [names.ERROR_TYPE]: kindOf(error) };
      recordDuration((performance.now() - startedAt) / 1000, { ...attributes, ...failure }, inSend);
      return failure;
    });
  };

  const traceAttempt = (facts: TracedAttempt, run: Run): Promise<TraceEnd> => {
    const { attempt, route = '' } = facts;
    const parent = sends.get(facts.callId) ?? context.active();
    const attributes = {
      [names.HTTP_REQUEST_METHOD]: 'POST',
      [names.URL_TEMPLATE]: route,
      ...serverAttributes(facts),
      ...(attempt > 1 ? { [names.HTTP_REQUEST_RESEND_COUNT]: attempt - 1 } : {}),
    };
    const span = tracer.startSpan(`POST ${route}`, { kind: SpanKind.CLIENT, attributes }, parent);
    return endWith(span, context.with(trace.setSpan(parent, span), run), error => {
      const status = isSendError(error) ? error.status : undefined;
      if (error === undefined) return {};
      return { [names.ERROR_TYPE]: status !== undefined && status >= 300 ? String(status) : kindOf(error) };
    });
  };

  const around = (facts: TraceFacts, run: Run): Promise<TraceEnd> =>
    facts.type === 'send' ? traceSend(facts, run) : traceAttempt(facts, run);
  const suppress = (run: () => unknown): unknown =>
    context.with(context.active().setValue(suppressTracing(), true), run);
  return Object.assign(around, { suppress });
};

/** Ends the span with the work. `attributesOf` returns what the end adds to it. */
const endWith = (
  span: Span,
  work: Promise<TraceEnd>,
  attributesOf: (error: unknown) => Attributes,
): Promise<TraceEnd> =>
  work.then(
    end => {
      span.setAttributes({ ...attributesOf(undefined), [names.HTTP_RESPONSE_STATUS_CODE]: end.status });
      span.end();
      return end;
    },
    (error: unknown) => {
      span.setAttributes(attributesOf(error));
      if (isSendError(error)) {
        const { status, delivery, message, platform } = error;
        span.setAttribute(names.SENDABLE_DELIVERY, delivery);
        if (status !== undefined) span.setAttribute(names.HTTP_RESPONSE_STATUS_CODE, status);
        if (platform?.code !== undefined) span.setAttribute(names.SENDABLE_PLATFORM_CODE, platform.code);
        // A SendError quotes nothing of the request or the response.
        span.setStatus({ code: SpanStatusCode.ERROR, message });
      }
      span.end();
      throw error;
    },
  );

const kindOf = (error: unknown): string => (isSendError(error) ? error.kind : '_OTHER');

/** The attributes of the span and of the metric of a send: few values each, as a metric keeps a row for each combination. */
const messagingAttributes = (facts: TracedSend): Attributes => ({
  [names.MESSAGING_SYSTEM]: SCOPE,
  [names.MESSAGING_OPERATION_NAME]: 'send',
  [names.MESSAGING_OPERATION_TYPE]: 'send',
  ...(facts.route === undefined
    ? {}
    : { [names.MESSAGING_DESTINATION_NAME]: facts.route.includes('sendmok') ? 'otp' : 'message' }),
  ...serverAttributes(facts),
});

// The last origin, because a bot has only one: it need not be parsed for each attempt.
let server: { readonly origin: string; readonly attributes: Attributes } | undefined;

const serverAttributes = ({ origin }: TraceFacts): Attributes => {
  if (server?.origin === origin) return server.attributes;
  const { protocol, hostname, port } = new URL(origin);
  const attributes = {
    // A URL has an IPv6 address in brackets, the attribute does not.
    [names.SERVER_ADDRESS]: hostname.replace(/^\[|\]$/g, ''),
    [names.SERVER_PORT]: Number(port) || (protocol === 'https:' ? 443 : 80),
  };
  server = { origin, attributes };
  return attributes;
};

/** Returns a function that records a duration. The global meter is looked up late: unlike tracers, meters know no later SDK. */
const createDuration = (given: MeterProvider | undefined): Histogram['record'] => {
  let last: { readonly provider: MeterProvider; readonly histogram: Histogram } | undefined;
  return (...measured) => {
    const provider = given ?? metrics.getMeterProvider();
    if (last?.provider !== provider) {
      const meter = provider.getMeter(SCOPE, undefined, { schemaUrl: names.SCHEMA_URL });
      last = { provider, histogram: meter.createHistogram(names.OPERATION_DURATION, names.DURATION_OPTIONS) };
    }
    last.histogram.record(...measured);
  };
};
