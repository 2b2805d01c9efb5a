import { describe, expect, test } from 'vitest';
import { createEditor } from './completions.js';
import { memberLists } from './member-lists.js';

const editor = createEditor();

describe.each(Object.entries(memberLists))('an editor offers of %s', (_, states) => {
  test.each(Object.entries(states))('%s', { timeout: 120_000 }, (code, members) => {
    expect(editor.members(code)).toEqual(members.split(' ').sort());
  });
});
