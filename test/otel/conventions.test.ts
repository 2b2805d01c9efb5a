import { readFileSync } from 'node:fs';
import * as known from '@opentelemetry/semantic-conventions/incubating';
import { expect, test } from 'vitest';
import * as names from '../../src/otel/conventions.js';

const manifest: { readonly version: string } = JSON.parse(
  readFileSync('node_modules/@opentelemetry/semantic-conventions/package.json', 'utf8'),
);

test('the names are those of the semantic conventions, in the version that the file names', () => {
  const all: readonly unknown[] = Object.values(known);
  const { SCHEMA_URL, DURATION_OPTIONS, SENDABLE_CALL_ID, SENDABLE_DELIVERY, SENDABLE_PLATFORM_CODE, ...standard } =
    names;
  expect(SCHEMA_URL).toBe(`https://opentelemetry.io/schemas/${manifest.version}`);
  expect(readFileSync('src/otel/conventions.ts', 'utf8')).toContain(`version ${manifest.version}`);
  expect(Object.values(standard).filter(name => !all.includes(name))).toEqual([]);
  expect(Object.keys(standard).length).toBeGreaterThan(10);
  expect([SENDABLE_CALL_ID, SENDABLE_DELIVERY, SENDABLE_PLATFORM_CODE].filter(name => all.includes(name))).toEqual([]);
});
