import { type PlantedBug, plantedIn } from '../planted-bug.js';

const codes = plantedIn('codes');

export const CODES_BUGS: readonly PlantedBug[] = [
  codes('a write has no nonce', 'w: randomText(9), ', ''),
  codes(
    'a code that was right stays',
    '{ ...record, c: { ...record.c, [purpose]: undefined }, f: 0 }',
    '{ ...record, f: 0 }',
  ),
  codes(
    'a code is right for another payment',
    'code === undefined || !isSame(subjectHash, code.t)',
    'code === undefined',
  ),
  codes('a code is right after its time', 'now >= code.x || ', ''),
  codes('a wrong value is right', ': isSame(await hash', ": '' !== (await hash"),
  codes('a wrong value is not counted', 'const f = record.f + 1;', 'const f = record.f;'),
  codes('the 100th wrong value does not lock', 'const MOST_FAILURES = 100;', 'const MOST_FAILURES = 1000;'),
  codes('a code ends outside of the transaction', 'check({ end: true }), query)', 'check({ end: true }))'),
  codes(
    'end does not throw if another call was faster',
    '      if (!last.result.ok) throw codeError(last.result);\n',
    '',
  ),
  codes(
    'a code that was cancelled stays',
    '{ ...record, c: { ...record.c, [purpose]: undefined }, d }',
    '{ ...record, d }',
  ),
  codes('a call that was not replaced counts as done', 'if (isReplaced === true) return result;', 'return result;'),
];
