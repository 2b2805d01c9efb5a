import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { extractTexts } from '../support/texts/extract-texts.js';

const files = extractTexts(resolve('src'));

// Read the diff of user-texts.txt as a user would: each error must say what must be, where, what came and what to do.
test('every text of src that a user can see is in user-texts.txt, which is read as a whole', async () => {
  const page = files.map(({ file, texts }) => [`## ${file}`, '', ...texts, ''].join('\n')).join('\n');
  await expect(page).toMatchFileSnapshot('./user-texts.txt');
});
