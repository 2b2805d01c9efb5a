import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createBot, type Middleware, Otp } from '../../../src/index.js';
import { memoryTransport } from '../../../src/testing/index.js';

const otp = Otp.for('C-1029').messageId('m-1').text('code 918273').value('918273');
const botWith = (...use: readonly Middleware[]) =>
  createBot({
    baseUrl: 'https://x.example',
    token: 't',
    transport: memoryTransport({ replies: ['refuse'] }),
    retry: false,
    use,
  });

const quoting: Middleware = async (request, context, next) => {
  try {
    await next(request, context);
    return await next(request, context);
  } catch (error) {
    Object(error).message += ` while sending ${request.body}`;
    throw error;
  }
};

it.each<[string, () => Promise<unknown>]>([
  [
    'the misuse of next',
    () =>
      botWith(quoting, async (request, context, next) => {
        await next(request, context).catch(() => {});
        return next(request, context);
      }).trySend(otp),
  ],
  [
    'the SendError of another bot',
    () =>
      botWith(async request => {
        try {
          return (await botWith().send(otp)) as never;
        } catch (error) {
          Object(error).message += ` while sending ${request.body}`;
          throw error;
        }
      }).trySend(otp),
  ],
])('what a middleware adds to the message of our error is not shown: %s', async (_, send) => {
  const result = await send();
  expect(result).toMatchObject({ ok: false });
  expect(inspect(result, { depth: 9, showHidden: true }) + JSON.stringify(result)).not.toContain('918273');
});
