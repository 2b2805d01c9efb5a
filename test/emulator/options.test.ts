import { expect, test } from 'vitest';
import { createEmulator } from '../../src/emulator/index.js';
import { emulatorWith, told } from '../support/emulator/emulators.js';
import { otp, post, SEND, SEND_OTP, text } from '../support/emulator/requests.js';

test('the option `statuses` replaces response statuses', async () => {
  const emulator = emulatorWith({
    statuses: { accepted: 202, 'unknown-token': 403, 'malformed-request': 422, 'not-found': 410 },
  });
  const statusOf = async (request: Request): Promise<number> => (await emulator.fetch(request)).status;
  expect(await statusOf(post(SEND, text()))).toBe(202);
  expect(await statusOf(post('/v1/bots/sendmessage/wrong', text()))).toBe(403);
  expect(await statusOf(post(SEND, {}))).toBe(422);
  expect(await statusOf(post('/v1/bots/send/secret', text()))).toBe(410);
  expect(await statusOf(post(SEND, text(), { headers: {} }))).toBe(415);
  expect([...emulator.rejected].map(({ reason, status, operation, bot }) => [reason, status, operation, bot])).toEqual([
    ['unknown-token', 403, 'message', undefined],
    ['malformed-request', 422, 'message', 'bot'],
    ['not-found', 410, undefined, undefined],
    ['not-json', 415, 'message', 'bot'],
  ]);
});

test('a duplicate is accepted and marked, across messages and OTPs', async () => {
  const emulator = emulatorWith();
  for (const messageId of ['m', 'n', 'm']) await emulator.fetch(post(SEND, text({ messageId })));
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'n' })));
  expect([...emulator.messages].map(({ duplicate }) => duplicate)).toEqual([false, false, true]);
  expect(emulator.otps.latest()?.duplicate).toBe(true);
});

test('with `duplicates: reject` a duplicate gets 409 while the log has the first', async () => {
  const emulator = emulatorWith({ duplicates: 'reject', maxLogEntries: 2 });
  const send = (messageId: string) => emulator.fetch(post(SEND, text({ messageId })));
  expect((await send('m-1')).status).toBe(200);
  expect(await told(await send('m-1'))).toEqual([
    409,
    { error: 'duplicate-message-id', message: 'The messageId must be unique: a message or OTP in the log has it.' },
  ]);
  for (const id of ['m-2', 'm-3']) expect((await send(id)).status).toBe(200);
  expect((await send('m-1')).status).toBe(200);
  emulator.reset();
  expect((await send('m-1')).status).toBe(200);
});

test('users of the options are registered at the start and after a reset', async () => {
  const emulator = emulatorWith({ users: [{ appCustomerId: 'C-1029' }, { appStaffId: 'S-7' }] });
  for (const _ of ['at first', 'after a reset']) {
    expect((await emulator.fetch(post(SEND, text()))).status).toBe(200);
    expect((await emulator.fetch(post(SEND, { ...text(), recipient: { appCustomerId: 'C-1' } }))).status).toBe(404);
    emulator.reset();
  }
});

test('the response and the log have at most the first 1 000 violations', async () => {
  const emulator = emulatorWith();
  const quickReplies = Array.from({ length: 1500 }, () => 7);
  const [status, json] = await told(await emulator.fetch(post(SEND, text({ quickReplies }))));
  expect([status, Object(json).violations.length]).toEqual([400, 1000]);
  expect(emulator.rejected.latest()?.violations.length).toBe(1000);
});

test('an undefined option counts as absent', () => {
  const options = { users: undefined, clock: undefined, webhook: undefined, maxLogEntries: undefined };
  expect(() => emulatorWith(options)).not.toThrow();
});

