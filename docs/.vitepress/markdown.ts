import { existsSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownOptions, MarkdownRenderer } from 'vitepress';
import { isHandler, listExamples } from './playground/examples.js';
import { hashOfFence, withImports } from './playground/fences.js';
import { canRun } from './playground/runnable.js';

// What fits into a third of a line on a phone.
const THIRD_OF_LINE = 14;

// On a phone, more columns fit only as signs.
const MATRIX_COLUMNS = 8;

const textOf = (cell = ''): string => cell.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<br>.*|[`*_]/g, '');

/**
 * Gives each cell of a table the heading of its column: on a phone, a row is a block with the first cell as its title, and a label
 * before each other cell. A column whose texts need a line of their own is long. In a table of many columns, each cell has one of a few words.
 */
export const labelCells = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('label-cells', ({ tokens, Token }) => {
    let headings: string[] = [];
    let column = 0;
    let columns: (typeof tokens)[] = [];
    let long = new Set<number>();
    const html = (content: string) => Object.assign(new Token('html_inline', '', 0), { content });
    for (const [at, token] of tokens.entries()) {
      const { type } = token;
      const inline = tokens[at + 1];
      if (type === 'table_open') {
        headings = [];
        columns = [];
        long = new Set();
      }
      if (type === 'table_close')
        for (const at of long) for (const cell of columns[at] ?? []) cell.attrJoin('class', 'long');
      if (type === 'tr_open') column = 0;
      if (type === 'th_open') {
        headings.push((inline?.content ?? '').replaceAll('`', ''));
        // On a phone, a heading of one word would look like a row.
        if (headings.length === 1 && /\w \w|\w \W\w/.test(inline?.content ?? '')) token.attrJoin('class', 'said');
      }
      if (type !== 'td_open') continue;
      const label = headings[column++] ?? '';
      token.attrSet('data-label', label);
      if (column === 1 || !inline?.children?.length) continue;
      if (headings.length >= MATRIX_COLUMNS) token.attrSet('data-word', inline.content);
      columns[column] = [...(columns[column] ?? []), token];
      if (textOf(inline.content).length > THIRD_OF_LINE) long.add(column);
      inline.children = [html('<span class="value">'), ...inline.children, html('</span>')];
    }
  });
};

// What a number counts or measures: alone in the next line, it would tell nothing.
const UNIT = /(?<=\d) (?=\d{3}|%|(?:ms|s|min|minutes?|seconds?|hours?|days?|[kM]?B|bytes|px|EUR|characters|times)\b)/g;

/** Keeps numbers such as 10 000, and 17 % or 120 s, on one line. */
export const keepNumbers = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('keep-numbers', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'text') token.content = token.content.replace(UNIT, '\u00a0');
  });
};

/**
 * Marks short code in a sentence, and each option in a long command: `--jsonl` would break after its first hyphens. JSON without spaces breaks
 * after its commas, and a chain of calls before each step.
 */
export const keepCode = (markdown: MarkdownRenderer): void => {
  const { code_inline: inline } = markdown.renderer.rules;
  if (inline === undefined) return;
  markdown.renderer.rules.code_inline = (tokens, at, ...rest) => {
    if ((tokens[at]?.content.length ?? 0) <= 24) tokens[at]?.attrJoin('class', 'short');
    return inline(tokens, at, ...rest)
      .replace(/(?<=[ >])--?[\w-]+/g, '<span class="option">$&</span>')
      .replace(/,(?=&quot;|[{[])/g, ',<wbr>')
      .replace(/(?<=\))\.(?=\w)/g, '<wbr>.');
  };
};

// Where a long name may break, until the title is rendered.
const BREAK = '\u200b';

/**
 * Lets a name in a title that is longer than a line break before its parameters, or between its words. A word with a
 * hyphen breaks only if it is longer than a line.
 */
export const breakTitles = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('break-titles', ({ tokens }) => {
    for (const [at, { type, tag }] of tokens.entries()) {
      if (type !== 'heading_open') continue;
      for (const part of tokens[at + 1]?.children ?? []) {
        if (part.type === 'text') part.meta = { isTitle: true };
        // The content of an h1 is the title of the window, too.
        if (tag === 'h1') continue;
        part.content = part.content.replace(/\S{17,}/g, name =>
          name.replace(name.includes('(') ? /(?<=\w)(?=\()/g : /(?<=[a-z])(?=[A-Z])|(?<=\w\.)(?=\w)/g, BREAK),
        );
      }
    }
  });
  for (const type of ['text', 'code_inline']) {
    const inline = markdown.renderer.rules[type];
    if (inline === undefined) continue;
    markdown.renderer.rules[type] = (tokens, at, ...rest) => {
      const html = inline(tokens, at, ...rest).replace(
        new RegExp(`[^\\s<>]*${BREAK}[^\\s<>]*`, 'g'),
        name => `<span class="name">${name.replaceAll(BREAK, '<wbr>')}</span>`,
      );
      return tokens[at]?.meta?.isTitle ? html.replace(/\w+(?:-\w+)+/g, '<span class="name">$&</span>') : html;
    };
  }
};

/** Shows the label of a title in the outline, in place of a text that is too long for the outline: `### Text {label="short"}`. */
export const labelTitles = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('label-titles', ({ tokens, Token }) => {
    for (const [at, { type, attrs }] of tokens.entries()) {
      const label = type === 'heading_open' ? attrs?.find(([name]) => name === 'label') : undefined;
      const children = tokens[at + 1]?.children;
      if (label === undefined || !children) continue;
      attrs?.splice(attrs.indexOf(label), 1);
      const html = (content: string) => Object.assign(new Token('html_inline', '', 0), { content });
      // The outline leaves out what has this class, and the page what is hidden.
      const link = children.findIndex(({ attrs }) => attrs?.some(([, value]) => value === 'header-anchor'));
      const end = link < 0 ? children.length : link;
      children.splice(end, 0, html(`</span><span hidden>${markdown.utils.escapeHtml(label[1])}</span>`));
      children.unshift(html('<span class="ignore-header">'));
    }
  });
};

