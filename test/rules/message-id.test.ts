import { expect, it } from 'vitest';
import { isUnambiguous } from '../../src/rules/message-id.js';

const isControl = (code: number): boolean => code <= 0x1f || (code >= 0x7f && code <= 0x9f);

it('a message id has no bracket and no C0, DEL or C1 control; any other character is fine', () => {
  for (let code = 0; code <= 0x2fff; code++) {
    const character = String.fromCharCode(code);
    const isLegal = !(isControl(code) || character === '[' || character === ']');
    expect([code, isUnambiguous(`a${character}b`)]).toEqual([code, isLegal]);
  }
});

it('a message id may hold emoji, lone surrogates, colons and blanks', () => {
  for (const id of ['😀', '\ud800', 'a:b', ' ', '\u2028', '（［］）']) expect(isUnambiguous(id)).toBe(true);
});
