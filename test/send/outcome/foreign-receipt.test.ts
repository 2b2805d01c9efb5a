import { describe, expect, it } from 'vitest';
import { Message, nodeTransport, Otp } from '../../../src/index.js';
import { memoryTransport } from '../../../src/testing/memory-transport.js';
import { undiciTransport } from '../../../src/undici/index.js';
import { botAt, botOn, errorOf, message, otp, transports } from '../../support/send/bots.js';
import { answer, rawServer, response } from '../../support/send/raw-server.js';
import { scripted, status } from '../../support/send/scripted.js';

const FOREIGN = '{"recipient_id":"u-1","message_id":"m-other"}';
const lost = { kind: 'protocol', delivery: 'unknown', retryable: false, status: 200 } as const;
const receiptOf = (id: string): Buffer => response(200, `{"recipient_id":"u","message_id":"${id}"}`);

describe('a receipt that names another message', () => {
  it.each(transports)('is unknown, and is never sent again: %s', async (name, transport) => {
    await using server = await rawServer(answer(response(200, FOREIGN)));
    const bot = botAt(server.url, { transport: transport(), retry: { whenUnknown: 'retry' } });
    for (const sendable of [message, otp]) {
      const error = await errorOf(bot, sendable);
      expect(error).toMatchObject(lost);
      expect(error.message).toContain('message_id');
      expect(error.message).toContain('The message may have arrived: look it up before you send it again.');
    }
    expect(server.requests).toHaveLength(2);
    // Nobody who calls fetch can close its connections.
    if (name !== 'fetchTransport') await expect.poll(() => server.sockets.size, { timeout: 10_000 }).toBe(0);
  });

  it('is unknown on every transport, also one of the user', async () => {
    expect(await errorOf(botOn(scripted(status(200, {}, FOREIGN))), otp)).toMatchObject(lost);
    const memory = memoryTransport({ otherwise: { body: { recipient_id: 'u', message_id: 'm-other' } } });
    expect(await errorOf(botOn(memory), message)).toMatchObject(lost);
    const shortcut = botOn(memory, {
      use: [async () => ({ status: 200, headers: {}, body: new TextEncoder().encode(FOREIGN) })],
    });
    expect(await errorOf(shortcut, message)).toMatchObject(lost);
  });

  it('is found whatever stands before the id in the request', async () => {
    const quoted = Message.text('x').toCustomer('c "quoted"').messageId('m-8');
    const accented = Otp.for('C').text('x').messageId('ü \\ "8"');
    for (const sendable of [quoted, accented]) {
      expect(await errorOf(botOn(scripted(status(200, {}, FOREIGN))), sendable)).toMatchObject(lost);
      expect((await botOn(memoryTransport()).trySend(sendable)).ok).toBe(true);
    }
  });

  it('is recognized by the platform user id if the message was sent without a messageId', async () => {
    const toUser = Message.text('x').toUser('u-7');
    const error = await errorOf(botOn(scripted(status(200, {}, FOREIGN))), toUser);
    expect(error).toMatchObject(lost);
    expect(error.message).toContain('its recipient_id is not the recipient.id of the request.');
    const own = '{"recipient_id":"u-7","message_id":"m-new"}';
    expect(await botOn(scripted(status(200, {}, own))).send(toUser)).toEqual({
      recipientId: 'u-7',
      messageId: 'm-new',
    });
    // The messageId is enough where there is one.
    const named = toUser.messageId('m-other');
    expect(await botOn(scripted(status(200, {}, FOREIGN))).send(named)).toMatchObject({ recipientId: 'u-1' });
  });

  it('cannot be recognized if the message went to a customer without an id: the id of the platform is used', async () => {
    const element = Message.generic()
      .element(element => element.messageId('e-1').title('messageId'))
      .toCustomer('c');
    for (const sendable of [Message.text('"messageId":"m-9"').toCustomer('c'), element])
      expect(await botOn(scripted(status(200, {}, FOREIGN))).send(sendable)).toMatchObject({ messageId: 'm-other' });
  });
});

it.each([
  ['nodeTransport', () => nodeTransport({ maxSockets: 1 })],
  ['undiciTransport', () => undiciTransport({ connections: 1 })],
] as const)('%s: a stray response does not shift the receipts of later messages', async (_, make) => {
  await using server = await rawServer((socket, { body }) => {
    const id = /"messageId":"(m\d)"/.exec(body.toString())?.[1] ?? '';
    // Before its own response, a refusal, the second message gets another copy of the receipt of the first one.
    const good = (): void => void (socket.destroyed || socket.write(receiptOf(id)));
    if (id !== 'm2') return void (id === 'm1' ? good() : setTimeout(good, 30));
    socket.write(receiptOf('m1'));
    setTimeout(() => socket.destroyed || socket.write(response(400, '{}')), 15);
  });
  const transport = make();
  const bot = botAt(server.url, { transport });
  const send = (id: string) => bot.trySend(Message.text('x').toCustomer('c').messageId(id));
  expect(await send('m1')).toMatchObject({ ok: true, receipt: { messageId: 'm1' } });
  const [second, third, fourth] = await Promise.all([send('m2'), send('m3'), send('m4')]);
  expect(second).toMatchObject({ ok: false, error: lost });
  expect(third).toMatchObject({ ok: true, receipt: { messageId: 'm3' } });
  expect(fourth).toMatchObject({ ok: true, receipt: { messageId: 'm4' } });
  await transport.close();
});
