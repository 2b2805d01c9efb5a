import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { JsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { describeError } from '../../internal/foreign.js';
import { describeForResponse } from '../callers-errors.js';
import type { ControlRoute } from './api.js';

// The control API as tools of the Model Context Protocol, for agents. Loaded only by an emulator with the option `mcp`.

interface Tool {
  readonly route: ControlRoute;
  readonly description: string;
  /** Fields that the tool sets unless the agent does. */
  readonly defaults?: object;
}

/** The routes that are tools, by the name of the tool. */
const TOOLS: Readonly<Record<string, Tool>> = {
  send: {
    route: 'POST /send',
    description:
      'Sends a message or OTP to the emulated platform as a bot does. `text` is the JSON of the request. Returns the status and the response body. A status of null means that a fault closed the connection.',
  },
  check: {
    route: 'POST /check',
    description:
      'Checks the JSON of a message or OTP against every rule without sending it. Returns the violations, each with its rule and path, and TypeScript code that builds the request.',
  },
  list: {
    route: 'GET /state',
    description:
      'Lists what the emulator has: the newest messages, OTPs, rejected requests, presses and webhook deliveries (`limit` of each, 20 by default), the faults, the users and the webhook.',
    defaults: { limit: 20 },
  },
  press: {
    route: 'POST /press',
    description:
      'Presses the button with this title on the newest message with this id, as its user would. Delivers the press to the webhook, and returns the result of the delivery.',
  },
  send_event: {
    route: 'POST /events',
    description:
      'Sends an event of a message, such as its delivery, to the webhook, and returns the result of the delivery. The platform defines no format: `event` is the whole body, an object (sent as JSON) or a text.',
  },
  fault: {
    route: 'POST /faults',
    description:
      'Adds a failure of the platform, such as {"kind":"status","status":429,"retryAfter":1,"times":1} or {"kind":"drop","when":"accepted","times":1}. It hits the next requests. Returns its id.',
  },
  remove_fault: {
    route: 'POST /faults/remove',
    description: 'Removes the fault with this id, or all faults without an id. Returns the remaining faults.',
  },
  wait: {
    route: 'POST /wait/message',
    description:
      'Returns the newest message that matches the filter, such as {"appCustomerId":"C-1029"}, or waits for the next one, for 5 seconds unless `timeoutMs` says otherwise. With `after`, the number of a message, only later ones match.',
  },
  wait_otp: {
    route: 'POST /wait/otp',
    description: 'Waits for an OTP as `wait` does for a message. The filter can be {"customerNo":"C-1029"}.',
  },
};

/** The schemas of the inputs of the routes. */
type Inputs = Readonly<Record<ControlRoute, GenericSchema>>;

/** Calls a route of the control API. Throws an Error for a wrong input, and for an action that is not possible now. */
type CallRoute = (route: ControlRoute, input: unknown, signal: AbortSignal) => unknown;

const SDK = '@modelcontextprotocol/sdk';

/** Checks that an import failed because the SDK, an optional peer, is not installed, and not because something in it is broken. */
export const isSdkMissing = (thrown: unknown): boolean => {
  const { code, message } = Object(thrown);
  const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
  return isMissing && ['package', 'module'].some(what => `${message}`.startsWith(`Cannot find ${what} '${SDK}`));
};

/** Describes why the SDK could not be loaded, and how to see the whole error. */
export const describeSdkError = (thrown: unknown): string =>
  `${describeError(thrown)}. To see why, run: node --eval "import('${SDK}/server/webStandardStreamableHttp.js')"`;

type RequestId = string | number;

/** A POST that has no response yet. */
interface OpenPost {
  readonly ids: Set<RequestId>;
  readonly cancel: (id: RequestId) => void;
}

const SESSION = 'mcp-session-id';

/**
 * Creates a function that responds to a request of the protocol (streamable HTTP). Each request has all that its response
 * needs, so nothing is left when an agent disappears. The session id separates the open requests of agents that use the
 * same ids, because a cancellation may come in a POST of its own. It has no effect if it overtakes the POST of its request.
 */
export const createMcpHandler = async (
  inputs: Inputs,
  call: CallRoute,
): Promise<(request: Request) => Promise<Response>> => {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport: Transport }, types, { toJsonSchema }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
      import('@valibot/to-json-schema'),
    ]);
  const tools = Object.entries(TOOLS).map(([name, { route, description }]) => ({
    name,
    description,
    inputSchema: toInputSchema(route, toJsonSchema(inputs[route], { errorMode: 'ignore', typeMode: 'input' })),
    annotations: { readOnlyHint: ['check', 'list', 'wait', 'wait_otp'].includes(name), openWorldHint: false },
  }));
  const openPosts = new Map<string, Set<OpenPost>>();
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const server = new Server({ name: 'sendable-emulator', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools }));
    server.setRequestHandler(types.CallToolRequestSchema, async ({ params }, { signal, requestId }) => {
      const { route, defaults } = findTool(params.name);
      // It has its response already, so the tool must not run.
      if (cancelled.has(requestId)) return { content: [] };
      try {
        const given = { ...defaults, ...params.arguments };
        const result = await call(route, isWrapped(route) ? given.fault : given, signal);
        return { content: [{ type: 'text', text: JSON.stringify(result) }] };
      } catch (error) {
        return { isError: true, content: [{ type: 'text', text: describeForResponse(error) }] };
      } finally {
        // A cancellation that comes too late must not replace the result, which a batch keeps until all are done.
        ids.delete(requestId);
      }
    });
    const transport = new Transport({ enableJsonResponse: true });
    await server.connect(transport);
    const receive = transport.onmessage;
    const ids = new Set<RequestId>();
    const cancelled = new Set<RequestId>();
    const cancel = (requestId: RequestId): void => {
      cancelled.add(requestId);
      receive?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
      respondCancelled(transport, requestId);
    };
    const session = request.headers.get(SESSION);
    // Without a session id, only this POST is known to be of the same agent.
    const posts = openPosts.get(session ?? '') ?? new Set<OpenPost>();
    if (session) openPosts.set(session, posts);
    const post = { ids, cancel };
    posts.add(post);
    let newSession: string | undefined;
    transport.onmessage = (message, extra) => {
      if (types.isInitializeRequest(message)) newSession = crypto.randomUUID();
      if (types.isJSONRPCRequest(message)) ids.add(message.id);
      const { success, data } = types.CancelledNotificationSchema.safeParse(message);
      if (!success) return receive?.(message, extra);
      const id = data.params.requestId;
      // In a batch, the request may follow its cancellation.
      if (id !== undefined) queueMicrotask(() => [...posts].find(open => open.ids.has(id))?.cancel(id));
    };
    try {
      const response = await Promise.race([transport.handleRequest(request), whenGone(request.signal)]);
      if (newSession !== undefined) response.headers.set(SESSION, newSession);
      return response;
    } finally {
      posts.delete(post);
      if (session && posts.size === 0) openPosts.delete(session);
      // Aborts the signals of the tools that still run.
      await server.close();
    }
  };
};

