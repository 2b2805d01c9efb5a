import { expect, test } from 'vitest';
import { textOfFile } from '../../src/cli/secret-source.js';
import { folder } from './cli.js';

test.each([
  ['one line break', '481516\n', '481516'],
  ['several', '481516\n\r\n\n', '481516'],
  ['none', '481516', '481516'],
  ['one within', '\n4815\n16\n', '\n4815\n16'],
])('the text of a file with %s at its end has none there', async (_, held, text) => {
  const file = await folder({ value: held });
  expect(await textOfFile('--value-file', file('value'))).toBe(text);
});
