import { connect } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { checkResult } from '../../src/testing/check-fault.js';
import { faultServer, faults } from '../../src/testing/index.js';
import { rows } from '../support/faults/rows.js';
import { botAt, ENCODED, errorOf, message, otp, TOKEN } from '../support/send/bots.js';

describe('faultServer', () => {
  it('gives receipts, and counts the requests', async () => {
    await using server = await faultServer();
    const bot = botAt(server.url);
    expect(await bot.send(message)).toEqual({ recipientId: 'C-1029', messageId: 'm-7' });
    expect(await bot.send(otp)).toEqual({ recipientId: 'C-1029', messageId: 'otp-7' });
    expect(server.posts).toMatchObject([
      { number: 1, connection: 1, body: JSON.stringify(message), headers: { 'accept-encoding': 'identity' } },
      { number: 2, connection: 1, body: JSON.stringify(otp) },
    ]);
    expect([server.connections(), server.busy()]).toEqual([1, 0]);
    const shown = inspect(server, { depth: Infinity, showHidden: true });
    for (const token of [TOKEN, ENCODED]) expect(shown).not.toContain(token);
    await bot.close();
  });

  it('keeps text beyond ASCII', async () => {
    const { Message } = await import('../../src/builders/message.js');
    await using server = await faultServer({ fault: 'truncated-chunks' });
    await server.use('none');
    const bot = botAt(server.url);
    const turkish = Message.text('İyi günler').toCustomer('müşteri-✓').messageId('ı-😀');
    expect(await bot.send(turkish)).toEqual({ recipientId: 'müşteri-✓', messageId: 'ı-😀' });
    expect(server.posts[0]?.body).toBe(JSON.stringify(turkish));
  });

  it('can change its fault, and start again on the same port', async () => {
    await using server = await faultServer({ fault: { status: 401 } });
    const bot = botAt(server.url);
    expect((await errorOf(bot, message)).kind).toBe('auth');
    await server.use('refused');
    expect((await errorOf(botAt(server.url), message)).attempts).toMatchObject([{ code: 'ECONNREFUSED' }]);
    await server.use({ status: 200, body: '{"recipient_id":"u","message_id":"m-7"}', delayMs: 20 });
    expect(await bot.send(message)).toEqual({ recipientId: 'u', messageId: 'm-7' });
    await server.use(({ number }) => (number % 2 === 0 ? 'none' : 'html'));
    expect((await errorOf(bot, message)).kind).toBe('protocol');
    await bot.send(message);
    expect(server.posts).toHaveLength(4);
  });

  it('close ends immediately with open connections, and can be called twice', async () => {
    const server = await faultServer({ fault: 'drip' });
    const silent = connect(server.port, '127.0.0.1').on('error', () => {});
    const sent = botAt(server.url).trySend(message);
    await expect.poll(() => [server.posts.length, server.connections(), server.busy()]).toEqual([1, 2, 1]);
    await server.close();
    await server.close();
    expect(server.busy()).toBe(0);
    expect(await sent).toMatchObject({ ok: false, error: { delivery: 'accepted' } });
    silent.destroy();
  });

  it('rejects unknown faults and options', async () => {
    const made = Reflect.apply(faultServer, undefined, [{ fault: 'refusd' }]);
    await expect(made).rejects.toThrow('faultServer: `fault` cannot be "refusd" (did you mean refused?).');
    await expect(faultServer({ fault: 'stal' as never })).rejects.toThrow(
      /^\S+ `fault` cannot be "stal" \(did you mean stall-in-handshake or stall.*\?\)\.$/,
    );
    await expect(faultServer({ fault: 'reset' as never })).rejects.toThrow(
      /\(did you mean reset-on-accept or .*reset-reused or reset-after-request\?\)/,
    );
    await expect(faultServer({ fault: 'nope' as never })).rejects.toThrow('must be the name of a fault');
    await expect(faultServer({ fault: 'x' as never })).rejects.toThrow(
      'faultServer: `fault` must be the name of a fault, such as stall (`Object.keys(faults)` has all names), a response {',
    );
    await expect(Reflect.apply(faultServer, undefined, [{ faults: 'stall' }])).rejects.toMatchObject({
      kind: 'config',
    });
    await using server = await faultServer();
    await expect(Reflect.apply(server.use, undefined, ['stalls'])).rejects.toMatchObject({ kind: 'config' });
  });

  it.each<[unknown, string]>([
    [new Error('x'), 'got an instance of Error.'],
    [null, 'got null.'],
    [5, 'got 5.'],
    [[], 'got an empty array.'],
    [Promise.resolve('none'), 'got an instance of Promise.'],
    [{}, '`fault.status` is missing; it must be an integer from 100 to 999.'],
    [{ status: '500' }, '`fault.status` must be an integer from 100 to 999; got a string.'],
    [
      { status: 500, headers: { 'retry-after': 1 } },
      '`fault.headers` must be a plain object of strings; got an object.',
    ],
    [{ status: 500, body: { error: 'x' } }, '`fault.body` must be a string or a Uint8Array; got an object.'],
    [{ statusCode: 500 }, '"statusCode" is not an option of fault (did you mean status?).'],
  ])('rejects the wrong fault %o, as an option and in `use`', async (wrong, words) => {
    await expect(faultServer({ fault: wrong as never })).rejects.toThrow(words);
    await using server = await faultServer();
    await expect(server.use(wrong as never)).rejects.toThrow(words);
  });

  it.each<[unknown, string]>([
    ['refused', 'must be the name of a fault that responds, or'],
    ['nothing', 'or a response { status, headers, body, delayMs }; got "nothing".'],
    [undefined, 'or a response { status, headers, body, delayMs }; got undefined.'],
    [Promise.resolve('none'), 'or a response { status, headers, body, delayMs }; got an instance of Promise.'],
  ])('a fault function that returns %o throws, instead of sending a receipt', (wrong, words) => {
    expect(() => checkResult(wrong as never, ['none', 'close-idle'])).toThrow(words);
  });

  it('every fault of the catalogue is tested in test/faults', () => {
    const elsewhere = ['none', 'reset-on-accept', 'reset-reused', 'close-idle'];
    const tested = new Set<unknown>([...rows.map(({ fault }) => fault), ...elsewhere]);
    expect(Object.keys(faults).filter(name => !tested.has(name))).toEqual([]);
  });
});
