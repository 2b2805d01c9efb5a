import * as sendable from 'sendable';
import * as bullmq from 'sendable/bullmq';
import * as codes from 'sendable/codes';
import * as emulator from 'sendable/emulator';
import * as handoff from 'sendable/handoff';
import * as journal from 'sendable/journal';
import * as otel from 'sendable/otel';
import * as parse from 'sendable/parse';
import * as schema from 'sendable/schema';
import * as testing from 'sendable/testing';
import * as undici from 'sendable/undici';
import * as webhook from 'sendable/webhook';
import * as stores from 'sendable/webhook/stores';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageNames } from '../../docs/generate/page-files.js';
import { diagnose } from './diagnose.js';
import { fixtureNames } from './fixture-names.js';
import * as fixtures from './fixtures.js';
import { moduleOf } from './module-of.js';
import { docstrings, errorsOfPage, exampleTags, snippetsOfPage } from './snippets.js';

const pages = ['README.md', ...pageNames.map(name => `docs/${name}.md`)];
const snippets = [...docstrings, ...pages.flatMap(snippetsOfPage)];
// Twoslash writes the errors of docs/examples/errors; these are written into a page, as the README does.
const errors = pages.flatMap(errorsOfPage);
const modules = snippets.map(snippet => moduleOf(snippet, fixtureNames));
const wrongModules = errors.map(snippet => moduleOf(snippet, fixtureNames));

// What is registered in PlatformShapes holds for a whole program.
const registers = (index: number): boolean => snippets[index]?.code.includes('declare module') === true;

let found: readonly (readonly string[])[];
let foundErrors: readonly (readonly string[])[];
beforeAll(async () => {
  const apart: (readonly string[] | undefined)[] = [];
  for (const [index, text] of modules.entries()) apart.push(registers(index) ? (await diagnose([text]))[0] : undefined);
  const together = await diagnose([...modules.map((text, index) => (registers(index) ? '' : text)), ...wrongModules]);
  found = modules.map((_, index) => apart[index] ?? together[index] ?? []);
  foundErrors = together.slice(modules.length);
});

test.each(errors.map(({ place, shown = '' }, index) => [place, shown, index] as const))(
  'the error of %s is the one that the compiler prints',
  (_, shown, index) => {
    const printed = (foundErrors[index] ?? []).join('\n').split('\n');
    // A line that is too long for the page is cut at `…`.
    const whole = (line: string, at: number): string =>
      line.endsWith(' …') ? (printed.slice(at, at + 1).find(one => one.startsWith(line.slice(0, -1))) ?? line) : line;
    expect(shown.split('\n').map(whole)).toEqual(printed);
  },
);

test('every @example is tested', () => {
  expect(docstrings.length).toBe(exampleTags);
});

const AsyncFunction: new (...names: string[]) => (...values: unknown[]) => Promise<void> = Object.getPrototypeOf(
  async () => {},
).constructor;

// Nothing listens on 4010, the port of the emulator's command, which pages name.
const isLocal = (url: string): boolean => url.startsWith('http://127.0.0.1:') && !url.endsWith(':4010');

/**
 * Runs a module; a bot that would send to the network sends nothing, and an emulator listens on a free port. Returns its
 * default export.
 */
const run = async (text: string): Promise<unknown> => {
  const { outputText } = ts.transpileModule(text.replaceAll('port: 4010', 'port: 0'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, esModuleInterop: true },
  });
  const known: Readonly<Record<string, object>> = {
    sendable: {
      ...sendable,
      createBot: (given: sendable.BotOptions) =>
        sendable.createBot({
          ...(isLocal(String(given.baseUrl)) ? {} : { transport: testing.memoryTransport() }),
          ...given,
        }),
    },
    'sendable/parse': parse,
    'sendable/webhook': webhook,
    'sendable/webhook/stores': stores,
    'sendable/codes': codes,
    'sendable/emulator': emulator,
    'sendable/handoff': { ...handoff, createRelay: () => fixtures.relay, sendHandedOff: async () => {} },
    'sendable/journal': journal,
    'sendable/testing': testing,
    'sendable/undici': undici,
    'sendable/otel': otel,
    'sendable/schema': schema,
    // Redis is far away: nothing connects, and nothing keeps the process alive.
    'sendable/bullmq': { ...bullmq, createOutbox: () => fixtures.outbox, createOutboxWorker: () => fixtures.worker },
    valibot: fixtures.v,
    // Listens nowhere.
    'node:http': { createServer: fixtures.createServer },
    './fixtures.js': {
      ...fixtures,
      bot: fixtures.freshBot(),
      emulator: await fixtures.freshEmulator(text.includes('.location(')),
    },
  };
  const exports: { default?: unknown } = {};
  const require = (name: string): object => {
    const module = known[name];
    if (module === undefined) throw new Error(`Nothing is known of ${name}.`);
    return module;
  };
  await new AsyncFunction('require', 'exports', outputText)(require, exports);
  return await exports.default;
};

/** The JSON of a text that shows a value: JSON, or a string as code. */
const jsonOf = (shown: string): string =>
  JSON.stringify(JSON.parse(/^'.*'$/.test(shown) ? `"${shown.slice(1, -1)}"` : shown));

process.env.BOT_TOKEN = 'secret';
process.env.HOOK_KEY = 'shared';
process.env.WEBHOOK_KEY = 'shared';
process.env.CODES_SECRET = 'k'.repeat(43);

describe.each(snippets.map((snippet, index) => [snippet.place, snippet, index] as const))('%s', (_, snippet, index) => {
  test('compiles', () => {
    expect(found[index]).toEqual([]);
  });

  test('runs, and its output is as shown', async () => {
    const given = await run(modules[index] ?? '');
    if (snippet.shown === undefined) return;
    const text = typeof given === 'string' && given.startsWith('{') ? given : JSON.stringify(given);
    expect(text).toBe(jsonOf(snippet.shown));
  });
});
