import type { Sendable } from '../index.js';
import type { ParseOptions } from '../parse/index.js';
import { MAX_VIOLATIONS } from '../parse/violation.js';
import { checkRequest, type Located } from './check-request.js';
import { type Item, itemsOf, openInput } from './input.js';
import { counted, error, stderr } from './output.js';
import { showRepeated, showViolations } from './show-violations.js';

/** A request that breaks no rule, and its place in a file. */
export interface ReadRequest {
  readonly place: string;
  readonly sendable: Sendable;
}

/**
 * Reads all requests of a file. If some have violations, prints the violations, then `headline` with their number, and returns
 * undefined.
 */
export const readRequests = async (
  file: string,
  isLines: boolean,
  options: ParseOptions,
  headline: string,
): Promise<readonly ReadRequest[] | undefined> => {
  const input = await openInput(file, isLines);
  const requests: ReadRequest[] = [];
  const rejected: { readonly item: Item; readonly violations: readonly Located[] }[] = [];
  try {
    for await (const item of itemsOf(input)) {
      const checked = checkRequest(input.name, item, options);
      if (checked.ok) requests.push({ place: `${input.name}:${item.line}`, sendable: checked.sendable });
      else rejected.push({ item, violations: checked.violations });
    }
  } finally {
    await input.close();
  }
  if (rejected.length === 0) return requests;
  const count = rejected.reduce((sum, { violations }) => sum + violations.length, 0);
  const areMore = rejected.some(({ violations }) => violations.length >= MAX_VIOLATIONS);
  for (const { item, violations } of rejected) showViolations(stderr, input, item, violations);
  showRepeated(stderr, input);
  error(`${headline}: ${areMore ? 'at least ' : ''}${counted(count, 'violation')}.`);
  return undefined;
};
