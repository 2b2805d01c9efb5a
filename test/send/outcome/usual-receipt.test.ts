import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idsIn, jsonOf } from '../../../src/send/receipt.js';

const read = (body: string): unknown => idsIn(jsonOf(new TextEncoder().encode(body)) ?? {});

/** Reads a receipt by parsing only; undefined if the body is not one. */
const parsed = (body: string): unknown => {
  try {
    const { recipient_id: recipientId, message_id: messageId } = JSON.parse(body.replace(/^\uFEFF/, ''));
    return typeof recipientId === 'string' && typeof messageId === 'string' ? { recipientId, messageId } : undefined;
  } catch {
    return undefined;
  }
};

const expectSame = (body: string): void => {
  const outcome = read(body);
  const ids = typeof outcome === 'string' ? undefined : outcome;
  expect(ids, JSON.stringify(body)).toEqual(parsed(body));
};

// Pieces that decide whether a text is JSON, and whether it has the usual form.
const piece = fc.oneof(
  fc.constantFrom(
    '\u007f',
    '\u2028',
    '\uFEFF',
    '\n',
    '\t',
    '\u0000',
    '\\',
    '"',
    '\\"',
    '\\u0041',
    ' ',
    '😀',
    'é',
    '}',
    ',',
  ),
  fc.string({ maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 4 }).map(pieces => pieces.join(''));

it('a receipt of the usual form is read as parsing reads it', () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom('', ' ', '\uFEFF', ',"x":1', ',"message_id":"b"'), (one, other, extra) => {
      expectSame(`{"recipient_id":"${one}","message_id":"${other}"${extra.trim()}}`);
      expectSame(`${extra}{"recipient_id":"${one}","message_id":"${other}"}`);
      expectSame(`{"message_id":"${one}","recipient_id":"${other}"}\n`);
      expectSame(`{"recipient_id":${JSON.stringify(one)},"message_id":${JSON.stringify(other)}}`);
    }),
    { numRuns: 2000 },
  );
});
