import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyVersion, ROOT, tsc, tscBuild } from '../types/tsc.js';
import { programs } from './programs.js';

type Files = Readonly<Record<string, string>>;
type Settings = Readonly<Record<string, unknown>>;

const compilerOptions: Settings = {
  target: 'es2022',
  lib: ['es2022'],
  module: 'nodenext',
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  declaration: true,
  outDir: 'out',
};

/** Writes the files of a project, with a tsconfig; tells where that is. */
export const project = async (folder: string, files: Files, settings: Settings = {}): Promise<string> => {
  const { references, ...options } = settings;
  const tsconfig = { compilerOptions: { ...compilerOptions, ...options }, include: ['./*.*ts'], references };
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': JSON.stringify(tsconfig) }))
    await writeFile(join(folder, file), text);
  return folder;
};

const only = (...names: readonly string[]): Files =>
  Object.fromEntries(names.map(name => [name, programs[name] ?? '']));

/** ES modules, CommonJS, and builders that pass between the two: what the compiler prints. */
export const nodenext = async (version: AnyVersion, folder: string, settings: Settings): Promise<string> => {
  const files = only('legal.ts', 'plain.cts', 'parts.mts', 'parts.cts', 'mixed.mts', 'mixed.cts');
  return tsc(version, await project(folder, files, settings));
};

/** The files that a bundler resolves. */
export const bundler = async (version: AnyVersion, folder: string, settings: Settings): Promise<string> => {
  const all = { module: 'esnext', moduleResolution: 'bundler', ...settings };
  return tsc(version, await project(folder, only('legal.ts'), all));
};

/** `await using` of what the package returns. */
export const disposing = async (version: AnyVersion, folder: string): Promise<string> =>
  tsc(version, await project(folder, only('disposed.ts'), { lib: ['es2022', 'esnext.disposable'] }));

/** The emulator, with the types of Node, and other files that need no settings of their own. */
export const emulator = async (version: AnyVersion, folder: string, others: Files): Promise<string> => {
  const settings = { types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] };
  return tsc(version, await project(folder, { ...only('local.ts'), ...others }, settings));
};

const app = `import { card, carousel, loop, otp, steps, ternary, text } from '../lib/index.js';
import { createBot } from 'sendable';
export const bot = createBot({ baseUrl: 'https://example.com', token: 't' });
export const sent = [bot.send(carousel), bot.send(text.toUser('u')), bot.send(loop.element(card).toUser('u'))];
export const image = ternary(true).button(undefined).withImage('https://example.com/a.png');
export const added = steps.add(undefined).button(undefined);
// @ts-expect-error a fourth button
added.button(undefined).button(undefined);
// @ts-expect-error the JSON is not a Sendable
void bot.send(otp.toJSON());
`;

/** A composite project, and one that refers to it: the second sees no more than the first one's declarations. */
export const composite = async (version: AnyVersion, folder: string): Promise<string> => {
  await project(join(folder, 'lib'), { 'index.ts': programs['legal.ts'] ?? '' }, { composite: true });
  const settings = { composite: true, references: [{ path: '../lib' }] };
  return tscBuild(version, await project(join(folder, 'app'), { 'index.ts': app }, settings));
};