/** Resolves when the client disconnects, with a response that the server drops. */
const whenGone = (signal: AbortSignal): Promise<Response> =>
  new Promise(resolve => {
    const gone = (): void => resolve(new Response(null, { status: 499 }));
    if (signal.aborted) gone();
    else signal.addEventListener('abort', gone, { once: true });
  });

// The SDK does not respond to a cancelled request, but responds to a batch only when all its requests have a response.
const respondCancelled = (transport: WebStandardStreamableHTTPServerTransport, id: RequestId): void => {
  const error = { code: CANCELLED, message: 'The request was cancelled.' };
  // Fails if the batch has no such request, or if the response was sent.
  transport.send({ jsonrpc: '2.0', id, error }).catch(() => {});
};

const CANCELLED = -32800;

const findTool = (name: string): Tool => {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool === undefined) throw new Error(`There is no tool with the name ${JSON.stringify(name)}.`);
  return tool;
};

/** True if the tool has the input of its route in the field `fault`: several clients reject a choice at the top of a schema. */
const isWrapped = (route: ControlRoute): boolean => route === 'POST /faults';

const toInputSchema = (route: ControlRoute, { $schema: _, ...json }: JsonSchema): { type: 'object' } =>
  isWrapped(route)
    ? { type: 'object', ...{ properties: { fault: json }, required: ['fault'], additionalProperties: false } }
    : { ...json, type: 'object' };
