// The search of VitePress lists titles. This adds a line of the text to each, with the words that were found in it.

const BEFORE = 24;
const LENGTH = 160;

// Between the cells of a row.
const CELL = ' · ';

/** Makes a pattern for the words of a search: what begins with one of them. */
const patternOf = (words: readonly string[]): RegExp | undefined => {
  if (words.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})[\\p{L}\\d]*`, 'giu');
};

/** Cuts the part of a text around the first of the words, or the row of a table that begins with one. Each row is a line. */
const cut = (text: string, pattern: RegExp | undefined): string => {
  const inRow = pattern === undefined ? -1 : text.search(new RegExp(`^${pattern.source}`, 'imu'));
  const at = pattern === undefined || inRow >= 0 ? inRow : text.search(pattern);
  const row = text.lastIndexOf('\n', at) + 1;
  const [line = ''] = text.slice(row).split('\n', 1);
  // The first cell says what the row is about.
  const [first = '', second] = line.split(CELL);
  const before = second === undefined ? BEFORE : BEFORE + first.length;
  if (at - row <= before) return line.slice(0, LENGTH);
  const part = line.slice(line.indexOf(' ', at - row - BEFORE) + 1).slice(0, LENGTH);
  return second === undefined ? `… ${part}` : `${first}${CELL}… ${part}`;
};

/** Creates the line: its words are marked. */
const lineOf = (text: string, pattern: RegExp | undefined): HTMLElement => {
  const line = document.createElement('p');
  line.className = 'line';
  const excerpt = cut(text, pattern);
  let end = 0;
  for (const { index, 0: word } of pattern === undefined ? [] : excerpt.matchAll(pattern)) {
    const mark = document.createElement('mark');
    mark.textContent = word;
    line.append(excerpt.slice(end, index), mark);
    end = index + word.length;
  }
  line.append(excerpt.slice(end));
  return line;
};

const wordsOf = (search: string): readonly string[] => search.split(/[^\p{L}\d_]+/u).filter(word => word.length > 1);

/** Takes back the marks that VitePress sets inside words: "not" in "another". */
const unmarkInside = (title: Element): void => {
  for (const mark of title.querySelectorAll('mark'))
    if (/[\p{L}\d]$/u.test(mark.previousSibling?.textContent ?? '')) mark.replaceWith(mark.textContent);
};

// As pages of their own: the search stays open above a page that the router shows.
const linkTo = (page: string, title: string): string => `<a href="/${page}.html" target="_self">${title}</a>`;

const START = `<p>Pages to begin with:</p><ul>${[
  linkTo('start', 'First message'),
  linkTo('gallery', 'Gallery'),
  linkTo('sending', 'Sending and delivery'),
  linkTo('steps', 'Every step of a builder'),
  linkTo('troubleshooting', 'Troubleshooting'),
]
  .map(link => `<li>${link}</li>`)
  .join('')}</ul>`;

const HELP = `Try ${linkTo('rules', 'the rules')}, ${linkTo('faq', 'the FAQ')} or ${linkTo('troubleshooting', 'troubleshooting')}.`;

/** Each word of the index, with the parts of the pages that have it. */
type Index = readonly (readonly [word: string, parts: readonly string[]])[];

const readIndex = (json: string): Index => {
  const { index }: { index: readonly (readonly [string, Readonly<Record<string, object>>])[] } = JSON.parse(json);
  return index.map(([word, fields]) => [word, Object.values(fields).flatMap(parts => Object.keys(parts))]);
};

/**
 * Lists the words of a search with which no word of a page or its keywords begins: what was found has other words, or similar
 * ones. Of two words that are known, but that no part of a page has together, both are unknown.
 */
const findUnknown = (search: string, words: readonly string[], text: string, index: Index): readonly string[] => {
  const whole = search.replace(/[^\p{L}\d]/gu, '').toLowerCase();
  const isKeyword = index.some(([word]) => /^[+=]/.test(word) && word.slice(1) === whole);
  // Of a whole error that was pasted, some words are always the reader's own.
  if (words.length > 3 || isKeyword) return [];
  const partsOf = (beginning: string): ReadonlySet<string> =>
    new Set(index.flatMap(([word, parts]) => (word.startsWith(beginning.toLowerCase()) ? parts : [])));
  const unknown = words.filter(word => partsOf(word).size === 0 && !patternOf([word])?.test(text));
  if (unknown.length > 0 || words.length !== 2) return unknown;
  // What is in no index is a word of every sentence.
  const [first, second] = words.map(word => partsOf(word.replace(/s$/, ''))).filter(({ size }) => size > 0);
  return second === undefined || [...(first ?? [])].some(part => second.has(part)) ? [] : [words.join(' ')];
};

/** Says of which module a page of the reference is: such pages are found by their names. */
const placeOf = (href: string): string => {
  const [, module, kind = ''] = /^\/reference\/(.*)\/([\w-]+)\/\w+\.html/.exec(href) ?? [];
  return module === undefined ? '' : `Reference of ${module}: ${kind.replace('-', ' ')}`;
};

/** The words of a field that the index has: those of every sentence are not among them. */
type Tokenize = (text: string, field: string) => readonly string[];

/** Adds the lines below the titles whenever the results change. Vue keeps what it did not create. */
const addLines = (box: Element, texts: Readonly<Record<string, string>>, index: Index, tokenize: Tokenize): void => {
  const results = box.querySelector('.results');
  const input = box.querySelector('input');
  if (results === null || input === null) return;
  const text = Object.values(texts).join(' ');
  const note = document.createElement('p');
  note.className = 'note';
  note.role = 'status';
  results.before(note);
  const wordsIn = (search: string): readonly string[] =>
    wordsOf(search).filter(word => tokenize(word, 'text').length > 0);
  const add = (): void => {
    const pattern = patternOf(wordsIn(input.value));
    for (const result of results.querySelectorAll('a.result')) {
      const href = result.getAttribute('href') ?? '';
      const text = texts[href] || placeOf(href);
      // VitePress names a result by the HTML of its titles.
      const titles = [...result.querySelectorAll('.title .text')].map(title => {
        unmarkInside(title);
        return title.textContent;
      });
      result.setAttribute('aria-label', titles.join(' > '));
      result.querySelector('.line')?.remove();
      if (text !== '') result.append(lineOf(text, pattern));
    }
    const none = results.querySelector('.no-results:not(:has(.line))');
    none?.insertAdjacentHTML('beforeend', `<p class="line">${HELP}</p>`);
    const words = wordsIn(input.value.replaceAll('_', ' '));
    const unknown = results.querySelector('a.result') === null ? [] : findUnknown(input.value, words, text, index);
    // Words have only letters, digits and underscores.
    note.innerHTML = unknown.length === 0 ? '' : `No page says "${unknown.join('" or "')}". ${HELP} The nearest pages:`;
    // What this adds is not a change of the results.
    observer.takeRecords();
  };
  results.insertAdjacentHTML('afterend', `<div class="search-start">${START}</div>`);
  const observer = new MutationObserver(add);
  observer.observe(results, { childList: true, subtree: true });
  // Other words may have the same results.
  input.addEventListener('input', add);
  add();
};

/** Moves the focus through the links that are shown without results: VitePress selects results only. */
const moveThroughLinks = (box: Element, event: KeyboardEvent): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || box.querySelector('a.result') !== null) return;
  const links = [...box.querySelectorAll<HTMLAnchorElement>('.no-results a, .search-start a')].filter(
    link => link.offsetParent !== null,
  );
  const at = links.findIndex(link => link.matches(':focus'));
  links.at(at < 0 && step < 0 ? -1 : (at + step) % links.length)?.focus();
};

/** Adds a line of text to each result of the search that is open, and lets its field have a whole error. */
export const showExcerpts = async (tokenize: Tokenize): Promise<void> => {
  document.querySelector('#localsearch-input')?.removeAttribute('maxlength');
  const [{ default: texts }, { default: locales }] = await Promise.all([
    import('virtual:search-texts'),
    import('@localSearchIndex'),
  ]);
  const index = await locales.root?.();
  const box = document.querySelector('.VPLocalSearchBox:not([data-has-lines])');
  if (box === null) return;
  box.toggleAttribute('data-has-lines', true);
  box.addEventListener('keydown', event => event instanceof KeyboardEvent && moveThroughLinks(box, event));
  addLines(box, texts, readIndex(index?.default ?? '{"index":[]}'), tokenize);
};
