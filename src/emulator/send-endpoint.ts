import type { Context } from 'hono';
import type { Operation } from '../build/sendable.js';
import { type ParseResult, safeParseAs } from '../parse/parse.js';
import { type Violation, violationOf } from '../parse/violation.js';
import { accept } from './accept.js';
import { bytesOf, textOf } from './body.js';
import type { Platform } from './platform.js';

/** The path of both endpoints ends with the token. */
type SendContext = Context<object, '/:token'>;

/** Answers a request of `operation`. Document, section 4; every status but 200 is the emulator's own choice. */
export const sendEndpoint =
  (platform: Platform, operation: Operation) =>
  async (context: SendContext): Promise<Response> => {
    const bot = platform.bots.nameOf(context.req.param('token'));
    if (bot === undefined) return context.json({ error: 'unknown-token' }, 401);
    if (!isJsonType(context.req.header('content-type'))) return context.json({ error: 'not-json' }, 415);
    const bytes = await bytesOf(context.req.raw.body);
    if (bytes === undefined) return context.json({ error: 'too-large' }, 413);
    const result = resultOf(operation, textOf(bytes));
    if (!result.ok) {
      const { violations } = result;
      platform.refused.add({ operation, bot, violations, receivedAt: new Date() });
      return context.json({ error: 'malformed-request', violations }, 400);
    }
    const answer = accept(platform, result.value, bot);
    return answer === undefined ? context.json({ error: 'unknown-recipient' }, 404) : context.json(answer);
  };

// JSON is UTF-8: another charset would be read wrongly.
const isJsonType = (type = ''): boolean => /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type.trim());

const resultOf = (operation: Operation, text: string | undefined): ParseResult =>
  text === undefined ? { ok: false, violations: [NO_UTF_8] } : safeParseAs(operation, text);

const NO_UTF_8: Violation = violationOf('field-type', '', 'bytes that are no UTF-8');
