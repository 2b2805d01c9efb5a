import type { Context } from 'hono';
import type { Operation } from '../../build/sendable.js';
import { type ParseResult, safeParseAs } from '../../parse/parse.js';
import { type Violation, violationOf } from '../../parse/violation.js';
import { textOf } from '../../webhook/deliveries/utf8.js';
import { answerFault } from '../faults/answer-fault.js';
import type { Bindings } from '../hono-app.js';
import type { Platform } from '../platform.js';
import { accept } from './accept.js';
import { answerJson } from './answer.js';
import type { Arriving } from './arriving.js';
import { bytesOf, bytesOfIncoming } from './body.js';
import { refuse } from './refuse.js';

/** The path of both endpoints ends with the token. On a port the adapter gives the request of node:http, too. */
export type SendContext = Context<{ Bindings: Bindings }, '/:token'>;

/** Answers a request of `operation`. Document, section 4; what it answers but 2XX is the emulator's own choice. */
export const sendEndpoint =
  (platform: Platform, operation: Operation) =>
  async (context: SendContext): Promise<Response> => {
    const { settings, bots, faults } = platform;
    const bot = bots.nameOf(context.req.param('token'));
    const hit = faults.pick('received', operation);
    const marks = hit === undefined ? NO_MARKS : [hit.mark];
    const seen: Arriving = { operation, bot, receivedAt: settings.now(), faults: marks, bytes: 0 };
    const body = hit && readEarly(context, settings.maxBodyBytes);
    const faulty = hit && (await answerFault(platform, hit, seen));
    if (faulty !== undefined) return faulty;
    if (bot === undefined) return refuse(platform, seen, 'unknown-token');
    if (!isJsonType(context.req.header('content-type'))) return refuse(platform, seen, 'not-json');
    const bytes = await (body ?? readBody(context, settings.maxBodyBytes));
    if (bytes === undefined) return refuse(platform, seen, 'too-large');
    const result = resultOf(operation, textOf(bytes));
    if (!result.ok) return refuse(platform, seen, 'malformed-request', result.violations);
    const accepted = accept(platform, result.value, { ...seen, bot, bytes: bytes.length });
    if (typeof accepted === 'string') return refuse(platform, seen, accepted);
    const { answer } = accepted;
    const broken = accepted.hit && (await answerFault(platform, accepted.hit, seen, answer));
    return broken ?? answerJson(context.env ?? {}, answer, settings.statuses.accepted);
  };

const NO_MARKS = Object.freeze([]);

const readBody = ({ env, req }: SendContext, maxBytes: number): Promise<Uint8Array | undefined> =>
  env?.incoming === undefined ? bytesOf(req.raw.body, maxBytes) : bytesOfIncoming(env.incoming, maxBytes);

/** Of a request that a fault keeps waiting: what came is taken, although its client may have gone by then. */
const readEarly: typeof readBody = (context, maxBytes) => {
  const body = readBody(context, maxBytes);
  // Nobody may ever ask for it.
  body.catch(() => {});
  return body;
};

// JSON is UTF-8: another charset would be read wrongly.
const isJsonType = (type = ''): boolean => /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type.trim());

const resultOf = (operation: Operation, text: string | undefined): ParseResult =>
  text === undefined ? { ok: false, violations: [NO_UTF_8] } : safeParseAs(operation, text);

const NO_UTF_8: Violation = violationOf('field-type', '', 'bytes that are no UTF-8');
