import { expect, test } from 'vitest';
import { fileOf } from './planted-bug.js';
import { PLANTED_BUGS } from './planted-bugs.js';

// `npm test` does not plant the bugs. Without this test, a change of src could make it impossible to plant a bug, unnoticed.
test.each(PLANTED_BUGS)('the code that the planted bug "$name" changes occurs exactly once in src', bug => {
  expect(() => fileOf(bug)).not.toThrow();
});
