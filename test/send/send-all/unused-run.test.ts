import { expect, test } from 'vitest';
import { runScript } from '../../support/send/process.js';

/** Runs a program with a bot and a list in a process of its own, and returns what it prints to stderr. */
const warningsOf = async (program: string): Promise<string> => {
  const { stderr } = await runScript(`
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    import { createBot, Message } from 'sendable';
    import { memoryTransport } from 'sendable/testing';
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('gc');
    const collect = async () => {
      for (let turn = 0; turn < 5; turn++) {
        gc();
        await new Promise(resolve => setTimeout(resolve, 10));
      }
    };
    const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport: memoryTransport() });
    const list = [Message.text('Hello').toCustomer('C-1')];
    ${program}`);
  return stderr;
};

const WARNING =
  /\[SENDABLE_UNUSED_RUN\] SendableWarning: A run of `bot\.sendAll` was neither awaited nor iterated, so it sent nothing\./g;

const warned = async (program: string): Promise<number> => (await warningsOf(program)).match(WARNING)?.length ?? 0;

test.each([
  ['when it is collected', 'bot.sendAll(list); await collect(); process.reallyExit(0);'],
  ['when the process ends', 'globalThis.kept = bot.sendAll(list);'],
  ['when the program calls process.exit', 'globalThis.kept = bot.sendAll(list); process.exit(0);'],
])('a run that is never used warns %s', async (_, program) => {
  expect(await warned(program)).toBe(1);
});

test('many unused runs warn once', async () => {
  expect(await warned('for (let n = 0; n < 9; n++) bot.sendAll(list); await collect(); bot.sendAll(list);')).toBe(1);
});

test('a run that is awaited, now or later, iterated, or given a handler of errors does not warn', async () => {
  const program = `
    await bot.sendAll(list);
    for await (const row of bot.sendAll(list)) globalThis.row = row;
    const run = bot.sendAll(list);
    await collect();
    await run;
    bot.sendAll(list).catch(() => {});
    await collect();`;
  expect(await warningsOf(program)).toBe('');
});

test('on a runtime without process, an unused run warns on the console', async () => {
  const program = `
    const texts = [];
    console.warn = text => texts.push(text);
    const kept = globalThis.process;
    delete globalThis.process;
    bot.sendAll(list);
    await collect();
    globalThis.process = kept;
    kept.stderr.write(texts.join());`;
  expect(await warningsOf(program)).toMatch(/^SendableWarning: A run of `bot\.sendAll` was neither/);
});
