import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Failure, finalFailure } from '../../../src/send/failure.js';
import { statusFailure } from '../../../src/send/outcome.js';
import type { Delivery } from '../../../src/send/send-error.js';

/** The higher, the more of a message may have arrived. */
const RANK: Readonly<Record<Delivery, number>> = { not_sent: 0, rejected: 1, unknown: 2, accepted: 3 };

it('the final failure of any attempts, and of a wait after them, never reports a safer delivery than the worst attempt', () => {
  const before = { delivery: 'not_sent', retryable: false, what: '' } as const;
  const failure = fc.constantFrom<Failure>(
    ...(['connection', 'timeout', 'aborted', 'config', 'overloaded'] as const).map(kind => ({ ...before, kind })),
    { ...before, kind: 'connection', delivery: 'unknown' },
    { ...before, kind: 'protocol', delivery: 'accepted' },
    statusFailure(429, {}),
    statusFailure(500, {}),
  );
  fc.assert(
    fc.property(fc.array(failure, { minLength: 1, maxLength: 5 }), failure, fc.boolean(), (attempts, wait, waited) => {
      const last = waited ? wait : attempts.at(-1);
      const worst = Math.max(...attempts.map(({ delivery }) => RANK[delivery]));
      // A wait that the deadline ends knows nothing of the message.
      const ended = waited && (wait.kind === 'timeout' || wait.kind === 'overloaded');
      const known = ended || last === undefined ? worst : Math.max(worst, RANK[last.delivery]);
      expect(RANK[finalFailure(attempts, last ?? wait).delivery]).toBe(known);
    }),
    { numRuns: 2000, seed: 4 },
  );
});
