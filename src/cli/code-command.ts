import { writeBuilderCode, writeBuilderList } from '../parse/builder-code.js';
import { type CheckingOptions, readParseOptions } from './check-request.js';
import { type ExitReason, wrongUse } from './exit-codes.js';
import { stdout } from './output.js';
import { readRequests } from './read-requests.js';

interface CodeOptions extends CheckingOptions {
  readonly jsonl?: true;
}

/**
 * Prints a TypeScript module that builds the requests of a file: it exports one request, or the list of several. Prints no code
 * if one breaks rules.
 */
export const printCode = async (file: string, options: CodeOptions): Promise<ExitReason> => {
  const parseOptions = await readParseOptions(options);
  const requests = await readRequests(file, options.jsonl === true, parseOptions, 'No code is written');
  if (requests === undefined) return 'violations';
  const [first, ...rest] = requests.map(({ sendable }) => sendable.toJSON());
  if (first === undefined) throw wrongUse(`${file} must contain a request.`);
  stdout.line((rest.length === 0 ? writeBuilderCode(first) : writeBuilderList([first, ...rest])).trimEnd());
  return 'ok';
};
