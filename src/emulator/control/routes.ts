import type { Context } from 'hono';
import {
  exactOptional,
  type GenericSchema,
  integer,
  minValue,
  nullable,
  number,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  toNumber,
  union,
  unknown,
} from 'valibot';
import { decodeUtf8 } from '../../internal/bytes.js';
import { describeForResponse } from '../callers-errors.js';
import { newUserSchema } from '../check-options.js';
import { readBytes } from '../endpoint/send-endpoint.js';
import type { Events, NumberedEvent } from '../events.js';
import { faultSchema } from '../faults/fault.js';
import { onAbort } from '../lifetime.js';
import type { App } from '../listener.js';
import { milliseconds, validate } from '../validate.js';
import { CONTROL_PREFIX, type ControlApi, type ControlError, type ControlRoute } from './api.js';
import type { Guard } from './guard.js';
import { createMcpHandler, describeSdkError, isSdkMissing } from './mcp.js';

/** The actions of the routes; `gone` aborts when the client disconnects. */
export type ControlActions = {
  readonly [Route in ControlRoute]: (
    input: ControlApi[Route]['input'],
    gone: AbortSignal,
  ) => ControlApi[Route]['answer'] | Promise<ControlApi[Route]['answer']>;
};

/** The parts of the emulator that the control API uses. */
export interface Control {
  readonly guard: Guard;
  readonly actions: () => ControlActions;
  readonly events: Events;
  /** Aborts when the emulator closes. */
  readonly closing: () => AbortSignal;
  /** True if agents may call the control API by the Model Context Protocol. */
  readonly hasMcp: boolean;
}

// A request body, at most 1 MiB by default, grows when it is embedded as a JSON string.
const MAX_BYTES = 8 * 1024 * 1024;

const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Adds the routes of the control API to the app. */
export const addControlRoutes = (app: App, control: Control): void => {
  app.use(`${CONTROL_PREFIX}/*`, async (context, next) => {
    const rejection = control.guard(context.req.raw);
    if (rejection !== undefined) return errorResponse(403, 'forbidden', rejection);
    return next();
  });
  for (const route of routeNames) addRoute(app, control, route);
  app.get(`${CONTROL_PREFIX}/events`, context => {
    const stream = eventStream(control.events, readPosition(context, control.events), control.closing());
    return new Response(stream, { headers: { ...HEADERS, 'content-type': 'text/event-stream' } });
  });
  if (control.hasMcp) addMcpRoute(app, control);
  app.all(`${CONTROL_PREFIX}/*`, () => errorResponse(404, 'not-found', 'This is not a route of the control API.'));
};

const NO_SDK = 'The option mcp needs the package @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk.';

/**
 * Adds the route for agents. Only this machine may call it, whatever the emulator's address: the
 * text of a message could instruct an agent.
 */
const addMcpRoute = (app: App, control: Control): void => {
  let handler: Promise<(request: Request) => Promise<Response>> | undefined;
  app.all(`${CONTROL_PREFIX}/mcp`, async context => {
    // In process, there is no socket.
    const incoming = context.env?.incoming;
    if (incoming !== undefined && !/^(::ffff:)?127\.|^::1$/.test(incoming.socket.remoteAddress ?? ''))
      return errorResponse(403, 'forbidden', 'Only this machine may call the MCP server.');
    // Not before, so that users without agents need no SDK.
    handler ??= createMcpHandler(inputs, (route, input, signal) => callRoute(control, route, input, signal));
    const respond = await handler.catch(describeFailure);
    if (respond instanceof Response) return respond;
    const response = await respond(context.req.raw);
    // The results hold OTPs, so nothing may keep them.
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
    return response;
  });
};

const describeFailure = (thrown: unknown): Response => {
  if (isSdkMissing(thrown)) return errorResponse(501, 'not-found', NO_SDK);
  return errorResponse(500, 'failed', `The MCP server cannot be loaded: ${describeSdkError(thrown)}`);
};

type Inputs = { readonly [Route in ControlRoute]: GenericSchema<unknown, ControlApi[Route]['input']> };

const waiting = strictObject({
  filter: exactOptional(record(string(), string())),
  timeoutMs: exactOptional(milliseconds),
  after: exactOptional(pipe(number(), integer(), minValue(0))),
});

const operation = exactOptional(picklist(['message', 'otp']));

// A query has texts; an agent gives numbers.
const inQuery = pipe(union([string(), number()]), toNumber('must be an integer'), integer(), minValue(0));

