// npm run update docs: writes down what the examples give, and the pages that are made from the code. Tests compare both.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from './example-files.js';
import { pages, pathOfPage } from './pages.js';
import { linkReadme } from './readme-links.js';
import { examplesToRun, resultsOf } from './results.js';

for (const name of examplesToRun)
  for (const { file, text } of await resultsOf(name)) writeFileSync(join(EXAMPLES, file), text);

for (const [name, make] of Object.entries(pages)) writeFileSync(pathOfPage(name), await make());

const { homepage }: { homepage?: string } = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync('README.md', linkReadme(readFileSync('README.md', 'utf8'), homepage));
