import { expect, test } from 'vitest';
import { readTextFile } from '../../src/cli/secret-source.js';
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
