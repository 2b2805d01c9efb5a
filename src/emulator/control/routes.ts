import type { Context } from 'hono';
import { textOf } from '../../webhook/deliveries/utf8.js';
import { checked } from '../checked.js';
import { bytesOf } from '../endpoint/body.js';
import type { Events } from '../events.js';
import type { App } from '../hono-app.js';
import type { ControlApi, ControlError, ControlRoute } from './api.js';
import { CONTROL_PREFIX } from './api.js';
import { eventStream } from './event-stream.js';
import type { Guard } from './guard.js';
import { inputs } from './inputs.js';

/** What each route does; `gone` aborts when its client no longer waits for the answer. */
export type ControlActions = {
  readonly [Route in ControlRoute]: (
    input: ControlApi[Route]['input'],
    gone: AbortSignal,
  ) => ControlApi[Route]['answer'] | Promise<ControlApi[Route]['answer']>;
};

/** What the control API needs of the emulator. */
export interface Control {
  readonly guard: Guard;
  readonly actions: () => ControlActions;
  readonly events: Events;
  /** Aborts when the emulator closes. */
  readonly closing: () => AbortSignal;
}

const MAX_BYTES = 1024 * 1024;

const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Puts the control API on the app. */
export const controlRoutes = (app: App, control: Control): void => {
  app.use(`${CONTROL_PREFIX}/*`, async (context, next) => {
    const refusal = control.guard(context.req.raw);
    if (refusal !== undefined) return failed(403, 'forbidden', refusal);
    return next();
  });
  for (const route of routeNames) addRoute(app, control, route);
  app.get(`${CONTROL_PREFIX}/events`, context => {
    const stream = eventStream(control.events, placeOf(context, control.events), control.closing());
    return new Response(stream, { headers: { ...HEADERS, 'content-type': 'text/event-stream' } });
  });
  app.all(`${CONTROL_PREFIX}/*`, () => failed(404, 'not-found', 'There is no such route of the control API.'));
};

const routeNames = Object.keys(inputs).filter((route): route is ControlRoute => route in inputs);

const addRoute = <Route extends ControlRoute>(app: App, { actions }: Control, route: Route): void => {
  const [method = '', path = ''] = route.split(' ');
  app.on(method, CONTROL_PREFIX + path, async context => {
    const given = method === 'GET' ? context.req.query() : await jsonOf(context.req.raw);
    if (given instanceof Response) return given;
    try {
      const answer = await actions()[route](checked(inputs[route], given, route), context.req.raw.signal);
      return Response.json(answer, { headers: HEADERS });
    } catch (error) {
      const message = error instanceof Error ? error.message : 'It failed.';
      return error instanceof TypeError ? failed(400, 'bad-request', message) : failed(409, 'conflict', message);
    }
  });
};

/** The JSON in the body, `{}` where there is none; or the answer to what is no JSON. */
const jsonOf = async (request: Request): Promise<unknown> => {
  const bytes = await bytesOf(request.body, MAX_BYTES);
  if (bytes === undefined) return failed(413, 'too-large', 'The body is larger than 1 MiB.');
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return failed(415, 'not-json', 'The Content-Type is application/json.');
  try {
    const json: unknown = JSON.parse(textOf(bytes) ?? '');
    return json;
  } catch {
    return failed(400, 'bad-request', 'The body is no JSON.');
  }
};

const failed = (status: number, error: ControlError['error'], message: string): Response =>
  Response.json({ error, message } satisfies ControlError, { status, headers: HEADERS });

const placeOf = (context: Context, { newest }: Events): number => {
  const given = context.req.header('last-event-id') ?? context.req.query('after') ?? '';
  return /^\d{1,15}$/.test(given) ? Number(given) : newest;
};
