import { stat } from 'node:fs/promises';
import { sendBulk } from './bulk.js';
import { checkItem } from './check-item.js';
import { CliError, wrongUse } from './cli-error.js';
import type { ConnectOptions } from './connect.js';
import type { Ending } from './exit-codes.js';
import { type Input, openInput } from './input/input.js';
import { stderr } from './output.js';
import { sendOne } from './send-one.js';
import type { SendFileOptions } from './send-options.js';
import { showViolation } from './show-violation.js';

/** Sends what a file, or stdin for `-`, holds: one JSON document, or JSON lines. */
export const sendFile = async (file: string, options: SendFileOptions): Promise<Ending> => {
  const { journal, resend, settled, takeOver } = options;
  if (journal === undefined && (resend ?? settled ?? takeOver) !== undefined)
    throw wrongUse('--resend, --settled and --take-over say something of a journal: give --journal, too.');
  if (journal !== undefined && (await isSame(file, journal)))
    throw wrongUse(`${file} is both the input and the journal. Give the journal a file of its own.`);
  const input = await openInput(file, options.jsonl === true);
  try {
    return input.isDocument && journal === undefined
      ? await sendDocument(input, options)
      : await sendBulk(input, options);
  } finally {
    await input.close();
  }
};

/** Whether two names are of one file; not, where one of them is of none. */
const isSame = async (name: string, other: string): Promise<boolean> => {
  const [one, two] = await Promise.all([name, other].map(each => stat(each, { bigint: true }).catch(() => undefined)));
  return one !== undefined && one.dev === two?.dev && one.ino === two.ino;
};

const sendDocument = async (input: Input, options: ConnectOptions): Promise<Ending> => {
  for await (const item of input.items()) {
    const checked = checkItem(input.name, item);
    if (checked.ok) return sendOne(checked.sendable, options);
    for (const violation of checked.violations) showViolation(stderr, violation);
  }
  throw new CliError('violations', 'The request breaks rules. Nothing was sent.');
};
