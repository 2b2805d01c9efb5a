import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTest } from './after-test.js';

/** Returns the paths in a folder of the test's own; what is in `files` is written there. */
export const folder = async (files: Readonly<Record<string, string>> = {}): Promise<(name: string) => string> => {
  const path = await mkdtemp(join(tmpdir(), 'sendable-test-'));
  afterTest(() => rm(path, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return name => join(path, name);
};
