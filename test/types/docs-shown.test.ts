import { describe, expect, test } from 'vitest';
import { createEditor } from './completions.js';
import { wires } from './wires.js';

const editor = createEditor();

const flat = (doc: string): string => doc.replace(/\s+/g, ' ');

describe.each(Object.entries(wires))('%s', (code, wire) => {
  test.each(['hover', 'signature'] as const)('the %s shows a plain sentence, and the wire', { timeout: 60_000 }, at => {
    const { type, doc } = editor[at](code);
    expect(type).not.toBe('');
    // One sentence first: begins with a verb, ends with a stop, and fits in two lines.
    expect(flat(doc)).toMatch(/^[A-Z][a-z]+s [^.]{5,150}\. /);
    expect(flat(doc)).toContain(`Wire: ${wire}.`);
  });
});

// What a step gives is told by the state's own name, and not by how the type is made.
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
