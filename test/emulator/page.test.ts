import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { guardOf } from '../../src/emulator/control/guard.js';
import type { App } from '../../src/emulator/hono-app.js';
import { pageRoute } from '../../src/emulator/page/route.js';

const HTML = '<!doctype html><style>p{}</style><script type="module">let a = 1;\n</script><p>Hi</p>';

const pageAt = (url: string, headers: Record<string, string> = {}): Response | Promise<Response> => {
  const app: App = new Hono();
  pageRoute(
    app,
    guardOf(() => []),
    HTML,
  );
  return app.request(url, { headers });
};

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the page runs its own script and style, and nothing else', async () => {
  const response = await pageAt('http://localhost:4010/');
  expect(await response.text()).toBe(HTML);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`script-src ${hash('let a = 1;\n')};`);
  expect(policy).toContain(`style-src ${hash('p{}')};`);
  expect(policy).toMatch(/^default-src 'none'; .*connect-src 'self'; .*frame-ancestors 'none'$/);
});

test('a link of another site may lead to it, another name may not', async () => {
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect((await pageAt('http://localhost/', link)).status).toBe(200);
  expect((await pageAt('http://evil.example/')).status).toBe(403);
});

test('without a page there is none', async () => {
  const app: App = new Hono();
  pageRoute(
    app,
    guardOf(() => []),
    undefined,
  );
  expect((await app.request('http://localhost/')).status).toBe(404);
});
