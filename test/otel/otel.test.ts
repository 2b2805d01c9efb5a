// The object that the instrumentation patches, which it does not do with named imports.
import http from 'node:http';
import { inspect } from 'node:util';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { otel } from '../../src/otel/index.js';
import type { Middleware, Transport } from '../../src/send/transport.js';
import {
  botAt,
  botOn,
  CLOSED_PORT,
  closeTransport,
  ENCODED,
  message,
  otp,
  TOKEN,
  transports,
  untyped,
} from '../support/send/bots.js';
import { accept, rawServer, response } from '../support/send/raw-server.js';
import { noted, ok, refused, scripted, status } from '../support/send/scripted.js';
import { startTelemetry } from './telemetry.js';

const telemetry = startTelemetry();
beforeEach(() => telemetry.reset());
afterAll(() => telemetry.stop());

const named = (name: string): readonly ReadableSpan[] => telemetry.spans().filter(span => span.name === name);
const parentOf = (span: ReadableSpan | undefined): string | undefined => span?.parentSpanContext?.spanId;
const idOf = (span: ReadableSpan | undefined): string | undefined => span?.spanContext().spanId;

const SECRETS = [TOKEN, ENCODED, 'tok-5ecret', '/bots/sendmok/tok', 'Your code', 'k481516q', 'C-1029', 'Your card'];
const expectNoSecret = async (): Promise<void> => {
  const printed = await telemetry.printed();
  for (const secret of SECRETS) expect(printed).not.toContain(secret);
};

describe('otel()', () => {
  it('makes a span of the send and one of each attempt, named by the conventions', async () => {
    const transport = scripted(refused, ok);
    const { callId } = await botOn(transport, { trace: otel(), retry: noted().retry }).send(message);
    const server = { 'server.address': 'platform.example', 'server.port': 443 };
    const http = { 'http.request.method': 'POST', 'url.template': '/v1/bots/sendmessage/{token}', ...server };
    expect(
      telemetry.spans().map(({ name, kind, attributes, status: { code } }) => ({ name, kind, attributes, code })),
    ).toEqual([
      {
        name: 'POST /v1/bots/sendmessage/{token}',
        kind: SpanKind.CLIENT,
        attributes: { ...http, 'error.type': 'connection', 'sendable.delivery': 'not_sent' },
        code: SpanStatusCode.ERROR,
      },
      {
        name: 'POST /v1/bots/sendmessage/{token}',
        kind: SpanKind.CLIENT,
        attributes: { ...http, 'http.request.resend_count': 1, 'http.response.status_code': 200 },
        code: SpanStatusCode.UNSET,
      },
      {
        name: 'send message',
        kind: SpanKind.CLIENT,
        attributes: {
          'messaging.system': 'sendable',
          'messaging.operation.name': 'send',
          'messaging.operation.type': 'send',
          'messaging.destination.name': 'message',
          'messaging.message.id': 'm-7',
          'sendable.call_id': callId,
          'http.response.status_code': 200,
          ...server,
        },
        code: SpanStatusCode.UNSET,
      },
    ]);
    const [send] = named('send message');
    for (const attempt of named('POST /v1/bots/sendmessage/{token}')) expect(parentOf(attempt)).toBe(idOf(send));
  });

  it.each([
    [400, '400', 'rejected', 'rejected'],
    [500, '500', 'server', 'unknown'],
    [204, 'protocol', 'protocol', 'accepted'],
  ])('reports a %i as error.type %s on the attempt and %s on the send', async (code, ofAttempt, ofSend, delivery) => {
    await botOn(scripted(status(code)), { trace: otel() }).trySend(otp);
    const [attempt] = named('POST /v1/bots/sendmok/{token}');
    const [send] = named('send otp');
    const known = { 'http.response.status_code': code, 'sendable.delivery': delivery };
    expect(attempt?.attributes).toMatchObject({ 'error.type': ofAttempt, ...known });
    expect(send?.attributes).toMatchObject({ 'error.type': ofSend, ...known });
    expect(send?.status.code).toBe(SpanStatusCode.ERROR);
    expect(send?.status.message).toBeTypeOf('string');
    expect(send?.events).toEqual([]);
    await expectNoSecret();
  });

  it("has the code of the platform's own error on both spans, and nothing else of the body", async () => {
    const readError = ({ body }: { readonly body: unknown }) => ({ code: 'E-17', message: String(body) });
    const transport = scripted(status(400, {}, 'k481516q of C-1029'));
    const { callId } = await botOn(transport, { trace: otel(), readError })
      .send(otp)
      .catch(error => error);
    expect(callId).toBeTypeOf('string');
    expect(telemetry.spans().map(({ attributes }) => attributes['sendable.platform_code'])).toEqual(['E-17', 'E-17']);
    await expectNoSecret();
  });

  it('makes a span of a send that is not a Sendable, without an attempt', async () => {
    await botOn(scripted(ok), { trace: otel() }).trySend(untyped('k481516q'));
    expect(telemetry.spans().map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['send', 'validation'],
    ]);
    await expectNoSecret();
  });

  it('records the duration of each send, in seconds, with the buckets of the conventions', async () => {
    const bot = botOn(scripted(ok, status(400)), { trace: otel(), retry: false });
    await bot.send(message);
    await bot.trySend(message);
    const [duration, ...others] = await telemetry.metrics();
    expect(others).toEqual([]);
    expect(duration?.descriptor).toMatchObject({ name: 'messaging.client.operation.duration', unit: 's' });
    expect(duration?.dataPoints.map(({ attributes }) => attributes['error.type'])).toEqual([undefined, 'rejected']);
    for (const { value, attributes } of duration?.dataPoints ?? []) {
      expect(value).toMatchObject({
        count: 1,
        buckets: { boundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
      });
      const { 'error.type': _, ...rest } = attributes;
      expect(rest).toEqual({
        'messaging.system': 'sendable',
        'messaging.operation.name': 'send',
        'messaging.operation.type': 'send',
        'messaging.destination.name': 'message',
        'server.address': 'platform.example',
        'server.port': 443,
      });
    }
  });

  it('uses the providers that it is given', async () => {
    const started: string[] = [];
    const tracerProvider = {
      getTracer: (...args: Parameters<ReturnType<typeof trace.getTracerProvider>['getTracer']>) => {
        started.push(args[0]);
        return trace.getTracerProvider().getTracer(...args);
      },
    };
    await botOn(scripted(ok), { trace: otel({ tracerProvider }) }).send(message);
    expect(started).toEqual(['sendable']);
  });

  it.each<[unknown]>([[null], [{ tracer: 1 }], [{ tracerProvider: {} }], [{ meterProvider: 'yes' }]])(
    'refuses the options %j',
    options => {
      expect(() => otel(untyped(options))).toThrow(/^otel: /);
    },
  );
});

