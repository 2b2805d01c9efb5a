import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformerTwoslash } from '@shikijs/vitepress-twoslash';
import { defineConfig } from 'vitepress';
import { drawSocialImages, type SocialPage, socialHead } from '../generate/social.js';
import { chatStyle, drawChats } from './chat/pictures.js';
import { isHovered } from './hovers.js';
import {
  breakTitles,
  keepCode,
  keepNumbers,
  labelCells,
  labelTitles,
  leaveBrackets,
  linkNames,
  nameFiles,
  showTour,
  wrapLines,
} from './markdown.js';
import { headOfPlayground, playgroundScripts } from './playground/build.js';
import { search, searchTexts } from './search.js';
import { nav, sidebar } from './sidebar.js';

const EXAMPLES = fileURLToPath(new URL('../examples', import.meta.url));

// What the examples are compiled with on the pages: the settings of tsconfig.json that change what the compiler says.
const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: 199, // NodeNext
  moduleResolution: 99, // NodeNext
  target: 9, // ES2022
  lib: ['es2023'],
  types: ['node'],
};

// Typed loosely, as VitePress and the transformer bring two versions of Shiki. No cache of types: it would hide that an
// example broke.
const twoslash: object = transformerTwoslash({
  twoslashOptions: { vfsRoot: EXAMPLES, compilerOptions, shouldGetHoverInfo: isHovered },
});

const ROOT = new URL('../../', import.meta.url);
const manifest: {
  readonly version: string;
  readonly description: string;
  readonly homepage?: string;
  readonly repository?: { readonly url?: string };
} = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));

// Links to the source, and to edit a page, appear once package.json names a repository.
const source = manifest.repository?.url?.replace(/^git\+|\.git$/g, '');

/** Returns the first paragraph of a page as plain text: its description for search engines and previews. */
const describe = (page: string): string => {
  const path = fileURLToPath(new URL(`../${page}`, import.meta.url));
  const [, paragraph = ''] = /^# .*\n\n([\s\S]*?)\n\n/m.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ?? [];
  // VitePress does not escape a double quote, which would end the attribute.
  const text = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]|<[^>]*>/g, '')
    .replaceAll('"', "'");
  return text.replace(/\s+/g, ' ').trim() || manifest.description;
};

// By path: a build visits each page more than once.
const socialPages = new Map<string, SocialPage>();

export default defineConfig({
  lang: 'en',
  title: 'sendable',
  description: manifest.description,
  srcExclude: ['examples/**', 'parts/**', 'demo/**'],
  lastUpdated: existsSync(new URL('.git', ROOT)),
  head: [['link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }]],
  transformHead: ({ page, assets }) => (page === 'playground.md' ? headOfPlayground(assets) : []),
  transformPageData: page => {
    const isReference = page.relativePath.startsWith('reference/');
    // The sidebar has only the entry points, so it does not know what comes next.
    if (isReference) Object.assign(page.frontmatter, { pageClass: 'reference', prev: false, next: false });
    page.description = isReference
      ? `The reference of ${page.title}: its signature, what it does, its options and errors, and an example.`
      : describe(page.relativePath);
    const facts = { title: page.title, description: page.description, type: 'article', site_name: 'sendable' };
    page.frontmatter.head = [
      ...Object.entries(facts).map(([name, content]) => ['meta', { property: `og:${name}`, content }]),
      ...socialHead(page.relativePath, manifest.homepage),
    ];
    const { relativePath: path, title, description } = page;
    socialPages.set(path, { path, title, description });
  },
  // The page for an address without a page is rendered by a script.
  transformHtml: (html, _, { page }) =>
    page === '404.md'
      ? html.replace(
          '<body>',
          '<body><noscript><p class="not-found">This page does not exist. <a href="/">Home</a></p></noscript>',
        )
      : html,
  buildEnd: async ({ outDir }) => {
    for (const name of ['llms.txt', 'llms-full.txt']) copyFileSync(new URL(`dist/${name}`, ROOT), join(outDir, name));
    if (manifest.homepage !== undefined) await drawSocialImages(socialPages.values(), outDir);
  },
  themeConfig: {
    lastUpdated: { formatOptions: { dateStyle: 'long', forceLocale: true } },
    logo: '/mark.svg',
    nav: [
      ...nav,
      {
        text: `v${manifest.version}`,
        items: [
          { text: 'Changelog', link: '/changelog' },
          { text: 'npm', link: 'https://www.npmjs.com/package/sendable' },
          ...(source === undefined ? [] : [{ text: 'Source', link: source }]),
        ],
      },
    ],
    sidebar,
    outline: [2, 3],
    search,
    docFooter: { prev: 'Previous page', next: 'Next page' },
    ...(source === undefined ? {} : { editLink: { pattern: `${source}/edit/main/docs/:path` } }),
    footer: { message: `sendable ${manifest.version}, MIT licence` },
  },
  markdown: {
    // The texts of errors have addresses that lead nowhere.
    linkify: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    shikiSetup: leaveBrackets,
    codeTransformers: [twoslash, wrapLines],
    config: markdown => {
      markdown
        .use(labelCells)
        .use(keepNumbers)
        .use(keepCode)
        .use(breakTitles)
        .use(labelTitles)
        .use(nameFiles)
        .use(linkNames)
        .use(drawChats)
        .use(showTour);
    },
  },
  vite: {
    // The styles of the pictures need what the emulator's page needs: nesting, and colours for light and dark.
    build: { chunkSizeWarningLimit: 2000, cssTarget: ['chrome123', 'firefox121', 'safari17.5'] },
    plugins: [chatStyle, playgroundScripts(), searchTexts],
  },
});
