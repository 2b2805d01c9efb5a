import { expect, test } from 'vitest';
import { errorRow, okRow } from '../../src/cli/output.js';

test('ids with control characters are escaped, and parse to the same ids', () => {
  const ids = { recipientId: 'U\u009b2J', messageId: 'm\u202e\u2028 ✓' };
  const row = okRow(ids, { line: 7 });
  const escaped = '"messageId":"m\\u202e\\u2028 ✓"';
  expect(row).toBe(`{"line":7,"ok":true,"status":"sent",${escaped},"receipt":{"recipientId":"U\\u009b2J",${escaped}}}`);
  expect(JSON.parse(row)).toMatchObject({ messageId: ids.messageId, receipt: ids });
});

test("an error names the command's options, and in a program's journal the library's", () => {
  const error = { kind: 'auth', delivery: 'rejected', message: 'Check the token and `baseUrl`.' } as const;
  const status = { status: 'failed', messageId: 'm-1' };
  const messageAt = (place: Parameters<typeof errorRow>[0]): unknown =>
    JSON.parse(errorRow(place, status, error)).error.message;
  expect([{}, { line: 7 }, { id: 'a' }].map(messageAt)).toEqual([
    'Check the token and the base URL.',
    'Check the token and the base URL.',
    error.message,
  ]);
});
