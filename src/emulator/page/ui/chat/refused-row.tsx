import type { VNode } from 'preact';
import type { Refused } from '../live/page-state.js';
import { Time } from '../parts/time.js';
import { hashOf } from '../place.js';

/** A request that reached no user. */
export const RefusedRow = ({ entry }: { readonly entry: Refused }): VNode => (
  <a class="lost" href={hashOf('refused', [entry.number])}>
    <span>{refusedTitle(entry)}</span> <Time at={entry.receivedAt} />
  </a>
);

/** What was refused, and why, in a line. */
export const refusedTitle = ({ operation, reason, status, violations }: Refused): string => {
  const rules = violations.length > 0 ? `, violations: ${violations.length}` : '';
  return `Refused ${operation ?? 'request'}: ${status ?? 'dropped'} ${reason}${rules}`;
};
