import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installed } from '../consumers/install.js';
import { ROOT } from '../types/tsc.js';

const run = promisify(execFile);
let consumer = '';
let remove = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  const made = await installed();
  consumer = made.folder;
  remove = made.remove;
}, 180_000);

afterAll(() => remove());

const tour = `
  const bot = createBot({ baseUrl: 'http://127.0.0.1:1', token: 't' })
  const message = Message.text('hi').toCustomer('c')
  const emulator = createEmulator()
  emulator.listen().then(async ({ url }) => {
    const { messageId } = await createBot({ baseUrl: url, token: emulator.token }).send(parse(toBody(message)))
    console.log(JSON.stringify(message), messageId === emulator.messages.latest().id)
    await bot.close()
    await emulator.close()
  })
`;
const expected =
  '{"recipient":{"appCustomerId":"c"},"message":{"text":"hi","quickReplies":[],"quickRepliesV2":[]}} true';

test('it runs as an ES module', async () => {
  const imports = `import { createBot, Message, toBody } from 'sendable'
    import { parse } from 'sendable/parse'
    import { createEmulator } from 'sendable/emulator'`;
  await writeFile(join(consumer, 'tour.mjs'), imports + tour);
  expect((await run('node', ['tour.mjs'], { cwd: consumer })).stdout.trim()).toBe(expected);
});

test('it runs as CommonJS, and one copy of it serves all entries', async () => {
  const imports = `const { createBot, Message, toBody } = require('sendable')
    const { parse } = require('sendable/parse')
    const { createEmulator } = require('sendable/emulator')`;
  await writeFile(join(consumer, 'tour.cjs'), imports + tour);
  expect((await run('node', ['tour.cjs'], { cwd: consumer })).stdout.trim()).toBe(expected);
});

const presses = `
  const schema = { '~standard': { version: 1, vendor: 'own', validate: value => ({ value }) } }
  const actions = defineActions({ approve: schema })
  const handlers = { approve: ({ data, messageId }) => console.log(data.id, messageId) }
  const verify = jwsVerifier({ keys: { k: 'k'.repeat(32) } })
  const webhook = createWebhook({ actions, handlers, verify, allowUnsigned: true, onError: error => console.log(error.reason) })
  const send = payload => webhook.fetch(new Request('http://localhost', { method: 'POST', body: '[m-1]:' + payload }))
  send(actions.approve('Approve', { id: '7' }).toJSON().payload)
    .then(() => send('eyJhbGciOiJub25lIn0.e30.'))
    .then(({ status }) => console.log(status))
`;

test.each([
  ['mjs', "import { createWebhook, defineActions, jwsVerifier } from 'sendable/webhook'"],
  ['cjs', "const { createWebhook, defineActions, jwsVerifier } = require('sendable/webhook')"],
])('the webhook runs as .%s, jose included', async (extension, imports) => {
  await writeFile(join(consumer, `presses.${extension}`), imports + presses);
  const { stdout } = await run('node', [`presses.${extension}`], { cwd: consumer });
  expect(stdout.trim().split('\n')).toEqual(['7 m-1', 'algorithm', '401']);
});

test('a transport of one copy tells the bot of the other what it knows', async () => {
  await writeFile(
    join(consumer, 'transports.mjs'),
    `import { createRequire } from 'node:module'
     import { createBot, Message } from 'sendable'
     const require = createRequire(import.meta.url)
     const { nodeTransport } = require('sendable')
     const { faultServer } = require('sendable/testing')
     const server = await faultServer({ fault: 'truncated-length' })
     const bot = createBot({ baseUrl: server.url, token: 't', transport: nodeTransport() })
     const { error } = await bot.trySend(Message.text('x').toCustomer('c'))
     console.log(error.kind, error.delivery)
     await server.close()`,
  );
  expect((await run('node', ['transports.mjs'], { cwd: consumer })).stdout.trim()).toBe('protocol accepted');
});

test('builders of one copy go into builders of the other', async () => {
  await writeFile(
    join(consumer, 'mixed.mjs'),
    `import { createRequire } from 'node:module'
     import { Message, toBody } from 'sendable'
     const { Button, Element } = createRequire(import.meta.url)('sendable')
     const mixed = Message.generic().element(Element.title('t').button(Button.postback('b', 'p'))).toCustomer('c')
     console.log(toBody(mixed) === JSON.stringify(mixed))`,
  );
  expect((await run('node', ['mixed.mjs'], { cwd: consumer })).stdout.trim()).toBe('true');
});

test.each([
  ['typescript/bin/tsc', 'nodenext', 'nodenext'],
  ['typescript/bin/tsc', 'esnext', 'bundler'],
  ['typescript-7/bin/tsc', 'nodenext', 'nodenext'],
  ['typescript-7/bin/tsc', 'esnext', 'bundler'],
])('its types hold with %s, %s, without skipLibCheck', async (compiler, module, moduleResolution) => {
  await writeFile(
    join(consumer, 'types.ts'),
    `import { Button, createBot, Message, type Sendable, type WireMessage } from 'sendable'
     import { parse } from 'sendable/parse'
     import { createWebhook, defineActions, jwsVerifier } from 'sendable/webhook'
     import { faultServer, memoryTransport } from 'sendable/testing'
     import { undiciTransport } from 'sendable/undici'
     import { type ControlAnswer, createEmulator } from 'sendable/emulator'
     declare module 'sendable' {
       interface PlatformShapes { imagePayload: { url: string }; buttonTemplatePayload: { text: string } }
     }
     export const image: Sendable = Message.image({ url: 'https://example.com/a.png' }).toCustomer('c')
     export const parsed: Sendable = parse('{}')
     export const bot = createBot({ baseUrl: 'https://example.com', token: 't' })
     const actions = defineActions({ ping: undefined })
     const verify = jwsVerifier({ keys: {} })
     const webhook = createWebhook({ actions, handlers: { ping: ({ messageId }) => messageId.length }, verify })
     export const answered: Promise<number> = webhook
       .fetch({ method: 'POST', headers: { forEach: () => {} }, body: null, bodyUsed: false })
       .then(({ status }) => status)
     export const transports = [memoryTransport({ replies: ['refuse'] }), undiciTransport({ connections: 2 })]
     export const url: Promise<string> = faultServer({ fault: 'stall' }).then(server => server.url)
     const emulator = createEmulator({ token: 't' })
     createBot({ baseUrl: 'https://example.com', token: emulator.token, transport: emulator.transport })
     export const status: Promise<number> = emulator.fetch({ method: 'GET', url: '/' }).then(({ status }) => status)
     declare const state: ControlAnswer<'GET /state'>
     export const receivedAt: string | undefined = state.messages[0]?.receivedAt
     declare const base: string
     Button.webUrl('Read', \`\${base}/page\`)
     const quickReplies = { quickReplies: [], quickRepliesV2: [] } as const
     // @ts-expect-error a malformed generic template is no button template of the registered shape
     export const malformed: WireMessage = { attachment: { type: 'template', payload: { elements: [] } }, ...quickReplies }
     // @ts-expect-error the registered shape has no uri
     Message.image({ uri: 'https://example.com/a.png' })`,
  );
  const options = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--lib', 'es2022', '--target', 'es2022'];
  const args = [...options, '--module', module, '--moduleResolution', moduleResolution, 'types.ts'];
  const { stdout } = await run('node', [join(ROOT, 'node_modules', compiler), ...args], { cwd: consumer }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

test('the tarball holds the build, the licence and the README, and nothing else', async () => {
  const files = await readdir(join(consumer, 'node_modules/sendable'));
  expect(files.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
});
