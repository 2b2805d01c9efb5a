import { readFile } from 'node:fs/promises';
import type { Sendable } from 'sendable';

const FOLDER = new URL('../examples/', import.meta.url);

/** The example that is shown in full. */
export const SHOWN = 'otp-buttons';

/** One message of every kind: the files of docs/examples, in the order of the API spec. */
const NAMES = [
  'text',
  'image',
  'audio',
  'video',
  'file',
  'generic-template',
  'carousel',
  'button-template',
  'quick-replies',
  'legacy-quick-replies',
  'otp-text',
  'otp-image',
  'otp-buttons',
  'otp-all',
] as const;

export interface Example {
  readonly name: string;
  /** The code of the file, without its imports. */
  readonly code: string;
  readonly sendable: Sendable;
}

/** Reads an example and runs it. */
const example = async (name: string): Promise<Example> => {
  const file = new URL(`${name}.ts`, FOLDER);
  const code = (await readFile(file, 'utf8')).replace(/^import .*\n+/gm, '');
  const { default: sendable }: { default: Sendable } = await import(file.href);
  return { name, code, sendable };
};

export const examples = (): Promise<readonly Example[]> => Promise.all(NAMES.map(example));
