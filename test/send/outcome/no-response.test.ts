import { expect, it } from 'vitest';
import { botOn, errorOf, message, untyped } from '../../support/send/bots.js';
import { ok, scripted } from '../../support/send/scripted.js';

const body = new TextEncoder().encode('481516');

it.each<[value: unknown, found: string]>([
  [undefined, 'undefined'],
  [null, 'null'],
  ['481516', 'a string'],
  [() => {}, 'a function'],
  [{}, 'undefined as `status`'],
  [{ status: '200', headers: {}, body }, 'a string as `status`'],
  [{ status: Number.NaN, headers: {}, body }, 'NaN as `status`'],
  [{ status: 200, body }, 'undefined as `headers`'],
  [{ status: 200, headers: null, body }, 'null as `headers`'],
  [{ status: 200, headers: {}, body: '481516' }, 'a string as `body`'],
  [{ status: 200, headers: {}, body: [481516] }, 'an array as `body`'],
  [new Response('481516'), 'an object as `body`'],
])(
  'the error for a transport or a middleware that returns %o instead of a response names its type only',
  async (value, found) => {
    const must = `must return { status: integer, headers: object, body: Uint8Array }; got ${found}. `;
    const { message: text, ...error } = await errorOf(
      botOn(async () => untyped(value)),
      message,
    );
    expect(text).toContain(`The transport ${must}`);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'unknown', retryable: false });
    const middleware = botOn(scripted(ok), { use: [async () => untyped(value)] });
    expect((await errorOf(middleware, message)).message).toContain(`A middleware ${must}`);
  },
);
