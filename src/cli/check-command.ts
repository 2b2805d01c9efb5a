import type { ParseOptions } from '../parse/index.js';
import { MAX_VIOLATIONS } from '../parse/violation.js';
import { type CheckingOptions, checkRequest, MessageIds, readParseOptions } from './check-request.js';
import { CliError, type ExitReason, mostSevere, wrongUse } from './exit-codes.js';
import { type Input, itemsOf, listFiles, openInput } from './input.js';
import { counted, error, info, jsonLine, stderr, stdout, warn } from './output.js';
import { showRepeated, showViolations } from './show-violations.js';

export interface CheckOptions extends CheckingOptions {
  readonly json?: true;
  readonly jsonl?: true;
}

/** Checks all requests of the files against the rules; sends nothing. */
export const checkFiles = async (names: readonly string[], options: CheckOptions): Promise<ExitReason> => {
  if (names.filter(name => name === '-').length > 1)
    throw wrongUse('- must be given only once: stdin cannot be read twice.');
  const parseOptions = await readParseOptions(options);
  const reasons: ExitReason[] = [];
  const tally = { requests: 0, broken: 0, violations: 0, ours: 0, areMore: false };
  for (const file of await listFiles(names)) {
    if (stdout.closed !== undefined) break;
    try {
      const input = await openInput(file, options.jsonl === true);
      await checkInput(input, parseOptions, options, tally).finally(input.close);
    } catch (thrown) {
      if (!(thrown instanceof CliError)) throw thrown;
      error(thrown.message);
      reasons.push(thrown.reason);
    }
  }
  if (tally.requests > 0) info(summary(tally));
  if (tally.requests > 0 && reasons.length > 0) info(`Not read to the end: ${counted(reasons.length, 'file')}.`);
  // An unread file decides the exit code: the violations found so far may be only half of them.
  return reasons.length > 0 ? mostSevere(reasons) : tally.violations > 0 ? 'violations' : 'ok';
};

interface Tally {
  requests: number;
  broken: number;
  violations: number;
  /** The violations of rules that the API spec does not state. */
  ours: number;
  /** True if a request has more violations than are reported. */
  areMore: boolean;
}

const checkInput = async (
  input: Input,
  parseOptions: ParseOptions,
  { json }: CheckOptions,
  tally: Tally,
): Promise<void> => {
  const ids = new MessageIds(input.name, 'both would be sent');
  const before = tally.requests;
  for await (const item of itemsOf(input)) {
    if (stdout.closed !== undefined) return;
    tally.requests++;
    const checked = checkRequest(input.name, item, parseOptions);
    if (checked.ok) {
      ids.add(item.line, checked.sendable);
      continue;
    }
    tally.broken++;
    tally.violations += checked.violations.length;
    tally.ours += checked.violations.filter(({ basis }) => basis === 'sendable').length;
    tally.areMore ||= checked.violations.length >= MAX_VIOLATIONS;
    if (json) for (const violation of checked.violations) stdout.line(jsonLine(violation));
    else showViolations(stdout, input, item, checked.violations);
    await stdout.drained();
  }
  showRepeated(stdout, input);
  ids.done();
  if (tally.requests === before) warn(`${input.name} has no request.`);
};

const summary = ({ requests, broken, violations, ours, areMore }: Tally): string => {
  if (violations === 0) return stderr.paint('green', `No violations in ${counted(requests, 'request')}.`);
  const all = `${areMore ? 'At least ' : ''}${counted(violations, 'violation')}`;
  const where = `${broken === requests ? '' : `${broken} of `}${counted(requests, 'request')}`;
  const ofOurs = ours === 0 ? '' : `; ${ours} of ${ours === 1 ? 'a rule' : 'rules'} that sendable adds`;
  return stderr.paint('red', `${all} in ${where}${ofOurs}.`);
};
