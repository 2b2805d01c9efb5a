import { createHash } from 'node:crypto';
import type { Guard } from '../control/guard.js';
import type { App } from '../hono-app.js';
import { pageHtml } from './html.gen.js';

/** What turns on that the page loads what messages link to; see `headersOf`. */
const MEDIA = '?media=on';

/** Serves the page at `/`. */
export const pageRoute = (app: App, guard: Guard): void => {
  let policy: readonly string[] | undefined;
  app.get('/', context => {
    const { headers, url } = context.req.raw;
    const refusal = guard(context.req.raw);
    if (refusal !== undefined) return Response.json({ error: 'forbidden', message: refusal }, { status: 403 });
    const withMedia = new URL(url).search === MEDIA;
    // Only the page itself, or who types the address, turns media on: not a link of another site.
    const site = headers.get('sec-fetch-site') ?? 'none';
    if (withMedia && site !== 'same-origin' && site !== 'none') return context.redirect('/');
    policy ??= policyOf(pageHtml);
    return new Response(pageHtml, { headers: headersOf(policy, withMedia ? 'data: http: https:' : 'data:') });
  });
};

/** Only the page's own script and style run, by their hashes. They reach the emulator, and nothing else. */
const policyOf = (html: string): readonly string[] => [
  "default-src 'none'",
  `script-src ${hashOf(html, 'script')}`,
  `style-src ${hashOf(html, 'style')}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** `media` is where images, sounds and videos may come from: from the message itself, until the user wants more. */
const headersOf = (policy: readonly string[], media: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [...policy, `img-src ${media}`, `media-src ${media}`].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const hashOf = (html: string, tag: 'script' | 'style'): string => {
  const [, text = ''] = new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`).exec(html) ?? [];
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
};
