import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bot, createBot, Message, Otp, type Sendable } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { type MemoryReply, type MemoryTransport, memoryTransport } from 'sendable/testing';

/** A program: the exports of its module. */
export type Program = Readonly<Record<string, unknown>>;

/** Calls an export of a program. */
const call = (program: Program, name: string, ...args: readonly unknown[]): unknown => {
  const exported = program[name];
  assert(typeof exported === 'function', `${name} must be an exported function`);
  return Reflect.apply(exported, undefined, args);
};

const baseUrl = 'https://platform.example.com';

const botOn = (...replies: readonly MemoryReply[]): { readonly bot: Bot; readonly transport: MemoryTransport } => {
  const transport = memoryTransport({ replies });
  return { bot: createBot({ baseUrl, token: 't', transport, retry: false }), transport };
};

const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const message = (id: string): Sendable => Message.text('Hello').messageId(id).toCustomer('C-1');

/** The response of a webhook to a press. */
const press = async (hook: unknown, body: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
  const init = { method: 'POST', body, headers: { 'content-type': 'text/plain', ...headers } };
  const response = await call(Object(hook), 'fetch', new Request('https://bank.example/presses', init));
  return Number(Object(await response).status);
};

/** What each task asks for, as assertions about its program. `redisPort` is that of an empty Redis. */
export const checks: Readonly<Record<string, (program: Program, redisPort: number) => Promise<void>>> = {
  '01-text': async program => {
    const emulator = createEmulator({ token: 'tok-1' });
    const { url } = await emulator.listen();
    try {
      assert.equal(await call(program, 'send', url, 'tok-1'), 'card-1');
      const [sent] = emulator.messages;
      assert.deepEqual(jsonOf(sent?.request), {
        recipient: { appCustomerId: 'C-1029' },
        message: { messageId: 'card-1', text: 'Your card is ready', quickReplies: [], quickRepliesV2: [] },
      });
    } finally {
      await emulator.close();
    }
  },
  '02-carousels': async program => {
    const products = Array.from({ length: 23 }, (_, n) => ({
      name: `Product ${n}`,
      price: `${n} euros`,
      url: `https://shop.example/${n}`,
      ...(n % 2 === 0 && { image: `https://shop.example/${n}.png` }),
    }));
    assert.deepEqual(jsonOf(call(program, 'offers', [])), []);
    const made = jsonOf(call(program, 'offers', products));
    assert(Array.isArray(made));
    const elements = made.map(one => one.message.attachment.payload.elements);
    assert.deepEqual(
      elements.map(list => list.length),
      [10, 10, 3],
    );
    assert(made.every(one => one.recipient.appStaffId === 'S-7'));
    assert.deepEqual(
      elements.flat(),
      products.map(({ name, price, image, url }) => ({
        title: name,
        subtitle: price,
        ...(image !== undefined && { imageUrl: image }),
        buttons: [],
        buttonsV2: [
          { type: 'postback', title: 'Buy', payload: `buy:${name}` },
          { type: 'web_url', title: 'Details', payload: url },
        ],
      })),
    );
  },
  '03-optional-buttons': async program => {
    const buttonsOf = (...args: readonly unknown[]): unknown => {
      const json: { message?: unknown } = Object(jsonOf(call(program, 'card', ...args)));
      return Object(json.message).attachment.payload.elements[0].buttonsV2;
    };
    const help = { type: 'postback', title: 'Help', payload: 'help', payloadSeenByUser: 'I need help' };
    const chat = { type: 'postback', title: 'Chat', payload: 'chat' };
    assert.deepEqual(buttonsOf('123', true), [{ type: 'postback', title: 'Call me', payload: 'call:123' }, chat, help]);
    assert.deepEqual(buttonsOf(undefined, true), [chat, help]);
    assert.deepEqual(buttonsOf(undefined, false), [help]);
  },
  '04-otp': async program => {
    const { bot, transport } = botOn();
    await call(program, 'sendCode', bot, 'C-9', '481516');
    const [otp] = transport.otps;
    const { customerNo, messageId, mokMessage, mokValue, buttonsV2 = [] } = otp ?? assert.fail('no OTP was sent');
    assert.deepEqual(
      [customerNo, messageId, mokMessage, mokValue],
      ['C-9', 'otp-C-9', 'Your code is 481516', '481516'],
    );
    assert.deepEqual(
      buttonsV2.map(button => [button.title, 'payloadHidden' in button && button.payloadHidden]),
      [
        ['Yes', true],
        ['No', true],
      ],
    );
    const stalled = botOn('stall');
    const startedAt = performance.now();
    await assert.rejects(Promise.resolve(call(program, 'sendCode', stalled.bot, 'C-9', '481516')));
    assert(performance.now() - startedAt < 4000, 'the deadline was not kept');
  },
  '05-delivery': async program => {
    const { bot } = botOn({}, 'refuse', 'lose-response', { status: 400 });
    const told = [];
    for (let n = 0; n < 4; n++) told.push(await call(program, 'deliver', bot, message(`m-${n}`)));
    assert.deepEqual(told, ['sent', 'send again', 'look it up', 'fix it']);
  },
  '06-list': async program => {
    let inFlight = 0;
    let most = 0;
    const starts: number[] = [];
    const transport = memoryTransport({
      otherwise: async ({ number }) => {
        starts.push(performance.now());
        most = Math.max(most, ++inFlight);
        await new Promise(resolve => setTimeout(resolve, 150));
        inFlight--;
        return { status: number === 3 ? 400 : number === 5 ? 500 : 200 };
      },
    });
    const bot = createBot({ baseUrl, token: 't', transport, retry: false });
    const ids = Array.from({ length: 30 }, (_, n) => `m-${n}`);
    const result = jsonOf(await call(program, 'sendList', bot, ids.map(message)));
    const { sent, failed, unknown }: Record<string, readonly string[]> = Object(result);
    assert.deepEqual([sent?.length, failed, unknown], [28, ['m-2'], ['m-4']]);
    assert(most <= 8, `${most} were in flight`);
    assert((starts.at(-1) ?? 0) - (starts[0] ?? 0) > 250, 'the rate was not kept');
  },
  '07-journal': async program => {
    const file = join(await mkdtemp(join(tmpdir(), 'sendable-guess-')), 'spring.journal');
    const { bot, transport } = botOn({}, 'lose-response');
    const customers = ['C-1', 'C-2', 'C-3'];
    const first = Object(await call(program, 'campaign', bot, file, customers));
    assert.equal(first.sent, 2);
    assert.equal(first.doubts.length, 1);
    const second = Object(await call(program, 'campaign', bot, file, [...customers, 'C-4']));
    assert.equal(second.sent, 1);
    assert.deepEqual(second.doubts, first.doubts);
    assert.equal(transport.messages.length, 4);
    assert.equal(new Set(transport.messages.map(sent => sent.message.messageId)).size, 4);
  },
  '08-retries': async program => {
    const transport = memoryTransport({ replies: ['refuse', 'refuse', 'refuse', 'refuse'] });
    const bot = Object(call(program, 'makeBot', transport));
    await bot.send(message('m-1'));
    // Refused connections do not arrive.
    assert.equal(transport.requests[0]?.attempt, 5);
    transport.reply('stall');
    const startedAt = performance.now();
    await assert.rejects(bot.send(message('m-2')));
    assert(performance.now() - startedAt < 2500, 'attempts take longer than half a second');
  },
  '09-webhook': async program => {
    const seen: unknown[] = [];
    const hook = call(program, 'createHook', 's3cret', (...args: readonly unknown[]) => seen.push(args));
    assert.equal(await press(hook, '[m-1]:apply:gold', { 'x-secret': 'wrong' }), 401);
    assert.equal(await press(hook, '[m-1]:apply:gold'), 401);
    assert.equal(await press(hook, '[m-1]:apply:gold', { 'x-secret': 's3cret' }), 200);
    assert.deepEqual(seen, [['m-1', 'apply:gold']]);
  },
  '10-actions': async program => {
    const json = Object(jsonOf(call(program, 'approval', 'p-7', 12)));
    const [approve, decline] = json.message.attachment.payload.elements[0].buttonsV2;
    assert.deepEqual([approve.title, decline.title], ['Approve', 'Decline']);
    const lines: unknown[] = [];
    const hook = call(program, 'createHook', (line: unknown) => lines.push(line));
    assert.equal(await press(hook, `[m-1]:${approve.payload}`), 200);
    assert.equal(await press(hook, `[m-2]:${decline.payload}`), 200);
    assert.equal(await press(hook, '[m-3]:something else'), 200);
    assert.deepEqual(lines, ['approved p-7 12', 'declined m-2', 'other']);
  },
  '11-duplicates': async program => {
    let count = 0;
    const hook = call(program, 'createHook', () => void count++);
    const first = { 'x-delivery': 'd-1' };
    assert.deepEqual([await press(hook, '[m-1]:a', first), await press(hook, '[m-1]:a', first)], [200, 200]);
    assert.equal(count, 1);
    assert.equal(await press(hook, '[m-1]:a', { 'x-delivery': 'd-2' }), 200);
    assert.equal(count, 2);
  },
  '12-test': async program => {
    const texts = await call(program, 'textsOf', async (bot: Bot) => {
      await bot.send(message('m-1'));
      await bot.sendAll([Message.text('Bye').toCustomer('C-2')]);
    });
    assert.deepEqual(texts, ['Hello', 'Bye']);
  },
  '13-test-failure': async program => {
    assert.equal(await call(program, 'afterLoss', (bot: Bot) => bot.send(message('m-1'))), 'unknown');
    const fails = async (): Promise<never> => assert.fail('mine');
    assert.equal(await call(program, 'afterLoss', fails), 'another error');
    assert.equal(await call(program, 'afterLoss', async () => {}), 'no error');
  },
  '14-emulator': async program => {
    assert.equal(await call(program, 'pressed'), 'apply');
  },
  '15-parse': async program => {
    assert.deepEqual(call(program, 'check', JSON.stringify(message('m-1'))), []);
    const broken = { recipient: { id: '' }, message: { text: '', quickReplies: [], quickRepliesV2: [] } };
    const found = call(program, 'check', JSON.stringify(broken));
    assert(Array.isArray(found));
    assert.deepEqual([...found].sort(), ['id-not-empty at recipient.id', 'text-not-empty at message.text']);
  },
  '16-house-rules': async program => {
    const transport = memoryTransport();
    assert.deepEqual(await call(program, 'tryText', transport, 'Hello'), []);
    assert.deepEqual(await call(program, 'tryText', transport, 'x'.repeat(161)), ['house:text-length']);
    const other = await call(program, 'tryText', transport, 'Win at the casino');
    assert(Array.isArray(other) && other.length === 1 && String(other[0]).startsWith('house:'));
    assert.equal(transport.requests.length, 1);
  },
  '17-events': async program => {
    const lines: string[] = [];
    const transport = memoryTransport({ replies: ['refuse', {}, { status: 400 }] });
    const bot = Object(call(program, 'makeBot', transport, (line: string) => lines.push(line)));
    await bot.send(message('m-1'));
    await assert.rejects(bot.send(message('m-2')));
    assert.deepEqual(lines, ['retry', 'sent m-1', 'failed rejected']);
  },
  '18-log': async program => {
    const otp = Otp.for('C-1029').messageId('o-1').text('Your code is 481516').value('481516');
    const texts = [message('m-1'), otp].map(one => String(call(program, 'forLog', one)));
    for (const text of texts) {
      JSON.parse(text);
      assert.doesNotMatch(text, /Hello|C-1|481516/);
    }
    assert.match(texts.join(), /m-1.*o-1/s);
  },
  '19-queue': async (program, redisPort) => {
    const transport = memoryTransport();
    assert.equal(await call(program, 'sendQueued', redisPort, transport), 'ok q-1');
    assert.equal(transport.messages[0]?.message.messageId, 'q-1');
  },
  '20-extras': async program => {
    const json = Object(jsonOf(call(program, 'urgent')));
    assert.equal(json.message.acmePriority, 'high');
    assert.equal(json.message.text, 'Card blocked');
  },
};
