import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../src/emulator/page/html.gen.js';
import { emulatorWith } from '../../support/emulator/emulators.js';

const pageAt = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  emulatorWith().fetch(new Request(url, { headers, method }));

const hashIn = (tag: string): string => {
  const [, text = ''] = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(pageHtml) ?? [];
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
};

test('the page runs only its own script and style, and connects only to the emulator', async () => {
  const response = await pageAt('http://localhost:4010/');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(pageHtml);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${hashIn('script')}`,
      `style-src ${hashIn('style')}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'img-src data:',
      'media-src data:',
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  [{}, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 302],
])('media can be turned on by the page itself and by a typed address only: %j', async (headers, status) => {
  const response = await pageAt('http://localhost/?media=on', headers);
  expect(response.status).toBe(status);
  if (status === 302) expect(response.headers.get('location')).toBe('/');
  else
    expect(response.headers.get('content-security-policy')).toMatch(
      /; img-src data: http: https:; media-src data: http: https:$/,
    );
});

test.each(['?media=off', '?media', '?media=on&x'])('%s is not the page itself or a typed address', async query => {
  const response = await pageAt(`http://localhost/${query}`);
  expect(response.headers.get('content-security-policy')).toMatch(/; img-src data:; media-src data:$/);
});

test.each([
  ['http://localhost/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
  ['http://localhost/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
  ['http://localhost/', { origin: 'http://evil.example' }, 403],
  ['http://evil.example/', {}, 403],
])('%s with %j: %s', async (url, headers, status) => {
  expect((await pageAt(url, headers)).status).toBe(status);
});