/** The brackets after `export default` have no colour of their own: both themes colour all that is exported. */
export const leaveBrackets: NonNullable<MarkdownOptions['shikiSetup']> = shiki => {
  for (const rule of shiki.getLoadedThemes().flatMap(name => shiki.getTheme(name).settings))
    if (Array.isArray(rule.scope))
      Object.assign(rule, { scope: rule.scope.filter(scope => scope !== 'meta.export.default') });
};

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number];
type Line = Parameters<NonNullable<Transformer['line']>>[0];

// The characters of folded code that fit on a phone, and the indent of what wraps.
const ROW = 36;
const HANG = 4;

// JSON without spaces breaks after its commas, a chain of calls before each step, and an option before its address.
const BREAKS = /(?<=,)(?=["{[])|(?<=[)\]}])(?=\??\.[a-z])|(?<==)(?=https?:)/g;

// A piece that is longer than a row breaks at its signs, so that the piece begins in the row of the piece before.
const INNER_BREAKS =
  /(?<=[^\s"'`[][([{])(?![)\]}\s])|(?<=[,=&:]|[a-z]_)(?![\s/])|(?<=[^/]\/)(?!\/)|(?<=[\w)\]])(?=\??\.\w)/g;

// What stays in one row: an indent and what is indented, a bracket or an arrow and what is next to it, and what has a hyphen and is not long.
const KEPT =
  /^ *- |^ +|(?<=\{) (?=\S)| (?=[)\]}]|\(\)|\[\]|=>|= |\?\?|\*\/$|\\$|[[({]+$)|(?<==>) (?=[[({]+$)|[)">][([]|(?<![\w./-])(?=[\w.-]{3,24}(?![\w./-]))(?:--?[\w.]+|[\w.]+(?=-))(?:-[\w.]*)*/g;

const placesOf = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(({ index }) => index);

type Range = readonly [from: number, to: number];

/** Returns where a line may break besides its spaces, and which parts of the line may not break. */
const findBreaks = (text: string): { readonly breaks: ReadonlySet<number>; readonly kept: readonly Range[] } => {
  const kept = [...text.matchAll(KEPT)].map(({ 0: { length }, index }): Range => [index, index + length]);
  const isFree = (place: number): boolean => !kept.some(([from, to]) => from < place && place < to);
  const breaks = placesOf(text, BREAKS);
  const spaces = placesOf(text, /(?<= )(?=\S)/g).filter(place => !kept.some(([, to]) => to === place));
  const ends = [...breaks, ...spaces, text.length].sort((one, other) => one - other);
  const room = ROW - HANG - text.search(/\S|$/);
  const inner = placesOf(text, INNER_BREAKS).filter(place => {
    const end = ends.find(one => one >= place) ?? 0;
    return text.slice(ends[ends.indexOf(end) - 1], end).trim().length > room;
  });
  return { breaks: new Set([...breaks, ...inner].filter(isFree)), kept };
};

const BREAK_HERE = { type: 'element' as const, tagName: 'wbr', properties: {}, children: [] };

// A template has what is shown when a reader points at a name.
const shownBy = (node: Line['children'][number]): string =>
  node.type === 'text'
    ? node.value
    : node.type === 'element' && node.tagName !== 'template'
      ? node.children.map(shownBy).join('')
      : '';

/** Marks the places where a line may break, and the parts that may not break. */
const markBreaks = (line: Line): void => {
  const shown = shownBy(line);
  const { breaks, kept } = findBreaks(shown);
  // A break stands beside the sign, so that no name that can be pointed at contains a break.
  const isBeforeName = (place: number): boolean => /\w/.test(shown.charAt(place));
  let at = 0;
  const mark = (node: Line): void => {
    node.children = node.children.flatMap((child): Line['children'] => {
      if (child.type === 'element' && child.tagName !== 'template') mark(child);
      if (child.type !== 'text') return [child];
      const start = at;
      at += child.value.length;
      const cuts = [...breaks, ...kept.flat(), at].filter(cut => start < cut && cut <= at);
      let from = start;
      const parts = [...new Set(cuts)]
        .sort((one, other) => one - other)
        .flatMap((to): Line['children'] => {
          const text = { type: 'text' as const, value: child.value.slice(from - start, to - start) };
          const isKept = kept.some(([first, last]) => first <= from && to <= last);
          from = to;
          return [
            isKept ? { type: 'element', tagName: 'span', properties: { class: 'word' }, children: [text] } : text,
            ...(breaks.has(to) && (to < at || isBeforeName(to)) ? [BREAK_HERE] : []),
          ];
        });
      return breaks.has(start) && !isBeforeName(start) ? [BREAK_HERE, ...parts] : parts;
    });
  };
  mark(line);
};

// What a reader has to do, among the names of types.
const SENTENCE = /((?<=(?:MustBe|OpenObject)<)"[^"]*"|(?<=Property ')\[?'?[^']* [^']*'?\]?(?=' is missing))/;

/** Makes the sentence of an error of the compiler bold. */
const stressSentence = (error: Line): void => {
  error.children = error.children.flatMap((child): Line['children'] => {
    if (child.type !== 'text') return [child];
    return child.value.split(SENTENCE).map((value, at) => {
      const text = { type: 'text' as const, value };
      return at % 2 === 0 ? text : { type: 'element', tagName: 'strong', properties: {}, children: [text] };
    });
  });
};

// The characters of a line that fit on a phone in the smallest letters that can be read.
const FITS_SMALL = 60;

// Cells that are aligned with those of other lines, or the frame of a piece of code with its carets.
const COLUMNS = /\S {2,}\S|^ *\|/m;

// A line of a piece of code, below which carets may stand.
const FRAME = /^ *(?:\d+ )?\| /;

/**
 * For code and what a program prints, whose lines wrap on a phone: tells the styles the indent of each line, where it may
 * break, and how long the longest line is, if the text has columns.
 */
export const wrapLines: Transformer = {
  name: 'wrap-lines',
  preprocess(_, options) {
    // Without a limit of time: on a busy machine, the rest of a line would have no colours.
    options.tokenizeTimeLimit = 0;
  },
  line(line) {
    const text = shownBy(line);
    if (this.options.lang === 'text' && FRAME.test(text)) line.properties.class = 'line frame';
    const indent = text.search(/\S|$/);
    if (indent > 0) line.properties.style = `--i:${indent}`;
  },
  // The names that can be pointed at are marked now.
  pre(pre) {
    for (const code of pre.children)
      for (const line of code.type === 'element' ? code.children : []) {
        if (line.type !== 'element' || line.properties.class === 'line frame') continue;
        if (/twoslash-error-line/.test(String(line.properties.class))) stressSentence(line);
        markBreaks(line);
      }
  },
  code(code) {
    if (this.options.lang !== 'text' || !COLUMNS.test(this.source)) return;
    const longest = Math.max(...this.source.split('\n').map(({ length }) => length));
    code.properties.style = `--longest:${Math.min(longest, FITS_SMALL)}`;
  },
};

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));

const PLAYABLE: ReadonlySet<string> = new Set(
  listExamples()
    .filter(example => canRun(example.code) && !isHandler(example))
    .map(({ name }) => name),
);

const linkTo = (hash: string): string => `<a class="open-play" href="/playground.html#${hash}">Open in playground</a>`;

/** The link of an example to the playground; empty if it does not run there. */
const linkToExample = (name: string): string => (PLAYABLE.has(name) ? linkTo(`example=${name}`) : '');

/** The link of code that the page itself contains; empty for a part of a program. */
const linkToCode = (code: string): string => {
  const hash = hashOfFence(code);
  return hash === undefined ? '' : linkTo(hash);
};

const TOUR = fileURLToPath(new URL('../public/tour/', import.meta.url));

/**
 * Shows a picture of the emulator's page, in the colours of the site: a code block with the language `tour` and the name of the
 * picture, which contains what the picture shows. A second name is that of the picture on a phone. Where the site is built
 * without Chromium, there are no pictures.
 */
export const showTour = (markdown: MarkdownRenderer): void => {
  const { fence } = markdown.renderer.rules;
  if (fence === undefined) return;
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const { info = '', content = '' } = tokens[at] ?? {};
    const [, name, phone = name] = /^tour (\w+)(?: (\w+))?$/.exec(info.trim()) ?? [];
    if (name === undefined) return fence(tokens, at, ...rest);
    if (!existsSync(`${TOUR}${name}-light.png`)) return '';
    const alt = markdown.utils.escapeHtml(content.trim().replace(/\s+/g, ' '));
    const pictures = ['light', 'dark'].map(
      colours =>
        `<a class="tour-${colours}" href="/tour/${name}-${colours}.png" target="_blank" title="Open the picture in its own size"><picture><source media="(max-width: 639px)" srcset="/tour/${phone}-${colours}-phone.png" width="390" height="700"><img src="/tour/${name}-${colours}.png" alt="${alt}" width="1120" height="700" loading="lazy"></picture></a>`,
    );
    // Without v-pre, the build would look for the files as parts of the program.
    return `<figure class="tour" v-pre>${pictures.join('')}</figure>\n`;
  };
};

const DOCS = fileURLToPath(new URL('../', import.meta.url));

const KINDS: readonly string[] = ['classes', 'interfaces', 'type-aliases', 'functions', 'variables'];

/** Finds the page of a name that a page of the reference mentions: of the same entry point, or of those that contain it. */
const findPage = (name: string, from: string): string | undefined => {
  const own = dirname(from.endsWith('index.md') ? from : dirname(from));
  const folders = own.split('/').map((_, depth, parts) => parts.slice(0, parts.length - depth).join('/'));
  const pages = folders.flatMap(folder => KINDS.map(kind => `${folder}/${kind}/${name}`));
  const page = pages.find(one => existsSync(`${DOCS}${one}.md`));
  return page === undefined || from === `${page}.md` ? undefined : `/${page}.html`;
};

/** Links the names that the reference mentions: in text, and the types in signatures, which typedoc writes as code. */
export const linkNames = (markdown: MarkdownRenderer): void => {
  const { fence, code_inline: code, text } = markdown.renderer.rules;
  if (fence === undefined || code === undefined || text === undefined) return;
  const link = (name: string, html: string, { relativePath = '' }: { readonly relativePath?: string }): string => {
    const page = relativePath.startsWith('reference/') ? findPage(name, relativePath) : undefined;
    return page === undefined ? html : `<a href="${page}">${html}</a>`;
  };
  markdown.renderer.rules.code_inline = (tokens, at, options, env, self) => {
    const html = code(tokens, at, options, env, self);
    const name = tokens[at]?.content ?? '';
    return /^\w+$/.test(name) && tokens[at - 1]?.type !== 'link_open' ? link(name, html, env) : html;
  };
  // A name of two words is no other word.
  markdown.renderer.rules.text = (tokens, at, options, env, self) => {
    const html = text(tokens, at, options, env, self);
    return tokens[at - 1]?.type === 'link_open'
      ? html
      : html.replace(/\b(?:[A-Z][a-z]+){2,}\b/g, name => link(name, name, env));
  };
  markdown.renderer.rules.fence = (tokens, at, options, env, self) => {
    const html = fence(tokens, at, options, env, self);
    if (tokens[at - 2]?.content.startsWith('Example')) return html;
    // A string is the text of an element of its own.
    return html.replace(/(?<=>)[^<>"'`]+(?=<)/g, text => text.replace(/\b[A-Z]\w+/g, name => link(name, name, env)));
  };
};

/** Shows the name of an example's file in place of its language, and links the example to the playground. */
export const nameFiles = (markdown: MarkdownRenderer): void => {
  const { fence } = markdown.renderer.rules;
  if (fence === undefined) return;
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const { info = '', content = '' } = tokens[at] ?? {};
    const isExample = tokens[at - 2]?.content === 'Example';
    // An example of the reference begins with what it imports.
    if (isExample) Object.assign(tokens[at] ?? {}, { content: withImports(content) });
    const html = fence(tokens, at, ...rest);
    // The plugin that includes files notes the path.
    const [path = '']: readonly string[] = Object(tokens[at]).src ?? [];
    if (path === '' && info.trim() === 'ts') return html.replace(/<\/div>\s*$/, end => linkToCode(content) + end);
    if (!path.endsWith('.ts')) return html;
    const file = relative(EXAMPLES, path);
    // A reader saves the file without the folders of the examples.
    return html
      .replace('<span class="lang">ts</span>', `<span class="lang" data-file="${file}">${basename(file)}</span>`)
      .replace(/<\/div>\s*$/, end => linkToExample(file.slice(0, -'.ts'.length)) + end);
  };
};
