import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEmulator } from 'sendable/emulator';
import { isParseError, parse } from 'sendable/parse';
import { EXAMPLES, exampleFiles, readExample } from './example-files.js';

/** Returns the error that JavaScript gets for breaking a rule; undefined if no builder can break it. */
export const thrownBy = async (rule: string): Promise<string | undefined> => {
  const file = `rules/${rule}.js`;
  if (!exampleFiles.includes(file)) return undefined;
  const path = pathToFileURL(join(EXAMPLES, file)).href;
  try {
    await import(/* @vite-ignore */ path);
  } catch (error) {
    return String(error);
  }
  throw new Error(`${file} breaks no rule.`);
};

/** A request that breaks a rule, as text: what `parse` says of it, and what the emulator responds. */
export interface BrokenJson {
  /** Below docs/examples. */
  readonly file: string;
  readonly parse: string;
  readonly status: number;
  readonly answer: unknown;
}

/** The JSON that breaks a rule, undefined where no JSON can. A text where JSON.parse would lose what is wrong. */
export const jsonOf = async (rule: string): Promise<BrokenJson | undefined> => {
  const [file] = [`rules/${rule}.json`, `rules/${rule}.txt`].filter(name => exampleFiles.includes(name));
  const text = file && readExample(file);
  if (file === undefined || text === undefined) return undefined;
  const operation = text.includes('"mokMessage"') || text.includes('"mokValue"') ? 'sendmok' : 'sendmessage';
  const emulator = createEmulator({ token: 'secret' });
  const response = await emulator.fetch(
    new Request(`https://emulator.example/v1/bots/${operation}/secret`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    }),
  );
  return { file, parse: parseErrorOf(text), status: response.status, answer: await response.json() };
};

const parseErrorOf = (text: string): string => {
  try {
    parse(text);
  } catch (error) {
    if (isParseError(error)) return error.message;
    throw error;
  }
  throw new Error(`It can be sent: ${text}`);
};