/** The schemas of the inputs of each route. */
const inputs: Inputs = {
  'GET /state': strictObject({ limit: exactOptional(inQuery) }),
  'POST /send': strictObject({ text: string(), operation, bot: exactOptional(string()) }),
  'POST /check': strictObject({ text: string(), operation }),
  'GET /code': strictObject({ request: inQuery, press: exactOptional(inQuery) }),
  'POST /press': strictObject({
    messageId: string(),
    title: string(),
    index: exactOptional(pipe(number(), integer(), minValue(0))),
  }),
  'POST /press-button': strictObject({ request: pipe(number(), integer()), button: pipe(number(), integer()) }),
  'POST /events': strictObject({ event: union([string(), record(string(), unknown())]) }),
  'POST /redeliver': strictObject({ id: string() }),
  'POST /location': strictObject({
    messageId: string(),
    request: exactOptional(pipe(number(), integer())),
    decision: picklist(['granted', 'denied']),
    coordinates: exactOptional(strictObject({ latitude: number(), longitude: number() })),
  }),
  'POST /faults': faultSchema,
  'POST /faults/remove': strictObject({ id: exactOptional(string()) }),
  'POST /users': newUserSchema,
  'POST /webhook': strictObject({ url: nullable(string()) }),
  'POST /reset': strictObject({}),
  'POST /wait/message': waiting,
  'POST /wait/otp': waiting,
};

const routeNames = Object.keys(inputs).filter((route): route is ControlRoute => route in inputs);

const callRoute = <Route extends ControlRoute>(
  { actions }: Control,
  route: Route,
  given: unknown,
  gone: AbortSignal,
): ControlApi[Route]['answer'] | Promise<ControlApi[Route]['answer']> =>
  actions()[route](validate(inputs[route], given, route), gone);

const addRoute = <Route extends ControlRoute>(app: App, control: Control, route: Route): void => {
  const [method = '', path = ''] = route.split(' ');
  app.on(method, CONTROL_PREFIX + path, async context => {
    const given = method === 'GET' ? context.req.query() : await readJson(context.req.raw);
    if (given instanceof Response) return given;
    try {
      const answer = await callRoute(control, route, given, context.req.raw.signal);
      return Response.json(answer, { headers: HEADERS });
    } catch (error) {
      const message = describeForResponse(error);
      return error instanceof TypeError
        ? errorResponse(400, 'bad-request', message)
        : errorResponse(409, 'conflict', message);
    }
  });
};

/** Reads the JSON in the body, `{}` for an empty body. Returns the error response if the body is not JSON. */
const readJson = async (request: Request): Promise<unknown> => {
  const bytes = await readBytes(request.body, MAX_BYTES);
  if (bytes === undefined) return errorResponse(413, 'too-large', 'The body must not be larger than 8 MiB.');
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return errorResponse(415, 'not-json', 'The Content-Type must be application/json.');
  try {
    const json: unknown = JSON.parse(decodeUtf8(bytes) ?? '');
    return json;
  } catch {
    return errorResponse(400, 'bad-request', 'The body must be JSON.');
  }
};

const errorResponse = (status: number, error: ControlError['error'], message: string): Response =>
  Response.json({ error, message } satisfies ControlError, { status, headers: HEADERS });

const readPosition = (context: Context, { newest }: Events): number => {
  const given = context.req.header('last-event-id') ?? context.req.query('after') ?? '';
  return /^\d{1,15}$/.test(given) ? Number(given) : newest;
};

// What a browser waits before it connects again, in milliseconds.
const HEAD = 'retry: 1000\n\n';
const MAX_AT_ONCE = 100;

/**
 * The events after a number as server-sent events, until `closing` aborts. A slow reader costs no memory: the stream
 * has nothing but its place among the events.
 */
export const eventStream = (events: Events, after: number, closing: AbortSignal): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let place = after;
  let stop = (): void => {};
  return new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(encoder.encode(HEAD)),
    pull: controller =>
      new Promise<void>(resolve => {
        const close = (): void => {
          stop();
          controller.close();
          resolve();
        };
        const give = (): void => {
          const batch = nextOf(events, place);
          const last = batch.at(-1);
          if (last === undefined) {
            const forget = events.onNext(give);
            stop = () => {
              forget();
              off();
            };
            return;
          }
          stop();
          place = last.number;
          controller.enqueue(encoder.encode(batch.map(textOf).join('')));
          resolve();
        };
        const off = onAbort(closing, close);
        stop = off;
        if (closing.aborted) close();
        else give();
      }),
    cancel: () => stop(),
  });
};

type Sent = Omit<NumberedEvent, 'name'> & { readonly name: NumberedEvent['name'] | 'missed' };

const nextOf = (events: Events, place: number): readonly Sent[] => {
  const batch = events.after(place)?.slice(0, MAX_AT_ONCE) ?? [{ number: events.newest, name: 'missed', data: {} }];
  // Each lists all faults, so the newest of them says what the others would.
  const newest = batch.findLast(({ name }) => name === 'faults');
  return batch.filter(event => event.name !== 'faults' || event === newest);
};

const textOf = (event: Sent): string => `id: ${event.number}\ndata: ${JSON.stringify(event)}\n\n`;
