import { stat } from 'node:fs/promises';
import { sendBulk } from './bulk.js';
import { checkRequest, readParseOptions, showViolation } from './check-request.js';
import { type ConnectOptions, type SendFileOptions, sendOne } from './connect.js';
import { CliError, type ExitReason, wrongUse } from './exit-codes.js';
import { type Input, openInput } from './input.js';
import { stderr } from './output.js';

/** Sends the requests of a file, or of stdin for `-`: one JSON document, or JSON lines. */
export const sendFile = async (file: string, options: SendFileOptions): Promise<ExitReason> => {
  const { journal, resend, settled, arrived, takeOver } = options;
  if (journal === undefined && (resend ?? settled ?? arrived ?? takeOver) !== undefined)
    throw wrongUse('--resend, --settled, --arrived and --take-over need --journal.');
  if (journal !== undefined && (await isSame(file, journal)))
    throw wrongUse(`The input and the journal must be different files; got ${file} for both.`);
  const input = await openInput(file, options.jsonl === true);
  try {
    return input.isDocument && journal === undefined
      ? await sendDocument(input, options)
      : await sendBulk(input, options);
  } finally {
    await input.close();
  }
};

/** Checks that both names lead to the same file. */
const isSame = async (name: string, other: string): Promise<boolean> => {
  const [one, two] = await Promise.all([name, other].map(each => stat(each, { bigint: true }).catch(() => undefined)));
  return one !== undefined && one.dev === two?.dev && one.ino === two.ino;
};

const sendDocument = async (input: Input, options: ConnectOptions): Promise<ExitReason> => {
  for await (const item of input.items()) {
    const checked = checkRequest(input.name, item, await readParseOptions(options));
    if (checked.ok) return sendOne(checked.sendable, options);
    for (const violation of checked.violations) showViolation(stderr, violation);
  }
  throw new CliError('violations', 'The request breaks rules. Nothing was sent.');
};
