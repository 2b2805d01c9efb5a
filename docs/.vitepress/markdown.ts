import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownRenderer } from 'vitepress';

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

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));

/** Shows the name of an example's file in place of its language. */
export const nameFiles = (markdown: MarkdownRenderer): void => {
  const { fence } = markdown.renderer.rules;
  if (fence === undefined) return;
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const html = fence(tokens, at, ...rest);
    // The plugin that includes files notes the path.
    const [path = '']: readonly string[] = Object(tokens[at]).src ?? [];
    return path.endsWith('.ts')
      ? html.replace('<span class="lang">ts</span>', `<span class="lang">${relative(EXAMPLES, path)}</span>`)
      : html;
  };
};
