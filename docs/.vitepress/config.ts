import { fileURLToPath } from 'node:url';
import { transformerTwoslash } from '@shikijs/vitepress-twoslash';
import { defineConfig } from 'vitepress';
import { isHovered } from './hovers.js';
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

export default defineConfig({
  lang: 'en',
  title: 'sendable',
  description: "Typed message builders for a bot messaging platform: if it compiles, it's sendable.",
  srcExclude: ['examples/**', 'parts/**', 'demo/**'],
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }]],
  themeConfig: {
    logo: '/mark.svg',
    nav,
    sidebar,
    outline: [2, 3],
    search: {
      provider: 'local',
      // The index needs the words, not the types: compiling every example a second time would double the build.
      options: { _render: (text, env, markdown) => markdown.render(text.replaceAll('{ts twoslash}', '{ts}'), env) },
    },
    docFooter: { prev: 'Before', next: 'Next' },
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [twoslash],
  },
  vite: { build: { chunkSizeWarningLimit: 2000 } },
});
