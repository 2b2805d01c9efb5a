import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { folder } from '../support/folder.js';
import { run } from '../support/run.js';

/** Returns what a script prints as JSON. It is bundled and runs in a process of its own, so that nothing else is measured. */
const measured = async (script: string, ...flags: readonly string[]): Promise<Readonly<Record<string, number>>> => {
  const outfile = (await folder())('script.mjs');
  await build({
    stdin: { contents: script, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  });
  const { stdout } = await run(process.execPath, [...flags, outfile]);
  return JSON.parse(stdout);
};

test('1,000,000 sends that cost nothing grow the memory by at most 80 MB, and leave nothing', async () => {
  const result = await measured(
    `import { createBot } from './src/send/bot.ts';
    import { Message } from './src/builders/message.ts';
    const body = new TextEncoder().encode('{"recipient_id":"u-1","message_id":"m-1"}');
    const transport = async () => ({ status: 200, headers: {}, body });
    const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;
    const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport });
    function* messages(count: number) {
      for (let n = 0; n < count; n++) yield Message.text('Hello').toCustomer('c' + n);
    }
    const all = async (count: number) => {
      let sent = 0;
      let most = 0;
      for await (const { index, status } of bot.sendAll(messages(count), { concurrency: 32 })) {
        if (status === 'sent') sent++;
        if (index % 1000 === 0) most = Math.max(most, process.memoryUsage.rss());
      }
      return { sent, most };
    };
    await all(5000);
    globalThis.gc?.();
    const before = process.memoryUsage();
    const { sent, most } = await all(1_000_000);
    globalThis.gc?.();
    const heapMb = (process.memoryUsage().heapUsed - before.heapUsed) / 1e6;
    console.log(JSON.stringify({ sent, rssMb: (most - before.rss) / 1e6, heapMb, timers: timers() }));`,
    '--expose-gc',
  );
  expect(result).toMatchObject({ sent: 1_000_000, timers: 0 });
  expect(result.rssMb).toBeLessThanOrEqual(80);
  expect(result.heapMb).toBeLessThanOrEqual(2);
});