/** A request of the application itself, which shows that instrumentation works. */
const requestOf = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    http
      .request(`${url}/own-request`, answer => answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });

describe.each(transports)('over %s, with the instrumentation of http and undici', (_, make) => {
  it('without otel() the instrumentation records the token, so that the tests below could fail', async () => {
    await using server = await rawServer(accept);
    const transport = make();
    await botAt(server.url, { transport }).send(otp);
    await closeTransport(transport);
    expect(await telemetry.printed()).toContain('sendmok/tok-5ecret');
  });

  it('no span, event, metric or log holds the token, URL, recipient, text or code', async () => {
    await using server = await rawServer(accept);
    const transport = make();
    const bot = botAt(server.url, { transport, trace: otel() });
    await bot.send(otp, { metadata: 'k481516q of C-1029' });
    await bot.send(message);
    await bot.sendAll([otp, message, otp]);
    await closeTransport(transport);
    expect(
      telemetry
        .spans()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      [
        ...Array.from({ length: 3 }, () => ['POST /v1/bots/sendmok/{token}', 'send otp']),
        ...Array.from({ length: 2 }, () => ['POST /v1/bots/sendmessage/{token}', 'send message']),
      ]
        .flat()
        .sort(),
    );
    expect(await telemetry.printed()).not.toContain(server.url);
    await expectNoSecret();
  });

  it('no telemetry of a failure holds a secret', async () => {
    const answers = [
      response(302, '', { location: '/v1/bots/sendmok/tok-5ecret' }),
      response(400, 'C-1029 k481516q'),
      response(200, '{"error":"Your code is k481516q"}'),
      'garbage C-1029',
      '',
    ];
    const bot = (url: string, transport: Transport) => botAt(url, { transport, trace: otel(), attemptTimeoutMs: 1000 });
    for (const answer of answers) {
      await using server = await rawServer(socket => void socket.end(answer));
      const transport = make();
      const result = await bot(server.url, transport).trySend(otp);
      expect(result.ok).toBe(false);
      await closeTransport(transport);
    }
    const transport = make();
    await bot(`http://127.0.0.1:${CLOSED_PORT}`, transport).trySend(otp);
    await closeTransport(transport);
    expect(named('send otp')).toHaveLength(answers.length + 1);
    await expectNoSecret();
  });

  it('suppresses only its own requests', async () => {
    await using server = await rawServer(accept);
    const transport = make();
    const own: Middleware = async (request, _context, next) => {
      await requestOf(server.url);
      return next(request);
    };
    await botAt(server.url, { transport, trace: otel(), use: [own] }).send(otp);
    await requestOf(server.url);
    await closeTransport(transport);
    const paths = telemetry.spans().map(({ attributes }) => attributes['http.target'] ?? attributes['url.full']);
    expect(paths.filter(path => String(path).includes('own-request'))).toHaveLength(2);
    // The request of the middleware belongs to the attempt.
    const [attempt] = named('POST /v1/bots/sendmok/{token}');
    const [inner] = telemetry.spans().filter(({ name }) => name === 'GET');
    expect(parentOf(inner)).toBe(idOf(attempt));
    await expectNoSecret();
  });

  it('sends no header of its own: the request is the same as without otel()', async () => {
    await using server = await rawServer(accept);
    const headersOf = async (options: object): Promise<readonly string[]> => {
      const transport = make();
      await botAt(server.url, { transport, ...options }).send(message);
      await closeTransport(transport);
      return Object.keys(server.requests.at(-1)?.headers ?? {});
    };
    const traced = await headersOf({ trace: otel() });
    expect(traced).not.toContain('traceparent');
    expect(await headersOf({})).toContain('traceparent');
  });
});

