import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// The examples of the docs that the playground can open.

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** The entry points that code in the playground can import. */
export const MODULES = ['sendable', 'sendable/parse', 'sendable/webhook', 'sendable/testing'] as const;

/** An example that the playground can open. */
export interface Example {
  /** The path below docs/examples, without the ending. */
  readonly name: string;
  /** The heading in the list of examples. */
  readonly group: string;
  /** The words in the list of examples. */
  readonly title: string;
  /** The code without comments that only the pages need. */
  readonly code: string;
}

// The comments that tell twoslash what to show.
const NOTES = /^\/\/ @\w+.*\n|^ *\/\/ +\^\?.*\n|^\/\/ ---cut---\n/gm;

// With a schema library for the examples of typed actions.
const isKnown = (specifier: string): boolean => specifier === 'valibot' || MODULES.some(module => module === specifier);

const groupOf = (name: string): string => {
  if (name.startsWith('errors/')) return 'Compile errors';
  if (name.startsWith('gallery/')) return 'Gallery';
  return existsSync(join(EXAMPLES, `${name}.json`)) ? 'Messages' : 'Programs';
};

/** The name of the example that the playground shows first. */
const START = 'text';

const GROUPS: readonly string[] = ['Messages', 'Gallery', 'Compile errors', 'Programs'];

// Examples whose file has a short name.
const SPELT: Readonly<Record<string, string>> = {
  'otp-all': 'OTP with every field',
  let: 'A variable that changes its type',
  loop: 'Steps in a loop',
  audio: 'Audio attachment',
  file: 'File attachment',
  image: 'Image attachment',
  video: 'Video attachment',
  recipient: 'Recipients',
  text: 'Text message',
};

const SPELT_WORDS: Readonly<Record<string, string>> = { otp: 'OTP', uri: 'URI', url: 'URL', json: 'JSON' };

const toWords = (part: string): string =>
  SPELT[part] ??
  part
    .split('-')
    .map(word => SPELT_WORDS[word] ?? word)
    .join(' ');

/** Writes `gallery/bank-card-ready` as `Bank card ready`. */
const toTitle = (name: string): string => {
  const words = name
    .replace(/^(gallery|errors)\//, '')
    .split('/')
    .map(toWords)
    .join(': ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

const readExample = (file: string): readonly Example[] => {
  const code = readFileSync(join(EXAMPLES, file), 'utf8');
  const imported = [...code.matchAll(/(?:from|import\() ?'([^']+)'|^import '([^']+)'/gm)].map(
    found => found[1] ?? found[2] ?? '',
  );
  // Node's own objects do not exist in the playground.
  const needsNode = /\b(process|Buffer)\b|fetch\(/.test(code);
  if (needsNode || imported.length === 0 || !imported.every(isKnown)) return [];
  const name = file.slice(0, -'.ts'.length);
  return [{ name, group: groupOf(name), title: toTitle(name), code: code.replace(NOTES, '').trimStart() }];
};

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(EXAMPLES, path)];
  });

/** Lists the examples that the playground can open, in the order of its menu. */
export const listExamples = (): readonly Example[] => {
  const all = [...filesBelow(EXAMPLES)]
    .filter(file => file.endsWith('.ts'))
    .sort()
    .flatMap(readExample);
  const isFirst = ({ name }: Example): boolean => name === START;
  const inOrder = [...all.filter(isFirst), ...all.filter(example => !isFirst(example))];
  return GROUPS.flatMap(group => inOrder.filter(example => example.group === group));
};

/** Returns the code that the playground shows first. */
export const startCode = (): string => listExamples().find(({ name }) => name === START)?.code ?? '';
