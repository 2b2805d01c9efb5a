// What each runtime runs, with the packed `sendable` in its node_modules: builds, sends over fetch, fails on purpose.
import { Button, createBot, fetchTransport, Message, Otp, toBody } from 'sendable';
import { createCodes, memoryCodes } from 'sendable/codes';
import { memoryTransport } from 'sendable/testing';

const TOKEN = 'tok-5ecret';

const offer = Message.generic()
  .element(e => e.title('Gold card').button(Button.postback('Apply', 'apply:gold').seenAs('I want it')))
  .toCustomer('müşteri-1')
  .messageId('m-1');

// Created outside of a request, where edge runtimes allow no asynchronous work.
const codes = createCodes({ secret: 'k'.repeat(43), store: memoryCodes() });

/** The results of a code that is verified 100 times at once: with its value, and with another one after a new issue. */
const runCodes = async () => {
  const subject = { customerNo: 'C-1', purpose: 'login' };
  const verifyAll = async proof => {
    const results = await Promise.all(Array.from({ length: 100 }, () => codes.tryVerify(subject, proof)));
    const count = {};
    for (const { ok, reason = ok } of results) count[reason] = (count[reason] ?? 0) + 1;
    return count;
  };
  const first = await codes.issue(subject);
  const right = await verifyAll({ value: first.value });
  const next = await codes.issue(subject);
  const wrong = await verifyAll({ value: next.value === '000000' ? '000001' : '000000' });
  return { right, wrong, otp: next.otp.text('x').toJSON().mokValue === next.value };
};

/** Everything that the test compares, as plain data. The server at `url` does what the messageId says. */
export const run = async url => {
  const bot = createBot({
    baseUrl: url,
    token: TOKEN,
    transport: fetchTransport(),
    attemptTimeoutMs: 1000,
    retry: false,
  });
  const fails = async (sender, messageId) => {
    const result = await sender.trySend(Message.text('x').toCustomer('C-1029').messageId(messageId));
    if (result.ok) return 'sent';
    const { error } = result;
    if (`${error.stack} ${JSON.stringify(error)}`.includes(TOKEN)) return 'LEAK';
    return `${error.kind}, ${error.delivery}`;
  };
  const memory = memoryTransport({ replies: ['refuse'] });
  const nowhere = { baseUrl: 'http://127.0.0.1:1', token: TOKEN, attemptTimeoutMs: 1000, retry: false };
  return {
    body: toBody(offer),
    same: toBody(offer) === JSON.stringify(offer),
    receipt: await bot.send(offer),
    otp: await bot.send(Otp.for('C-7').messageId('otp-1').text('Your code is 481516').confirmButtons()),
    byDefault: await createBot({ baseUrl: url, token: TOKEN }).send(offer),
    unauthorized: await fails(bot, '401'),
    misdirected: await fails(bot, '421'),
    lost: await fails(bot, 'reset-after-request'),
    // Over a connection that was kept, which some fetches take for reason enough to send again.
    again: (await bot.send(offer)).messageId,
    closed: await fails(bot, 'close-after-request'),
    stalled: await fails(bot, 'stall'),
    truncated: await fails(bot, 'truncated-length'),
    huge: await fails(bot, 'huge-body'),
    redirected: await fails(bot, 'redirect-307'),
    page: await fails(bot, 'html'),
    refused: await fails(createBot({ ...nowhere, transport: fetchTransport() }), 'm'),
    refusedByDefault: await fails(createBot(nowhere), 'm'),
    codes: await runCodes(),
    inMemory: await fails(createBot({ ...nowhere, transport: memory }), 'm'),
  };
};
