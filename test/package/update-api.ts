import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { entries, reportOf, reportPath } from './api-report.js';

// npm run update api
for (const [entry, types] of Object.entries(entries)) {
  mkdirSync(dirname(reportPath(entry)), { recursive: true });
  writeFileSync(reportPath(entry), reportOf(entry, types));
}