test.each([
  [{ token: 481516 }, 'createEmulator: `token` must be a non-empty string; got a number.'],
  [{ token: '' }, 'createEmulator: `token` must be a non-empty string; got an empty string.'],
  [{ bots: { '': 'B' } }, 'createEmulator: `bots` must be an object with a name for each token'],
  [
    { bots: ['a'] },
    "`bots` must be an object with a name for each token, such as { 'token-1': 'cards' }; it needs one token or more, and none may be empty; got an array.",
  ],
  [{ bots: {} }, '`bots` must be an object with a name for each token'],
  [{ token: 'a', bots: { b: 'B' } }, 'Give either `token` or `bots`, not both'],
  [{ extras: 'yes' }, 'createEmulator: `extras` must be true or false; got a string.'],
  [{ rules: { textLength: 5 } }, 'createEmulator: `rules` must be made by houseRules(...); got an object.'],
  [{ shapes: { quickReplyV3: {} } }, '"quickReplyV3" is not an option of shapes'],
  [{ users: 1 }, /users/],
  [
    { users: 'all' },
    "createEmulator: `users` must be 'any', 'registered' or an array of { appCustomerId } and { appStaffId }; got a string.",
  ],
  [{ users: [{ id: 'u-1' }] }, /users/],
  [{ duplicates: 'replay' }, "`duplicates` must be 'accept' or 'reject'; got a string."],
  [{ statuses: { accepted: 404 } }, '`statuses.accepted` must be an integer from 200 to 299; got 404'],
  [{ statuses: { 'not-json': 200 } }, '`statuses.not-json` must be an integer from 400 to 599; got 200'],
  [{ statuses: { teapot: 418 } }, '"teapot" is not an option of statuses; the options are accepted, malformed-request'],
  [{ prot: 4 }, 'createEmulator: "prot" is not an option; the options are token, bots, users,'],
  [{ webhook: { uri: 'x' } }, '"uri" is not an option of webhook (did you mean url?)'],
  [{ clock: 5 }, '`clock` must be a function; got a number.'],
  [{ maxBodyBytes: 1.5 }, '`maxBodyBytes` must be an integer of 1 or more; got 1.5.'],
  [{ webhook: { url: 'x' } }, /`webhook\.url` must be an absolute http or https URL/],
  [{ signing: { kid: 'k', secret: 5 } }, /`signing\.secret` must be a string or Uint8Array of at least 32 bytes/],
  [null, 'createEmulator: The options must be an object, such as { token }; got null.'],
])('createEmulator rejects the options %j', (options, words) => {
  expect(() => Reflect.apply(createEmulator, undefined, [options])).toThrow(TypeError);
  expect(() => Reflect.apply(createEmulator, undefined, [options])).toThrow(words);
});

test('an error about options quotes no strings, which may be secrets', () => {
  const wrong = {
    token: ['s-e-c-r-e-t'],
    signing: { kid: 'k', secret: 's-e-c-r-e-t' },
    webhook: { url: 's-e-c-r-e-t' },
  };
  expect(() => Reflect.apply(createEmulator, undefined, [wrong])).not.toThrow(/s-e-c-r-e-t/);
});

test.each([204, 205])('the status %i has no body, so `statuses.accepted` rejects it', accepted => {
  expect(() => createEmulator({ statuses: { accepted } })).toThrow(
    `createEmulator: \`statuses.accepted\` must be the number of a status with a body; got ${accepted}.`,
  );
});

test('a webhook URL with a user name or a password is rejected, because the URL is shown', () => {
  for (const url of ['https://me@shop.example/', 'https://me:pass-1@shop.example/', 'https://:pass-1@shop.example/']) {
    const why = 'url` must be a URL without a user name or a password: set an authorization header; got a string.';
    expect(() => emulatorWith().setWebhook({ url })).toThrow(`emulator.setWebhook: \`${why}`);
    expect(() => createEmulator({ webhook: { url } })).toThrow(`createEmulator: \`webhook.${why}`);
  }
});

test('the weight of a rejection includes its violations', async () => {
  const emulator = emulatorWith({ maxLogBytes: 5000 });
  for (let sent = 0; sent < 3; sent++) await emulator.fetch(post(SEND, { ['k'.repeat(10_000)]: 1 }));
  expect(emulator.rejected.length).toBe(1);
});
