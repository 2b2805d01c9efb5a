import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exampleFiles, readExample } from '../../docs/generate/example-files.js';
import { examplesToRun, resultsOf } from '../../docs/generate/results.js';

/** Formatted or not, JSON is compared as one line, so that the order of its keys counts. */
const comparable = (file: string, text: string): string =>
  file.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text;

// An example gives what it gives only when it is first imported, which another file may have done.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

describe('each example prints what the page shows: if not, run npm run update docs', () => {
  test.each(examplesToRun)('%s', async name => {
    const results = await resultsOf(name);
    for (const { file, text } of results)
      expect(comparable(file, readExample(file) ?? '""')).toBe(comparable(file, text));
    // And nothing that it does not give.
    const shown = exampleFiles.filter(file => file === `${name}.json` || file === `${name}.txt`);
    expect(shown).toEqual(results.map(({ file }) => file).sort());
  });
});
