import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { entries, keptReport, reportOf, reportPath } from './api-report.js';

// A change of what users see is a decision: look at the difference, then `npm run update api`.
test.each(Object.entries(entries))(
  'the public surface of %s is the one that is kept',
  { timeout: 120_000 },
  (entry, types) => {
    expect(reportOf(entry, types)).toBe(keptReport(entry));
  },
);

test('each report is that of an entry point', () => {
  const reports = Object.keys(entries).map(entry => basename(reportPath(entry)));
  expect(readdirSync(dirname(reportPath('sendable'))).sort()).toEqual(reports.sort());
});
