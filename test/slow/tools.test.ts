import { mkdir, writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { inConsumer } from '../consumers/in-consumer.js';
import { run } from '../support/run.js';

const at = inConsumer();

// Versions that run on Node 20: msw 3 and nock 15 need Node 22.
const tools = [
  ...['msw@2.15.0', 'nock@14', 'jest@30.5.2', 'undici@7', 'bullmq@6', '@opentelemetry/api@1'],
  ...['eslint@10.15.0', 'typescript-eslint@8.73.0', 'typescript@6.0.3', '@types/node@20'],
  ...['rollup@4.68.7', '@rollup/plugin-node-resolve@16.0.3'],
];

beforeAll(async () => {
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quiet, ...tools], { cwd: at() });
});

/** Runs a program in the consumer; returns what it prints. */
const print = async (file: string, text: string): Promise<string> => {
  await writeFile(at(file), text);
  return (await run('node', [file], { cwd: at() })).stdout.trim();
};

const bot = (options = '') =>
  `createBot({ baseUrl: 'https://x.example', token: 't'.repeat(20), retry: false, attemptTimeoutMs: 5000, ${options} })`;
const message = `Message.text('a').messageId('m').toCustomer('C')`;
const told = `result.ok ? 'sent' : result.error.kind + ', ' + result.error.delivery`;

test.each(['', 'transport: fetchTransport()'])(
  'msw 2 answers a bot, and its network error is unknown: { %s }',
  async options => {
    const program = `
    import { http, HttpResponse } from 'msw';
    import { setupServer } from 'msw/node';
    import { createBot, fetchTransport, Message } from 'sendable';
    const url = 'https://x.example/v1/bots/sendmessage/:token';
    const server = setupServer(http.post(url, async ({ request }) => HttpResponse.json({ recipient_id: 'u', message_id: (await request.json()).message.messageId })));
    server.listen({ onUnhandledRequest: 'error' });
    const bot = ${bot(options)};
    const told = async () => { const result = await bot.trySend(${message}); return ${told}; };
    const sent = await told();
    server.use(http.post(url, () => HttpResponse.error()));
    console.log(sent, '|', await told());`;
    expect(await print('msw.mjs', program)).toBe('sent | connection, unknown');
  },
);

test('nock answers a bot', async () => {
  const program = `
    import nock from 'nock';
    import { createBot, Message } from 'sendable';
    nock('https://x.example').post(/sendmessage/).reply(200, (_, body) => ({ recipient_id: 'u', message_id: body.message.messageId }));
    const result = await ${bot()}.trySend(${message});
    console.log(${told});`;
  expect(await print('nock.mjs', program)).toBe('sent');
});

test('Jest mocks the package, compares messages without showing an OTP, and its timers move a throttled bot on', async () => {
  await mkdir(at('jest'), { recursive: true });
  await writeFile(at('jest', 'package.json'), '{ "jest": {} }');
  await writeFile(
    at('jest', 'automock.test.js'),
    `jest.mock('sendable');
    const { createBot } = require('sendable');
    test('automock', () => { createBot.mockReturnValue('mock'); expect(createBot()).toBe('mock'); });`,
  );
  const timers = (legacy: boolean) => `
    const { createBot, Message } = require('sendable');
    const { memoryTransport } = require('sendable/testing');
    const turn = async () => { for (let i = 0; i < 50; i++) await Promise.resolve(); };
    test('timers', async () => {
      jest.useFakeTimers({ legacyFakeTimers: ${legacy} });
      const bot = createBot({ baseUrl: 'https://x.example', token: 't', limits: { perSecond: 1 },
        transport: memoryTransport({ replies: [{ status: 429, headers: { 'retry-after': '5' } }] }) });
      let ended = 0;
      for (let i = 0; i < 2; i++) void bot.send(Message.text('a').messageId('m' + i).toCustomer('C')).then(() => { ended++; });
      for (let i = 0; i < 20; i++) { await turn(); jest.advanceTimersByTime(1000); }
      await turn();
      expect(ended).toBe(2);
    });`;
  await writeFile(at('jest', 'modern.test.js'), timers(false));
  await writeFile(at('jest', 'legacy.test.js'), timers(true));
  await writeFile(
    at('jest', 'equality.test.js'),
    `const { Message, Otp } = require('sendable');
    const { inspect } = require('node:util');
    const messageTo = id => Message.text('x').toCustomer(id);
    const otp = value => Otp.for('C').messageId('m').text('code ' + value).value(value);
    const thrownBy = check => { try { check(); } catch (error) { return inspect(error, { depth: 9 }); } return 'nothing'; };
    test.each(['toEqual', 'toStrictEqual', 'toMatchObject'])('%s', matcher => {
      expect([messageTo('a')])[matcher]([messageTo('a')]);
      expect([otp('k481516q')])[matcher]([otp('k481516q')]);
      expect(thrownBy(() => expect([messageTo('a')])[matcher]([messageTo('b')]))).not.toBe('nothing');
      const told = thrownBy(() => expect([otp('k481516q')])[matcher]([otp('k2342q')]));
      expect(told).not.toMatch(/^nothing$|k481516q|k2342q/);
    });`,
  );
  const { stderr } = await run('node', [at('node_modules/jest/bin/jest.js'), '--ci'], { cwd: at('jest') });
  expect(stderr).toContain('6 passed, 6 total');
});

test('typescript-eslint accepts `await using` of what the entry points return', async () => {
  await mkdir(at('lint'), { recursive: true });
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable'],
    types: ['node'],
  };
  await writeFile(at('lint', 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await writeFile(
    at('lint', 'a.ts'),
    `import { createBot } from 'sendable';
    import { createEmulator } from 'sendable/emulator';
    import { faultServer } from 'sendable/testing';
    import { undiciTransport } from 'sendable/undici';
    export async function main(): Promise<string> {
      await using transport = undiciTransport();
      await using bot = createBot({ baseUrl: 'https://x.example', token: 't', transport });
      await using emulator = createEmulator();
      await using server = await faultServer();
      return [bot, emulator, server].map(one => typeof one).join();
    }`,
  );
  const program = `
    import { ESLint } from 'eslint';
    import tseslint from 'typescript-eslint';
    const cwd = process.cwd() + '/lint';
    const languageOptions = { parserOptions: { project: './tsconfig.json', tsconfigRootDir: cwd } };
    const overrideConfig = tseslint.config(...tseslint.configs.strictTypeChecked, { languageOptions });
    const [{ messages }] = await new ESLint({ cwd, overrideConfigFile: true, overrideConfig }).lintFiles(['a.ts']);
    console.log(JSON.stringify(messages.map(({ line, message }) => line + ': ' + message)));`;
  expect(await print('lint.mjs', program)).toBe('[]');
});

test('a bundle of rollup with its default node-resolve sends by node:http on Node', async () => {
  // No server listens on port 2: only nodeTransport proves that nothing was sent.
  await writeFile(
    at('app.mjs'),
    `import { createBot, Message } from 'sendable';
    const result = await createBot({ baseUrl: 'http://127.0.0.1:2', token: 't', retry: false }).trySend(${message});
    console.log(${told});`,
  );
  const program = `
    import { rollup } from 'rollup';
    import resolve from '@rollup/plugin-node-resolve';
    const bundle = await rollup({ input: 'app.mjs', plugins: [resolve()] });
    await bundle.write({ file: 'bundle.mjs', format: 'es', inlineDynamicImports: true });
    await import('./bundle.mjs');`;
  expect(await print('rollup.mjs', program)).toBe('connection, not_sent');
});
