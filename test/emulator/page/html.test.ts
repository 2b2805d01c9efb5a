import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../src/emulator/page/html.gen.js';

test('the page has at most 60 kB, gzipped', () => {
  const bytes = gzipSync(pageHtml).length;
  console.info(`The emulator's page: ${bytes} bytes, gzipped.`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
});

test('the page loads no other file', () => {
  // What a page loads by itself: the only addresses are data. Others are a namespace, a link to the docs, and the samples' links.
  const markup = pageHtml.replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '');
  expect(markup.match(/\b(?:src|href)="(?!data:)/g)).toBe(null);
  expect(pageHtml.match(/@import|url\(|\bimport\(/g)).toBe(null);
  expect([...new Set(pageHtml.match(/https?:\/\/[\w.]+/g))]).toEqual([
    'http://www.w3.org',
    'https://example.com',
    'http://127.0.0.1',
    'https://www.npmjs.com',
  ]);
});
