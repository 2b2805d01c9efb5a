import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownRenderer } from 'vitepress';
import { listExamples } from './playground/examples.js';
import { hashOfFence } from './playground/fences.js';

/** Gives each cell of a table the heading of its column: on a phone the cells stand below one another. */
export const labelCells = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('label-cells', ({ tokens }) => {
    let headings: string[] = [];
    let column = 0;
    for (const [at, { type }] of tokens.entries()) {
      if (type === 'table_open') headings = [];
      if (type === 'tr_open') column = 0;
      if (type === 'th_open') headings.push((tokens[at + 1]?.content ?? '').replaceAll('`', ''));
      if (type === 'td_open') tokens[at]?.attrSet('data-label', headings[column++] ?? '');
    }
  });
};

/** Keeps a number such as 10 000 on one line. */
export const keepNumbers = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('keep-numbers', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'text') token.content = token.content.replace(/(?<=\d) (?=\d{3})/g, '\u00a0');
  });
};

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));

const PLAYABLE: ReadonlySet<string> = new Set(listExamples().map(({ name }) => name));

const linkTo = (hash: string): string => `<a class="open-play" href="/playground.html#${hash}">Open in playground</a>`;

/** The link of an example to the playground. */
const linkToExample = (name: string): string => (PLAYABLE.has(name) ? linkTo(`example=${name}`) : '');

/** The link of code that the page itself contains; empty for a part of a program. */
const linkToCode = (code: string): string => {
  const hash = hashOfFence(code);
  return hash === undefined ? '' : linkTo(hash);
};

const TOUR = fileURLToPath(new URL('../public/tour/', import.meta.url));

/**
 * Shows a picture of the emulator's page, in the colours of the site: a code block with the language `tour` and the name of the
 * picture, which contains what the picture shows. Where the site is built without Chromium, there are no pictures.
 */
export const showTour = (markdown: MarkdownRenderer): void => {
  const { fence } = markdown.renderer.rules;
  if (fence === undefined) return;
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const { info = '', content = '' } = tokens[at] ?? {};
    const [, name] = /^tour (\w+)$/.exec(info.trim()) ?? [];
    if (name === undefined) return fence(tokens, at, ...rest);
    if (!existsSync(`${TOUR}${name}-light.png`)) return '';
    const alt = markdown.utils.escapeHtml(content.trim().replace(/\s+/g, ' '));
    const pictures = ['light', 'dark'].map(
      colours =>
        `<img class="tour-${colours}" src="/tour/${name}-${colours}.png" alt="${alt}" width="1120" height="700" loading="lazy">`,
    );
    // It scrolls on a phone, so the keyboard must reach it. Without v-pre, the build would look for the files as parts of the program.
    return `<figure class="tour" tabindex="0" v-pre>${pictures.join('')}</figure>\n`;
  };
};

/** Shows the name of an example's file in place of its language, and links the example to the playground. */
export const nameFiles = (markdown: MarkdownRenderer): void => {
  const { fence } = markdown.renderer.rules;
  if (fence === undefined) return;
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const html = fence(tokens, at, ...rest);
    // The plugin that includes files notes the path.
    const [path = '']: readonly string[] = Object(tokens[at]).src ?? [];
    const { info = '', content = '' } = tokens[at] ?? {};
    if (path === '' && info.trim() === 'ts') return html.replace(/<\/div>\s*$/, end => linkToCode(content) + end);
    if (!path.endsWith('.ts')) return html;
    const file = relative(EXAMPLES, path);
    return html
      .replace('<span class="lang">ts</span>', `<span class="lang">${file}</span>`)
      .replace(/<\/div>\s*$/, end => linkToExample(file.slice(0, -'.ts'.length)) + end);
  };
};
