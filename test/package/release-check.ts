import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../types/tsc.js';
import { manifest } from './manifest.js';
import { obstacles } from './obstacles.js';

// npx tsx test/package/release-check.ts, before anything is published.
const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const changesets = readdirSync(join(ROOT, '.changeset'));
const found = obstacles({ manifest, changelog, changesets, env: process.env });
for (const text of found) console.error(`- ${text}`);
if (found.length > 0) {
  console.error(`\n${manifest.name} ${manifest.version} may not be published yet: see docs/releasing.md.`);
  process.exitCode = 1;
}
