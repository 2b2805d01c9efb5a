import { MAX_VIOLATIONS } from '../parse/most.js';
import { checkItem } from './check-item.js';
import { CliError, wrongUse } from './cli-error.js';
import { type Ending, gravest } from './exit-codes.js';
import { type Input, openInput } from './input/input.js';
import { jsonLine } from './json-line.js';
import { MessageIds } from './message-ids.js';
import { complain, say, stdout } from './output.js';
import { showViolation } from './show-violation.js';

export interface CheckOptions {
  readonly json?: true;
  readonly jsonl?: true;
}

/** Holds all requests of the files to the rules; nothing is sent. */
export const checkFiles = async (files: readonly string[], options: CheckOptions): Promise<Ending> => {
  if (files.filter(file => file === '-').length > 1) throw wrongUse('stdin can be read once: give one - only.');
  const endings: Ending[] = [];
  const tally = { requests: 0, broken: 0, violations: 0, areMore: false };
  for (const file of files) {
    if (stdout.closed !== undefined) break;
    try {
      const input = await openInput(file, options.jsonl === true);
      await checkInput(input, options, tally).finally(input.close);
    } catch (thrown) {
      if (!(thrown instanceof CliError)) throw thrown;
      complain(thrown.message);
      endings.push(thrown.ending);
    }
  }
  const unread = endings.length === 0 ? '' : ` ${counted(endings.length, 'file')} not read to the end.`;
  say(`${summary(tally)}${unread}`);
  // A file that was not read is told before the violations of the others, as those may be only half of them.
  return endings.length > 0 ? gravest(endings) : tally.violations > 0 ? 'violations' : 'ok';
};

interface Tally {
  requests: number;
  broken: number;
  violations: number;
  /** Whether a request has so many that not all of them are told. */
  areMore: boolean;
}

const checkInput = async (input: Input, { json }: CheckOptions, tally: Tally): Promise<void> => {
  const ids = new MessageIds(input.name);
  for await (const item of input.items()) {
    if (stdout.closed !== undefined) return;
    tally.requests++;
    const checked = checkItem(input.name, item);
    if (checked.ok) {
      ids.add(item.line, checked.sendable);
      continue;
    }
    tally.broken++;
    tally.violations += checked.violations.length;
    tally.areMore ||= checked.violations.length >= MAX_VIOLATIONS;
    for (const violation of checked.violations)
      if (json) stdout.line(jsonLine(violation));
      else showViolation(stdout, violation);
    await stdout.drained();
  }
  ids.done();
};

const summary = ({ requests, broken, violations, areMore }: Tally): string =>
  violations === 0
    ? `${counted(requests, 'request')}, no violation.`
    : `${counted(requests, 'request')}, ${broken} with ${areMore ? 'at least ' : ''}${counted(violations, 'violation')}.`;

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
