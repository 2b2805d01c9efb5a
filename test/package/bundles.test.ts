import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const bundle = async (contents: string, conditions: readonly string[], platform: 'browser' | 'neutral' | 'node') => {
  const stdin = { contents, resolveDir: process.cwd() };
  const mainFields = ['module', 'main'];
  const common = { logLevel: 'error', bundle: true, format: 'esm', write: false, metafile: true, mainFields } as const;
  const { outputFiles, metafile } = await build({ ...common, stdin, platform, conditions: [...conditions] });
  const [output] = Object.values(metafile.outputs);
  return { text: outputFiles[0]?.text ?? '', imports: output?.imports.map(({ path }) => path) ?? [] };
};

const app = `import { createBot, Message } from 'sendable'
  export const send = token => createBot({ baseUrl: 'https://platform.example', token }).send(Message.text('x').toUser('u'))`;

describe('a bundle that sends contains nothing of Node', () => {
  it.each([
    ['Cloudflare', ['workerd', 'worker', 'browser'], 'browser'],
    ['a worker', ['worker'], 'neutral'],
    ['Vercel', ['edge-light', 'browser'], 'neutral'],
    ['a browser', [], 'browser'],
    ['Deno, which knows the condition node, too', ['deno', 'node', 'import'], 'neutral'],
    ['Bun, likewise', ['bun', 'node', 'import'], 'neutral'],
    ['a runtime that nobody knows', [], 'neutral'],
  ] as const)('for %s', async (_, conditions, platform) => {
    const { text, imports } = await bundle(app, conditions, platform);
    expect(text).toContain('/v1/bots/sendmessage/');
    expect(text).not.toMatch(/node:|getBuiltinModule/);
    expect(imports).toEqual([]);
  });

  it('and one for Node takes node:http at run time', async () => {
    const { text, imports } = await bundle(app, [], 'node');
    expect(text).toContain('"node:http"');
    expect(imports).toEqual([]);
  });

  it('a bundle that tests with memoryTransport contains nothing of Node', async () => {
    const { text, imports } = await bundle(`export { memoryTransport } from 'sendable/testing'`, ['worker'], 'neutral');
    expect(text).toContain('recipient_id');
    expect(text).not.toMatch(/node:|getBuiltinModule/);
    expect(imports).toEqual([]);
  });
});
