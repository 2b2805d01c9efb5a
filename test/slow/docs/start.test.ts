import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from '../../../docs/generate/example-files.js';
import { packInto } from '../../consumers/install.js';
import { shownErrors } from '../../docs/shown-errors.js';
import { run } from '../../support/run.js';

// What a reader of docs/start.md types, in an empty folder, with the packed package in place of the published one.
let folder = '';
/** The project that the first test makes, after its packages are installed. */
let project: string | undefined;
let tarball = '';
let commands: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendable-start-'));
  tarball = await packInto(folder);
  const page = await readFile('docs/start.md', 'utf8');
  commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, fence = '']) => fence);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const typed = (cwd: string, fence: string | undefined) =>
  run('sh', ['-ec', (fence ?? 'exit 9').replace('install sendable\n', `install ${tarball}\n`)], {
    cwd,
    env: { ...process.env, npm_config_prefer_offline: 'true', NO_COLOR: '1' },
  });

test('the commands of the first page do what it says', async () => {
  expect(commands).toHaveLength(3);
  expect(commands[0]).toContain('npm install sendable\n');
  // Each try has an empty folder: `tsc --init` fails where a tsconfig.json is.
  const empty = await mkdtemp(join(folder, 'try-'));
  await typed(empty, commands[0]);
  await cp(join(EXAMPLES, 'start/first-message.ts'), join(empty, 'first-message.ts'));
  project = empty;
  const { stdout } = await typed(empty, commands[1]);
  expect(stdout).toBe(await readFile(join(EXAMPLES, 'start/first-message.txt'), 'utf8'));
});

test('the compiler that was installed there accepts it, and says of mistakes what the pages show', async () => {
  if (project === undefined)
    throw new Error('The first test must make the project: run both tests, and read its failure.');
  const made = project;
  await cp(join(EXAMPLES, 'start/real-platform.ts'), join(made, 'real-platform.ts'));
  const mistakes = ['fourth-button.ts', 'no-recipient.ts', 'not-a-uri.ts'];
  for (const file of mistakes) await cp(join(EXAMPLES, 'errors', file), join(made, file));
  const { stdout } = await typed(made, 'npx tsc --noEmit --pretty false\n').catch((error: { stdout: string }) => error);
  const shown = shownErrors()
    .filter(({ file }) => mistakes.includes(file))
    .map(({ file, at, code, text }) => `${file}(${at.replace(':', ',')}): error TS${code}: ${text}\n`);
  expect(shown).toHaveLength(mistakes.length);
  expect(stdout).toBe(shown.join(''));
});

test('the second program of the first page sends to the emulator of another terminal', async () => {
  if (project === undefined)
    throw new Error('The first test must make the project: run both tests, and read its failure.');
  expect(commands[2]).toBe('npx sendable emulator --open --token demo\n');
  const page = await readFile('docs/start.md', 'utf8');
  const [, shown = ''] = /^```ts\n([^`]*createBot\(\{ baseUrl: [^`]*)^```$/m.exec(page) ?? [];
  // On a free port in place of 4010, and without a browser.
  const program = shown.replace("'http://127.0.0.1:4010'", "process.env.SENDABLE_BASE_URL ?? ''");
  await writeFile(join(project, 'to-the-page.ts'), program);
  const { stdout } = await typed(project, 'npx sendable emulator --token demo -- npx tsx to-the-page.ts\n');
  expect(stdout).toBe('sent as card-7\n');
});
