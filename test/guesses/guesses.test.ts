import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';
import { checks } from './checks.js';

const FOLDER = join(ROOT, 'test/guesses');
const tasks = [...(await readFile(join(FOLDER, 'tasks.md'), 'utf8')).matchAll(/^## (\S+)$/gm)].map(([, id]) => id);

test('each of the twenty tasks has a check', () => {
  expect(tasks).toHaveLength(20);
  expect(Object.keys(checks)).toEqual(tasks);
});

test('each writer has written a program for each task', async () => {
  for (const writer of await readdir(join(FOLDER, 'programs'), { withFileTypes: true })) {
    if (!writer.isDirectory()) continue;
    const files = (await readdir(join(FOLDER, 'programs', writer.name))).filter(file => file.endsWith('.ts'));
    expect(files.sort(), writer.name).toEqual(tasks.map(id => `${id}.ts`));
  }
});
