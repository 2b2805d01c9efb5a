import { expect, test } from 'vitest';
import { sentRow } from '../../src/cli/output.js';

test('ids with control characters are escaped, and parse to the same ids', () => {
  const ids = { recipientId: 'U\u009b2J', messageId: 'm\u202e\u2028 ✓' };
  const row = sentRow({ ...ids, callId: 'c', status: 200 }, 7);
  expect(row).toBe('{"line":7,"status":"sent","recipientId":"U\\u009b2J","messageId":"m\\u202e\\u2028 ✓"}');
  expect(JSON.parse(row)).toEqual({ line: 7, status: 'sent', ...ids });
});
