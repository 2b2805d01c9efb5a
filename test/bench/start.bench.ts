import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { buildSite, serveSite } from '../slow/docs/site.js';
import { launchOptions } from '../support/chromium.js';
import { spentBy } from '../support/spent.js';
import { ROOT } from '../types/tsc.js';
import { table } from './markdown.js';
import { median } from './median.js';

// npm run bench start: what a program spends before its first send, and a reader of the playground before the first check.
const PROCESSES = 15;
const PAGES = 5;
const folder = await mkdtemp(join(tmpdir(), 'sendable-bench-'));

/** A program for an edge runtime: a bot that sends by fetch, and messages. */
const edge = async (): Promise<Uint8Array> => {
  const { outputFiles } = await build({
    stdin: { contents: "export { createBot, fetchTransport, Message } from 'sendable'", resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'browser'],
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
};

const program = async (name: string, content: string | Uint8Array): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
};
const bundle = await edge();
const empty = await program('empty.mjs', '');
const imports = (file: string): string => `await import('${pathToFileURL(file).href}');`;
const programs = {
  empty: [empty],
  library: [await program('library.mjs', imports(join(ROOT, 'dist/index.js')))],
  noImport: [await program('no-import.mjs', imports(empty))],
  evaluation: [await program('evaluation.mjs', imports(await program('bundle.mjs', bundle)))],
  version: [join(ROOT, 'dist/cli/main.js'), '--version'],
} as const;

// In turns, so that a busy minute of the machine falls on all of them.
const all = new Map<keyof typeof programs, number[]>();
for (let round = 0; round <= PROCESSES; round++)
  for (const name of ['empty', 'library', 'noImport', 'evaluation', 'version'] as const) {
    const { cpu } = await spentBy(programs[name]);
    // The first round reads the files from the disk.
    if (round > 0) all.set(name, [...(all.get(name) ?? []), cpu / 1000]);
  }
/** The median difference of two programs in the same round. */
const above = (name: keyof typeof programs, base: keyof typeof programs): string =>
  median((all.get(name) ?? []).map((ms, round) => ms - (all.get(base)?.[round] ?? Number.NaN))).toFixed(1);

/** Seconds until the playground has checked the code it opens with, in a browser that has loaded nothing before. */
const playgroundReady = async (): Promise<string> => {
  if (launchOptions === undefined) return '-';
  await buildSite();
  const site = await serveSite();
  const browser = await chromium.launch(launchOptions);
  const seconds: number[] = [];
  for (let time = 0; time < PAGES; time++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(`${site.url}/playground.html`);
    await page.locator('.play[data-state=ready]').waitFor({ timeout: 120_000 });
    seconds.push((performance.now() - start) / 1000);
    await context.close();
  }
  await browser.close();
  site.close();
  return median(seconds).toFixed(1);
};

const rows = [
  [
    'a bot with `fetchTransport`, bundled for an edge runtime',
    (brotliCompressSync(bundle).length / 1000).toFixed(1),
    'kB, Brotli',
    '≤ 16',
  ],
  ['the first evaluation of this bundle', above('evaluation', 'noImport'), 'ms of CPU', '≤ 5'],
  ["`import 'sendable'`", above('library', 'noImport'), 'ms of CPU', '≤ 15'],
  ['`sendable --version`', above('version', 'empty'), 'ms of CPU', '≤ 15'],
  ['the playground, until it shows its first result', await playgroundReady(), 's', '≤ 4.9'],
];
await rm(folder, { recursive: true });
console.log(
  `The CPU times do not include the time of an empty program. They are medians of ${PROCESSES} processes of each program, which take turns.\n`,
);
console.log(table({ head: ['what starts', 'measured', 'unit', 'aim'], rows }));
