import { expect, test } from 'vitest';
import { createEditor } from '../types/completions.js';
import { everyState, firstMembers, membersOf } from '../types/every-state.js';

// test/types/language-server.test.ts asks TypeScript 7, which takes a tenth of the time.
const editor = createEditor();

test.each(Object.entries(firstMembers))('an editor offers of %s nothing else', (code, members) => {
  expect(editor.members(code).join(' ')).toBe(members);
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
