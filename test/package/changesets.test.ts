import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// A formatter of markdown once turned the lines at the top into a heading, and `npm run version` would have failed.
test.each(readdirSync('.changeset').filter(file => file.endsWith('.md') && file !== 'README.md'))(
  '.changeset/%s says at its top how the version moves',
  file =>
    expect(readFileSync(`.changeset/${file}`, 'utf8')).toMatch(/^---\n(["'])sendable\1: (?:patch|minor)\n---\n\n\S/),
);
