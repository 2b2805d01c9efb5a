import { expect, test } from 'vitest';
import { readTextFile, readToken } from '../../src/cli/secret-source.js';
import { createBot } from '../../src/index.js';
import { folder } from './cli.js';

test.each([
  ['one line break', '481516\n', '481516'],
  ['several', '481516\n\r\n\n', '481516'],
  ['none', '481516', '481516'],
  ['one within', '\n4815\n16\n', '\n4815\n16'],
])('%s at the end of a file is removed', async (_, held, text) => {
  const file = await folder({ value: held });
  expect(await readTextFile('--value-file', file('value'))).toBe(text);
});

test('a byte order mark at the beginning of a file, as Windows editors write it, is removed', async () => {
  const file = await folder({ one: '\ufefftoken\r\n', two: '\ufeff\ufefftoken', empty: '\ufeff\n' });
  expect(await readToken(file('one'))).toBe('token');
  expect(await readToken(file('empty'))).toBeUndefined();
  // Only an editor's mark is removed.
  const token = await readToken(file('two'));
  expect(() => createBot({ baseUrl: 'https://platform.example', token: token ?? '' })).toThrow(
    '`token` must not begin or end with white space.',
  );
});

test('a file that never ends is refused, and the error names the option', async () => {
  const file = await folder({ value: 'x'.repeat(1024 * 1024 + 1) });
  for (const name of ['/dev/zero', file('value')])
    await expect(readTextFile('--value-file', name)).rejects.toThrow(
      'The file of --value-file must have at most 1048576 bytes.',
    );
});

test('a file of line breaks is read in a time that grows with its length', async () => {
  const file = await folder({ value: `${'\n'.repeat(500_000)}x\n` });
  expect(await readTextFile('--value-file', file('value'))).toHaveLength(500_001);
});
