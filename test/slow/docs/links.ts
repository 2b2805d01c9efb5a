import { dirname, join } from 'node:path/posix';
import { listExamples } from '../../../docs/.vitepress/playground/examples.js';
import { filesOfSite, htmlOf, sitePages } from './site.js';

/** A link that leads nowhere. */
export interface DeadLink {
  readonly page: string;
  readonly href: string;
}

const idsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

const isInternal = (href: string): boolean => !/^[a-z]+:/.test(href);

/** The internal links, with and without an anchor, that lead nowhere. */
export const deadLinks = (): readonly DeadLink[] => {
  const files = new Set(filesOfSite());
  const ids = new Map(sitePages().map(page => [page, idsOf(htmlOf(page))]));
  // The playground opens an example by its name.
  const examples = listExamples().map(({ name }) => `example=${name}`);
  ids.set('playground.html', new Set([...(ids.get('playground.html') ?? []), ...examples]));
  const leads = (page: string, href: string): boolean => {
    const [path = '', anchor] = href.split('#');
    const from = path.startsWith('/') ? path.slice(1) : join(dirname(page), path);
    const target = path === '' ? page : from === '' || from.endsWith('/') ? `${from}index.html` : from;
    const there = ids.get(target);
    // The text of such a link is the code itself.
    if (target === 'playground.html' && anchor?.startsWith('code=')) return true;
    // A picture, which has no anchors.
    if (there === undefined) return anchor === undefined && files.has(target);
    return anchor === undefined || anchor === '' || there.has(decodeURIComponent(anchor));
  };
  return sitePages().flatMap(page =>
    linksOf(htmlOf(page))
      .filter(href => isInternal(href) && !leads(page, href))
      .map(href => ({ page, href })),
  );
};
