import { readFileSync } from 'node:fs';
import { rules } from 'sendable';
import { describe, expect, test } from 'vitest';
import { exampleFiles } from '../../docs/generate/example-files.js';
import { pages, pathOfPage } from '../../docs/generate/pages.js';

describe('npm run update docs has nothing to write', () => {
  test.each(Object.entries(pages))('%s', async (name, make) => {
    expect(readFileSync(pathOfPage(name), 'utf8')).toBe(await make());
  });
});

// The table of api.md, section 2.
const NO_COMPILER = ['text-not-empty', 'title-not-empty', 'id-not-empty', 'message-id-unambiguous'];
const NO_BUILDER = [
  'quick-replies-present',
  'legacy-buttons-empty',
  'attachment-type',
  'button-type',
  'otp-customer-no',
  'unknown-field',
];

const NO_JSON = ['extra-not-known'];

describe.each(Object.keys(rules))('%s', rule => {
  test('each page that includes it shows it', () => {
    const has = (file: string): boolean => exampleFiles.includes(file);
    expect(has(`errors/rules/${rule}.ts`)).toBe(!NO_COMPILER.includes(rule));
    expect(has(`rules/${rule}.js`)).toBe(!NO_BUILDER.includes(rule));
    expect(has(`rules/${rule}.json`) || has(`rules/${rule}.txt`)).toBe(!NO_JSON.includes(rule));
  });

  test('each of its pages names it', () => {
    const page = readFileSync(pathOfPage('rules.md'), 'utf8');
    const section = page.slice(page.indexOf(`{#${rule}}`)).split(/\n##+ /)[0] ?? '';
    const named = section.match(/\[[a-z-\d]+\]$/gm) ?? [];
    expect(new Set(named)).toEqual(new Set([`[${rule}]`]));
  });
});
