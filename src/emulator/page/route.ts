import { createHash } from 'node:crypto';
import type { Guard } from '../control/guard.js';
import type { App } from '../listener.js';
import { pageHtml } from './html.gen.js';

/** The query that allows the page to load media from other hosts; see `createHeaders`. */
const MEDIA = '?media=on';

/** Adds the route that serves the page at `/`. */
export const addPageRoute = (app: App, guard: Guard): void => {
  let policy: readonly string[] | undefined;
  app.get('/', context => {
    const { headers, url } = context.req.raw;
    const rejection = guard(context.req.raw);
    if (rejection !== undefined) return Response.json({ error: 'forbidden', message: rejection }, { status: 403 });
    const withMedia = new URL(url).search === MEDIA;
    // Only the page itself or a typed address may turn media on, not a link from another site.
    const site = headers.get('sec-fetch-site') ?? 'none';
    if (withMedia && site !== 'same-origin' && site !== 'none') return context.redirect('/');
    policy ??= createPolicy(pageHtml);
    return new Response(pageHtml, { headers: createHeaders(policy, withMedia ? 'data: http: https:' : 'data:') });
  });
};

/** Creates a policy that runs only the page's own script and style, by their hashes, and lets them call only the emulator. */
const createPolicy = (html: string): readonly string[] => [
  "default-src 'none'",
  `script-src ${hashTag(html, 'script')}`,
  `style-src ${hashTag(html, 'style')}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Creates the headers. `media` lists the sources of images, audio and video: only `data:` until the user turns media on. */
const createHeaders = (policy: readonly string[], media: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [...policy, `img-src ${media}`, `media-src ${media}`].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const hashTag = (html: string, tag: 'script' | 'style'): string => {
  const [, text = ''] = new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`).exec(html) ?? [];
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
};
