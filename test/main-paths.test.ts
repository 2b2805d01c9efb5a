import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySource, type SourceCopy } from './support/executed-files.js';
import { filesOf, mainPaths } from './support/main-paths.js';

// A reader follows a main path file by file, so the number of files that it runs through is bounded.
let source: SourceCopy;
beforeAll(async () => {
  source = await copySource();
});
afterAll(() => source.remove());

test.each(mainPaths)('$name executes code of at most $most files', async path => {
  const files = await filesOf(source, path);
  expect(files).toContain(path.through);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(path.most);
});
