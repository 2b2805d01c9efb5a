import { readFile } from 'node:fs/promises';
import { codeOf, wrongUse } from './cli-error.js';

/**
 * The text of a file, or of stdin for `-`, without the line breaks at its end, as a shell's `$(cat file)` gives it. What it
 * is, no error quotes.
 */
export const textOfFile = async (option: string, name: string): Promise<string> => {
  const bytes = await bytesOf(option, name);
  try {
    return utf8.decode(bytes).replace(/[\r\n]+$/, '');
  } catch {
    throw wrongUse(`The file of ${option} is no UTF-8.`);
  }
};

const bytesOf = async (option: string, name: string): Promise<Buffer> => {
  try {
    return await (name === '-' ? allOf(process.stdin) : readFile(name));
  } catch (thrown) {
    throw wrongUse(`The file of ${option} cannot be read (${codeOf(thrown) ?? 'unknown'}).`);
  }
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const allOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The token of the file, else the one of the environment. Stdin is for messages. */
export const tokenFrom = async (file: string | undefined): Promise<string | undefined> => {
  if (file === '-') throw wrongUse('--token-file is a file; stdin is for messages.');
  // A variable that is set to nothing is not set.
  return (file === undefined ? process.env.SENDABLE_TOKEN : await textOfFile('--token-file', file)) || undefined;
};

/** Refuses an option that would hold a secret: everyone on the machine can read the arguments, and the shell keeps them. */
export const refuseSecret = (given: string | undefined, option: string, instead: string): void => {
  if (given !== undefined)
    throw wrongUse(`${option} is not taken: other users can see the arguments, and the shell keeps them. ${instead}`);
};
