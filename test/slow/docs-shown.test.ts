import { describe, expect, test } from 'vitest';
import { createEditor } from '../types/completions.js';
import { everyState, firstMembers, membersOf } from '../types/every-state.js';
import { wires } from '../types/wires.js';

const editor = createEditor();

const flat = (doc: string): string => doc.replace(/\s+/g, ' ');

describe.each(Object.entries(wires))('%s', (code, wire) => {
  test.each(['hover', 'signature'] as const)('the %s shows a plain sentence, and the wire', at => {
    const { type, doc } = editor[at](code);
    expect(type).not.toBe('');
    // One sentence first: begins with a verb, ends with a stop, and fits in two lines.
    expect(flat(doc)).toMatch(/^[A-Z][a-z]+s [^.]{5,150}\. /);
    expect(flat(doc)).toContain(`JSON: ${wire}.`);
  });
});

// The table above has every member that an editor offers, except toJSON, which is not a field.
test.each([
  ['Message', ['Message']],
  ['Message.generic()', ['GenericMessage']],
  ['Element', ['Element']],
  ['Button', ['PostbackButton', 'WebUrlButton']],
  ['Otp', ['Otp']],
])('each step of %s is checked', (start, kinds) => {
  const states = everyState.filter(([, state]) => kinds.includes(state.kind));
  const offered = states.flatMap(([, state]) => membersOf(state)).concat((firstMembers[start] ?? '').split(' '));
  const told = Object.keys(wires).filter(code => code.startsWith(`${start}.`) || code.startsWith(`${start}(`));
  const steps = new Set(told.map(code => code.slice(code.lastIndexOf('.') + 1)));
  expect(states.length).toBeGreaterThan(0);
  expect(offered.filter(member => !['', 'toJSON'].includes(member) && !steps.has(member))).toEqual([]);
});

test.each([
  'Element',
  "Button.postback('x', 'y')",
  "Message.text('x').toUser('u')",
  "Otp.for('C').messageId('o').text('x')",
])('%s.toJSON has a docstring about its JSON', code => {
  expect(editor.hover(`${code}.toJSON`).doc).toMatch(/^Returns the exact JSON of the (request|element|button)/);
  expect(editor.signature(`${code}.toJSON`).doc).toMatch(/^Returns the exact JSON of the (request|element|button)/);
});

// An editor shows the result of a step by the name of the state, not by its type expression.
test.each([
  ['Element.title', 'Element<"title is set", "no buttons">'],
  ["Element.title('x').button", 'Element<"title is set", "1 button">'],
  ["Message.text('x').toUser", 'Message<"recipient is set" | "text is set">'],
  ['Message.generic().element', 'GenericMessage<"1 element or more" | "template is generic">'],
  ["Otp.for('C').text", 'Otp<"customerNo is set" | "text is set">'],
  ["Button.postback('x', 'y').hidden", 'PostbackButton<"payload is hidden" | "title and payload are set">'],
])('%s gives %s', (code, state) => {
  expect(editor.hover(code).type).toMatch(/^\(method\) /);
  expect(editor.hover(code).type).toContain(`: ${state}`);
  expect(editor.signature(code).type).toContain(`: ${state}`);
});
