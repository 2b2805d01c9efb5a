import { createHash } from 'node:crypto';
import type { Guard } from '../control/guard.js';
import type { App } from '../hono-app.js';
import { pageHtml } from './html.js';

/** Serves the page at `/`, where there is one. */
export const pageRoute = (app: App, guard: Guard, html: string | undefined = pageHtml): void => {
  if (html === undefined) return;
  const headers = headersOf(html);
  app.get('/', context => {
    const refusal = guard(context.req.raw);
    return refusal === undefined
      ? new Response(html, { headers })
      : Response.json({ error: 'forbidden', message: refusal }, { status: 403 });
  });
};

/** Only the page's own scripts and styles run, by their hashes, and they reach only the emulator. */
const headersOf = (html: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashesOf(html, 'script')}`,
    `style-src ${hashesOf(html, 'style')}`,
    "connect-src 'self'",
    "img-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const hashesOf = (html: string, tag: 'script' | 'style'): string => {
  const inline = [...html.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => text);
  const hashes = inline.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return hashes.join(' ') || "'none'";
};
