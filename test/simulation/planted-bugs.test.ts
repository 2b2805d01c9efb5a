import { expect, test } from 'vitest';
import { fileOf } from './planted-bug.js';
import { PLANTED_BUGS } from './planted-bugs.js';

test.each(PLANTED_BUGS)('$world: "$name" can still be planted in src', bug => {
  expect(fileOf(bug)).toContain('src');
});
