import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed } from '../consumers/install.js';
import { run } from '../support/run.js';
import { ROOT } from '../types/tsc.js';
import { manifest } from './manifest.js';
import { presses, tour, typed } from './programs.js';

let consumer = '';
let remove = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  const made = await installed();
  consumer = made.folder;
  remove = made.remove;
});

afterAll(() => remove());

/** The names of all packages in a project, however deep. */
const dependenciesOf = async (folder: string): Promise<readonly string[]> => {
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder });
  return stdout.split('\n').flatMap(path => path.split('/node_modules/').at(-1) ?? []);
};

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

test.each([
  ['mjs', "import { createWebhook, defineActions, jwsVerifier } from 'sendable/webhook'"],
  ['cjs', "const { createWebhook, defineActions, jwsVerifier } = require('sendable/webhook')"],
])('the webhook runs as .%s, jose included', async (extension, imports) => {
  await writeFile(join(consumer, `presses.${extension}`), imports + presses);
  const { stdout } = await run('node', [`presses.${extension}`], { cwd: consumer });
  expect(stdout.trim().split('\n')).toEqual(['7 m-1', 'algorithm', '401']);
});

test('a transport of one copy reports the delivery to a bot of the other, which recognizes its messages and errors', async () => {
  await writeFile(
    join(consumer, 'transports.mjs'),
    `import { createRequire } from 'node:module'
     import { createBot } from 'sendable'
     const require = createRequire(import.meta.url)
     const other = require('sendable')
     const { faultServer } = require('sendable/testing')
     const server = await faultServer({ fault: 'truncated-length' })
     const bot = createBot({ baseUrl: server.url, token: 't', transport: other.nodeTransport() })
     const { error } = await bot.trySend(other.Message.text('x').toCustomer('c'))
     console.log(createBot !== other.createBot, other.isSendError(error), error.kind, error.delivery)
     await server.close()`,
  );
  expect((await run('node', ['transports.mjs'], { cwd: consumer })).stdout.trim()).toBe('true true protocol accepted');
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

test('sendable/otel runs and its types hold beside @opentelemetry/api', async () => {
  const scope = join(consumer, 'node_modules/@opentelemetry');
  await cp(join(ROOT, 'node_modules/@opentelemetry/api'), join(scope, 'api'), { recursive: true });
  try {
    const code = `import { createBot, Message } from 'sendable'
      import { otel } from 'sendable/otel'
      import { memoryTransport } from 'sendable/testing'
      const bot = createBot({ baseUrl: 'https://a.example', token: 't', transport: memoryTransport(), trace: otel() })
      console.log((await bot.send(Message.text('x').toCustomer('c').messageId('m'))).messageId)`;
    await writeFile(join(consumer, 'traced.mjs'), code);
    await writeFile(join(consumer, 'traced.mts'), code);
    expect((await run('node', ['traced.mjs'], { cwd: consumer })).stdout.trim()).toBe('m');
    // The types of OpenTelemetry name `console`.
    const options = ['--strict', '--noEmit', '--lib', 'es2022,dom', '--target', 'es2022', '--module', 'nodenext'];
    const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc');
    const { stdout } = await run('node', [tsc, ...options, 'traced.mts'], { cwd: consumer }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  } finally {
    await rm(scope, { recursive: true });
  }
});

// test/slow/compilers.test.ts has the other compilers.
test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('its types hold with %s, %s, without skipLibCheck', async (module, moduleResolution) => {
  await writeFile(join(consumer, 'types.ts'), typed);
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const options = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--lib', 'es2022', '--target', 'es2022'];
  const args = [tsc, ...options, '--module', module, '--moduleResolution', moduleResolution, 'types.ts'];
  const { stdout } = await run('node', args, { cwd: consumer }).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

describe('with bullmq, and without ioredis', () => {
  const packages = ['bullmq', 'cron-parser', 'luxon', 'msgpackr', 'node-abort-controller', 'tslib'];
  const clients = ['redis', '@redis', 'cluster-key-slot'];
  const words = 'a package that is not installed. Run: npm install ioredis';
  const place = (name: string): string => join(consumer, 'node_modules', name);
  beforeAll(async () => {
    for (const name of [...packages, ...clients])
      await cp(join(ROOT, 'node_modules', name), place(name), { recursive: true });
  });
  afterAll(async () => {
    for (const name of [...packages, ...clients]) await rm(place(name), { recursive: true });
  });

  test.each([
    ['mjs', "import { createOutbox } from 'sendable/bullmq'; import { createClient } from 'redis'"],
    ['cjs', "const { createOutbox } = require('sendable/bullmq'); const { createClient } = require('redis')"],
  ])('createOutbox names it, and takes a client of redis: %s', async (extension, imports) => {
    const code = `${imports}
      const open = connection => {
        try {
          createOutbox({ name: 'bank', connection, keys: [{ id: 'k', secret: new Uint8Array(32).fill(1) }] })
          return 'taken'
        } catch ({ code, message }) { return code + ': ' + message }
      }
      const client = createClient({ socket: { port: 1, reconnectStrategy: false } }).on('error', () => {})
      console.log([open({ port: 1 }), open({ url: 'redis://localhost:1' }), open(client)].join('\\n'))
      process.exit()`;
    await writeFile(join(consumer, `queue.${extension}`), code);
    const { stdout } = await run('node', [`queue.${extension}`], { cwd: consumer });
    expect(stdout).toBe(`${`config: BullMQ needs ${words}\n`.repeat(2)}taken\n`);
  });

  test.each([
    ['queue', 'counts'],
    ['queue', 'pause'],
    ['queue', 'worker'],
    ['handoff', 'relay'],
  ])('`sendable %s %s` names it, and ends with 2', async (...command) => {
    const asked = run('node_modules/.bin/sendable', [...command, '--name', 'bank'], { cwd: consumer });
    await expect(asked).rejects.toMatchObject({ code: 2, stdout: '', stderr: `error: This command needs ${words}\n` });
  });
});

test('development dependencies are not installed with the package', async () => {
  const found = await readdir(join(consumer, 'node_modules'));
  expect(found).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies).map(name => name.split('/')[0])));
  const needed = new Set(await dependenciesOf(consumer));
  expect(Object.keys(manifest.devDependencies).filter(name => needed.has(name))).toEqual([]);
});

test.each([
  ['module', "import { Message } from 'sendable'; Message.generic().element(() => null.title)"],
  ['commonjs', "require('sendable').Message.generic().element(() => null.title)"],
])('the trace of an error names our sources, by the maps: %s', async (type, code) => {
  const args = ['--enable-source-maps', `--input-type=${type}`, '--eval', code];
  const { stderr } = await run('node', args, { cwd: consumer }).catch((error: { stderr: string }) => error);
  expect(stderr).toMatch(/node_modules\/sendable\/src\/builders\/[a-z-]+\.ts:\d+:\d+/);
});

describe('the command', () => {
  const sendable = (...args: readonly string[]) => run('node_modules/.bin/sendable', args, { cwd: consumer });

  test('the command prints its version', async () => {
    expect((await sendable('--version')).stdout.trim()).toBe(manifest.version);
  });

  test('the command checks a request against the rules', async () => {
    const message = { text: 'hi', quickReplies: [], quickRepliesV2: [] };
    await writeFile(join(consumer, 'right.json'), JSON.stringify({ recipient: { id: 'u' }, message }));
    await writeFile(join(consumer, 'wrong.json'), JSON.stringify({ recipient: {}, message }));
    await sendable('check', 'right.json');
    await expect(sendable('check', 'wrong.json')).rejects.toMatchObject({
      stdout: expect.stringContaining('[recipient-exactly-one]'),
    });
  });
});

describe('for agents', () => {
  const sdk = '@modelcontextprotocol/sdk';
  const serve = () => run('node_modules/.bin/sendable', ['emulator', '--port', '0', '--mcp'], { cwd: consumer });
  const ask = async (extension: string): Promise<{ readonly stdout: string; readonly stderr: string }> => {
    const load =
      extension === 'cjs'
        ? "const { createEmulator } = require('sendable/emulator')"
        : "import { createEmulator } from 'sendable/emulator'";
    const code = `${load}
      const request = new Request('http://localhost/_sendable/mcp', { method: 'POST' })
      createEmulator({ mcp: true }).fetch(request).then(async response =>
        console.log(response.status, (await response.json()).message))`;
    await writeFile(join(consumer, `agents.${extension}`), code);
    return run('node', [`agents.${extension}`], { cwd: consumer });
  };
  /** Puts a package in the place of the SDK until the end of `test`. */
  const withSdk = async (code: string, test: () => Promise<void>): Promise<void> => {
    const folder = join(consumer, 'node_modules', sdk);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "exports": { "./*": "./all.js" } }');
    await writeFile(join(folder, 'all.js'), code);
    try {
      await test();
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test.each(['mjs', 'cjs'])('without the SDK, the emulator responds 501 and names the package: %s', async extension => {
    expect(await ask(extension)).toEqual({
      stdout: `501 The option mcp needs the package ${sdk}: npm install ${sdk}.\n`,
      stderr: '',
    });
  });

  test('without the SDK, `emulator --mcp` ends with 2 and names the package', async () => {
    await expect(serve()).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: `error: --mcp needs the package ${sdk}: npm install ${sdk}.\n`,
    });
  });

  test.each([
    ['a dependency is missing', "import 'not-there'", 'Error (ERR_MODULE_NOT_FOUND)'],
    ['it throws', "throw new RangeError('It is too old.')", 'RangeError'],
  ])('the cause is reported if the SDK is installed and cannot be loaded: %s', async (_, code, cause) => {
    const path = `${sdk}/server/webStandardStreamableHttp.js`;
    const words = `he MCP server cannot be loaded: ${cause}. To see why, run: node --eval "import('${path}')"\n`;
    await withSdk(code, async () => {
      expect(await ask('mjs')).toEqual({ stdout: `500 T${words}`, stderr: '' });
      await expect(serve()).rejects.toMatchObject({ code: 1, stdout: '', stderr: `error: --mcp: t${words}` });
    });
  });
});
