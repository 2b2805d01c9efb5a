import { expect, test } from 'vitest';
import { collectSentences } from '../../docs/generate/sentences.js';
import { sentences } from '../../src/schema/sentences.gen.js';

test('the sentences of the schemas are the docstrings of the types: run `npm run update docs` after a change', () => {
  expect(sentences).toEqual(collectSentences());
});
