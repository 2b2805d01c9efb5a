import { describe, expect, test } from 'vitest';
import { createEditor } from './completions.js';
import { everyState, membersOf } from './every-state.js';
import { memberLists } from './member-lists.js';

const editor = createEditor();

describe.each(Object.entries(memberLists))('an editor offers of %s', (_, states) => {
  test.each(Object.entries(states))('%s', (code, members) => {
    expect(editor.members(code)).toEqual(members.split(' ').sort());
  });
});

test('an editor offers of each state of each builder what is legal there', () => {
  const offered = everyState.map(([code]) => [code, editor.members(code)]);
  expect(offered).toEqual(everyState.map(([code, state]) => [code, membersOf(state)]));
});

test('an editor offers only the three ids in the object of .to()', () => {
  const ids = ['appCustomerId', 'appStaffId', 'id'];
  expect(editor.fields("Message.text('Hi').to")).toEqual(ids);
  expect(editor.fields('Message.generic().element(Element).to')).toEqual(ids);
});
