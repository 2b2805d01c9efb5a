import { describe, expect, it } from 'vitest';
import { Element, Message, Otp } from '../../src/index.js';
import { toldBy } from './loose.js';

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
// Brackets, C0, DEL and C1.
const ambiguous = [0x5b, 0x5d, ...range(0, 0x1f), ...range(0x7f, 0x9f)].map(code => String.fromCharCode(code));
const AT_ELEMENT = 'message.attachment.payload.elements[0].messageId';

describe.each([
  ['message', (id: string) => Message.text('x').messageId(id), 'message.messageId'],
  ['generic message', (id: string) => Message.generic().messageId(id), 'message.messageId'],
  ['element', (id: string) => Element.messageId(id), 'messageId'],
  ['element built in place', (id: string) => Message.generic().element(e => e.messageId(id)), AT_ELEMENT],
  ['OTP', (id: string) => Otp.for('c').messageId(id), 'messageId'],
] as const)('the message id of a %s', (_, call, path) => {
  it('must not contain a bracket or a control character at any place', () => {
    for (const character of ambiguous) {
      for (const id of [character, `${character}a`, `a${character}`, `a${character}b`]) {
        expect(toldBy(() => call(id))).toEqual([
          'message-id-unambiguous',
          path,
          `\`${path}\` must not contain [ or ] or a control character. [message-id-unambiguous]`,
        ]);
      }
    }
  });

  it.each(['m-1', 'a:b', ' ', '😀', '\u2028', '\ud800', '0', 'x'.repeat(10_000)])('may be %.20j', id => {
    expect(() => call(id)).not.toThrow();
  });
});

it('other ids may contain brackets and control characters, because no press carries them', () => {
  for (const id of ambiguous) {
    expect(() => [Message.text('x').toUser(id), Otp.for(id).txCode(id).deviceId(id)]).not.toThrow();
  }
});