describe('context', () => {
  const tracer = trace.getTracer('application');
  const campaign = async (work: () => Promise<unknown>): Promise<ReadableSpan | undefined> => {
    await tracer.startActiveSpan('campaign', async span => {
      await work();
      span.end();
    });
    return named('campaign')[0];
  };
  const messages = Array.from({ length: 20 }, () => message);

  it.each<[string, (send: ReturnType<typeof botOn>['sendAll']) => Promise<unknown>]>([
    ['awaited', async sendAll => sendAll(messages, { concurrency: 3 })],
    [
      'iterated',
      async sendAll => {
        for await (const _ of sendAll(messages, { concurrency: 3 })) await new Promise(setImmediate);
      },
    ],
    [
      'with an asynchronous source',
      async sendAll =>
        sendAll(
          (async function* () {
            for (const one of messages) {
              await new Promise(setImmediate);
              yield one;
            }
          })(),
        ),
    ],
  ])('crosses sendAll, %s: each send is a child of the span around it', async (_, work) => {
    const bot = botOn(scripted(refused, ok), { trace: otel(), retry: noted().retry, limits: { concurrency: 2 } });
    const span = await campaign(() => work(bot.sendAll));
    const sends = named('send message');
    expect(sends).toHaveLength(20);
    expect(new Set(sends.map(parentOf))).toEqual(new Set([idOf(span)]));
    const attempts = named('POST /v1/bots/sendmessage/{token}');
    expect(attempts).toHaveLength(21);
    expect(new Set(attempts.map(parentOf))).toEqual(new Set(sends.map(idOf)));
  });

  it('is that of the attempt in middleware, and not suppressed there', async () => {
    const seen: (string | undefined)[] = [];
    const use: Middleware[] = [
      (request, _context, next) => {
        seen.push(trace.getActiveSpan()?.spanContext().spanId);
        tracer.startSpan('in middleware').end();
        return next(request);
      },
    ];
    await botOn(scripted(ok), { trace: otel(), use }).send(message);
    expect(seen).toEqual([idOf(named('POST /v1/bots/sendmessage/{token}')[0])]);
    expect(named('in middleware')).toHaveLength(1);
  });

  it('links attempts to their send where no context manager is registered', async () => {
    context.disable();
    try {
      await botOn(scripted(refused, ok), { trace: otel(), retry: noted().retry }).send(message);
    } finally {
      const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
      context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    }
    const [send] = named('send message');
    expect(named('POST /v1/bots/sendmessage/{token}').map(parentOf)).toEqual([idOf(send), idOf(send)]);
  });
});

it('a tracer keeps nothing of sends that have ended', async () => {
  const tracing = otel();
  const before = inspect(tracing, { depth: Infinity, showHidden: true });
  await botOn(scripted(ok), { trace: tracing }).send(otp);
  expect(inspect(tracing, { depth: Infinity, showHidden: true })).toBe(before);
});
