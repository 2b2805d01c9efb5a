import { expect, test } from 'vitest';
import { verdictOf } from './audit-verdict.js';

test.each([
  ['{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}', 'clean', 'No known advisory.'],
  [
    '{"vulnerabilities":{"axios":{"name":"axios","severity":"high","range":"<=0.30.1","nodes":["node_modules/axios"]}}}',
    'vulnerable',
    '- axios <=0.30.1: high',
  ],
  [
    '{"vulnerabilities":{"axios":{"name":"axios","severity":"high","range":"*","nodes":["node_modules/lint/node_modules/axios"]}}}',
    'clean',
    'No known advisory.',
  ],
  ['{"message":"405 Method Not Allowed - POST https://registry.example","statusCode":405}', 'not asked', '405 Method'],
  ['{"error":{"summary":"","detail":""}}', 'not asked', 'npm audit gave no report'],
  ['', 'not asked', 'npm audit printed no JSON'],
])('%s', (report, kind, text) => {
  expect(verdictOf(report, ['axios'])).toEqual({ kind, text: expect.stringContaining(text) });
});
