import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../support/run.js';

/** Returns the lines that the example prints for a file beside it. */
const printed = async (file: string): Promise<readonly string[]> => {
  const { stdout } = await run('node', [
    '--import',
    'tsx',
    'docs/examples/parse/check-file.ts',
    `docs/examples/parse/${file}`,
  ]);
  return stdout.trimEnd().split('\n');
};

test('a good file is printed as the body of a request', async () => {
  expect(await printed('good.json')).toEqual([
    '{"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready","quickReplies":[],"quickRepliesV2":[]}}',
  ]);
});

test('for a bad file every violation is printed, as the page shows it', async () => {
  const shown = readFileSync('docs/examples/parse/bad.txt', 'utf8').trimEnd().split('\n');
  expect(shown.map(line => /\[([a-z-]+)\]$/.exec(line)?.[1])).toEqual([
    'recipient-exactly-one',
    'quick-replies-present',
    'unknown-field',
  ]);
  expect(await printed('bad.json')).toEqual(shown);
});
