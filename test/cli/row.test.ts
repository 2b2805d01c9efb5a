import { expect, test } from 'vitest';
import { okRow } from '../../src/cli/output.js';

test('ids with control characters are escaped, and parse to the same ids', () => {
  const ids = { recipientId: 'U\u009b2J', messageId: 'm\u202e\u2028 ✓' };
  const row = okRow(ids, { line: 7 });
  const escaped = '"messageId":"m\\u202e\\u2028 ✓"';
  expect(row).toBe(`{"line":7,"ok":true,"status":"sent",${escaped},"receipt":{"recipientId":"U\\u009b2J",${escaped}}}`);
  expect(JSON.parse(row)).toMatchObject({ messageId: ids.messageId, receipt: ids });
});
