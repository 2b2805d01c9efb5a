import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { checkSentButtons, faultServer, memoryTransport } from 'sendable/testing';
import { defineActions } from 'sendable/webhook';

// Nothing is sent over the network. The replies are
// used in order; then every send gets a receipt.
export const inMemory = async () => {
  const transport = memoryTransport({
    replies: [{}, 'refuse', 'lose-response', { status: 429 }],
  });
  const bot = createBot({
    baseUrl: 'https://platform.example.com',
    token: 'secret',
    transport,
  });
  await bot.send(Message.text('Hello').toCustomer('C-1029'));
  transport.reply('stall'); // for the next request
  transport.clear();
  return [transport.messages, transport.otps, transport.requests.length];
};

// The emulator acts as the platform: in this process (transport),
// or on a port with a web page (listen).
export const emulated = async () => {
  await using emulator = createEmulator({ users: [{ appCustomerId: 'C-1029' }] });
  const { url } = await emulator.listen({ port: 0 });
  // Or transport: emulator.transport.
  const bot = createBot({ baseUrl: url, token: emulator.token });
  // With the option fetch, such as request => webhook.fetch(request), it needs no port.
  emulator.setWebhook({
    url: 'http://127.0.0.1:3000/presses',
    timeoutMs: 5_000,
    retryDelaysMs: [], // no retries
  });
  await bot.send(Message.text('Hello').messageId('m-1').toCustomer('C-1029'));
  console.log(emulator.messages.latest()?.request.message.text, emulator.otps.length);
  // Also waitForOtp, and the option { after: entry }.
  await emulator.waitForMessage({ messageId: 'm-1' }, { timeoutMs: 5_000 });
  // Fails the next request. Also { kind: 'delay', delayMs }, { kind:
  // 'drop', when: 'accepted' } (a lost response) and 'half-body'.
  emulator.faults.add({ kind: 'status', status: 429, times: 1 });
  emulator.faults.clear();
  // By the button's title, payload or { title, index }.
  await emulator.press('card-7', 'Apply');
  emulator.location('otp-1', 'granted', { latitude: 52.5, longitude: 13.4 });
  emulator.on('press', event => console.log(event));
  // Logs, oldest first: also messages, otps, presses, rejected.
  for (const { state, attempts } of emulator.deliveries) console.log(state, attempts);
  console.log(emulator.register({ appStaffId: 'S-7' }), emulator.signingKeys);
  emulator.reset();
};

// Real sockets that break.
export const broken = async () => {
  await using server = await faultServer({ fault: 'stall-in-body' });
  // Changes the fault from now on. Also 'refused', 'reset-on-accept', 'stall',
  // 'close-after-request', 'truncated-length', 'garbage', 'html', or
  // { status, headers, body, delayMs }.
  await server.use('reset-after-request');
  // Numbers of connections.
  console.log(server.open(), server.connections(), server.busy());
  return [server.url, server.port, server.posts.length];
};

// Users can still press old buttons. Store JSON.stringify(actions) of
// each release, and test that today's actions can read their data.
export const oldButtons = (sent: Parameters<typeof checkSentButtons>[1]) =>
  checkSentButtons(defineActions({ help: undefined }), sent);
