import { networkInterfaces } from 'node:os';
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

test.each([
  ['401', 401, '/v1/bots/sendmok/wrong', {}],
  ['404', 404, '/', {}],
  ['405', 405, SEND, { method: 'PUT' }],
  ['415', 415, SEND, { headers: {} }],
  ['413', 413, SEND, { body: 'x'.repeat(8 * 1024 * 1024) }],
  ['400', 400, SEND, { body: '[]' }],
])('%s on a port', async (_, status, path, init) => {
  const { url } = await emulatorWith().listen();
  const response = await fetch(post(path, text(), init, url));
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty('error');
});

test('neither a token, nor a key, nor an OTP of the log is printed, by the emulator or with it', async () => {
  const spies = (['log', 'error', 'warn', 'info'] as const).map(name => vi.spyOn(console, name).mockReturnValue());
  const secret = 'secret'.repeat(6);
  const emulator = emulatorWith({
    signing: { kid: 'k-1', secret },
    webhook: { url: 'https://app.example', headers: { authorization: secret } },
  });
  await emulator.listen();
  await emulator.fetch(post(SEND_OTP, otp({ mokValue: '481516' })));
  for (const path of [SEND, SEND_OTP, '/v1/bots/sendmessage/secretive']) await emulator.fetch(post(path, text()));
  const logged = [...emulator.messages, ...emulator.otps, ...emulator.rejected];
  expect(inspect([emulator, logged], { depth: Infinity, showHidden: true })).not.toContain('secret');
  expect(inspect(emulator, { getters: true })).not.toContain('secret');
  expect(inspect(emulator, { depth: Infinity, showHidden: true })).not.toContain('481516');
  expect(JSON.stringify(emulator)).not.toContain('secret');
  expect({ ...emulator }).not.toHaveProperty('signingKeys');
  expect(spies.flatMap(spy => spy.mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});

test('it listens on an IPv6 address, with or without brackets', async ctx => {
  if (networkInterfaces().lo?.every(({ family }) => family !== 'IPv6')) return ctx.skip('no IPv6 on this machine');
  for (const host of ['[::1]', '::1']) {
    const { url } = await emulatorWith().listen({ host });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${url}/_sendable/state`)).status).toBe(200);
  }
});

test.each([
  [{ prot: 4010 }, 'emulator.listen: "prot" is not an option; the options are port, host.'],
  [{ port: '4010' }, 'emulator.listen: `port` must be an integer from 0 to 65535; got a string.'],
  [{ port: 70_000 }, 'emulator.listen: `port` must be an integer from 0 to 65535; got 70000.'],
  [{ port: Number.NaN }, 'emulator.listen: `port` must be an integer from 0 to 65535; got NaN.'],
  [4010, 'emulator.listen: The options must be an object, such as { port }; got 4010.'],
  // It would listen on every address of the machine.
  [{ host: '' }, 'emulator.listen: `host` must be a non-empty string; got an empty string.'],
  [{ host: '[]' }, 'emulator.listen: `host` must be a non-empty string; got a string.'],
  [null, 'emulator.listen: The options must be an object, such as { port }; got null.'],
])('listen rejects %j and opens no port', async (where, words) => {
  const emulator = emulatorWith();
  await expect(emulator.listen(where as never)).rejects.toThrow(words);
  expect(emulator.url).toBeUndefined();
});

test('listen rejects a port that another server uses, with the code of Node and what to do', async () => {
  const { url } = await emulatorWith().listen();
  const port = Number(new URL(url).port);
  const emulator = emulatorWith();
  await expect(emulator.listen({ port })).rejects.toMatchObject({
    message: `emulator.listen: Port ${port} is in use by another server. Choose another \`port\`; 0 chooses a free one.`,
    code: 'EADDRINUSE',
    cause: { code: 'EADDRINUSE' },
  });
  expect(emulator.url).toBeUndefined();
});
