import { link, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { folder, sendable } from './cli.js';

test('an input that is also the journal is refused, also by another name, and is not changed', async () => {
  const env = { SENDABLE_BASE_URL: 'http://127.0.0.1:1', SENDABLE_TOKEN: 't' };
  const file = await folder({ 'c.jsonl': '' });
  await link(file('c.jsonl'), file('linked'));
  for (const journal of ['c.jsonl', 'linked'])
    expect(await sendable(['send', file('c.jsonl'), '--journal', file(journal)], { env })).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr: `error: The input and the journal must be different files; got ${file('c.jsonl')} for both.\n`,
    });
  expect(await readFile(file('c.jsonl'), 'utf8')).toBe('');
});
