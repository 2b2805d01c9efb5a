import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { run } from '../support/run.js';
import { CLOSED_PORT } from '../support/send/bots.js';

const bundle = async (contents: string, conditions: readonly string[], platform: 'browser' | 'neutral' | 'node') => {
  const stdin = { contents, resolveDir: process.cwd() };
  const mainFields = ['module', 'main'];
  const common = { logLevel: 'error', bundle: true, format: 'esm', write: false, metafile: true, mainFields } as const;
  const { outputFiles, metafile } = await build({ ...common, stdin, platform, conditions: [...conditions] });
  const [output] = Object.values(metafile.outputs);
  return { text: outputFiles[0]?.text ?? '', imports: output?.imports.map(({ path }) => path) ?? [] };
};

// No server listens on the port: only nodeTransport proves that nothing was sent.
const app = `import { createBot, Message } from 'sendable'
  const bot = createBot({ baseUrl: 'http://127.0.0.1:${CLOSED_PORT}', token: 't', retry: false })
  const { error } = await bot.trySend(Message.text('x').toUser('u'))
  console.log(error.delivery)`;

// Most conditions lead to the same bundle, which one process tests.
const printed = new Map<string, Promise<string>>();

/** Returns what the bundle prints on this Node, or on one that looks like another runtime. */
const print = (text: string, before = ''): Promise<string> => {
  const program = before + text;
  const known = printed.get(program) ?? printOf(program);
  printed.set(program, known);
  return known;
};

const printOf = async (program: string): Promise<string> => {
  const running = run('node', ['--input-type=module', '-'], { env: { ...process.env, NODE_OPTIONS: '' } });
  // Not as an argument, which Linux limits to 128 KiB.
  running.child.stdin?.end(program);
  return (await running).stdout.trim();
};

describe('the default transport of a bundle', () => {
  it.each([
    ['esbuild for a browser', ['import'], 'browser'],
    ['Vite and webpack for a browser', ['module', 'browser', 'production'], 'neutral'],
    ['wrangler for Cloudflare', ['workerd', 'worker', 'browser'], 'browser'],
    ['Vercel and Next.js for the edge', ['edge-light', 'worker', 'browser'], 'neutral'],
  ] as const)('%s: fetch, and nothing of Node', async (_, conditions, platform) => {
    const { text, imports } = await bundle(app, conditions, platform);
    expect(text).toContain('/v1/bots/sendmessage/');
    expect(text).not.toMatch(/node:|getBuiltinModule/);
    expect(imports).toEqual([]);
    expect(await print(text)).toBe('unknown');
  });

  it.each([
    ['esbuild for Node', [], 'node'],
    ['webpack for Node', ['node', 'import', 'module', 'webpack', 'production'], 'neutral'],
    ['Vite for a server', ['module', 'node', 'production'], 'neutral'],
    ['rollup, whose node-resolve does not know Node by default', ['default', 'module', 'import'], 'neutral'],
    ['Bun', ['bun', 'node', 'import'], 'neutral'],
    ['Deno', ['deno', 'node', 'import'], 'neutral'],
    ['a bundler that is told nothing', [], 'neutral'],
  ] as const)('%s: node:http where the bundle runs on Node, and fetch elsewhere', async (_, conditions, platform) => {
    const { text, imports } = await bundle(app, conditions, platform);
    // Taken at run time, so that the bundle loads on every runtime.
    expect(imports).toEqual([]);
    expect(await print(text)).toBe('not_sent');
    expect(await print(text, 'globalThis.EdgeRuntime = "edge-runtime";')).toBe('unknown');
  });

  it('a bundle that tests with memoryTransport contains nothing of Node', async () => {
    const { text, imports } = await bundle(`export { memoryTransport } from 'sendable/testing'`, ['worker'], 'neutral');
    expect(text).toContain('recipient_id');
    expect(text).not.toMatch(/node:|getBuiltinModule/);
    expect(imports).toEqual([]);
  });
});
