// The search of VitePress lists titles. This adds a line of the text to each, with the words that were found in it.

const BEFORE = 24;
const LENGTH = 160;

/** Makes a pattern for the words of a search: what begins with one of them. */
const patternOf = (words: readonly string[]): RegExp | undefined => {
  if (words.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})[\\p{L}\\d]*`, 'giu');
};

/** Cuts the part of a text around the first of the words. */
const cut = (text: string, pattern: RegExp | undefined): string => {
  const at = pattern === undefined ? -1 : text.search(pattern);
  const start = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  return `${start === 0 ? '' : '… '}${text.slice(start, start + LENGTH)}`;
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

const wordsOf = (search: string): readonly string[] => search.split(/[^\p{L}\d]+/u).filter(word => word.length > 1);

// As pages of their own: the search stays open above a page that the router shows.
const linkTo = (page: string, title: string): string => `<a href="/${page}.html" target="_self">${title}</a>`;

const START = `<p>Pages that readers open most:</p><ul>${[
  linkTo('start', 'First message'),
  linkTo('gallery', 'Gallery'),
  linkTo('sending', 'Sending and delivery'),
  linkTo('steps', 'Every step of a builder'),
  linkTo('troubleshooting', 'Troubleshooting'),
]
  .map(link => `<li>${link}</li>`)
  .join('')}</ul>`;

const HELP = `Try ${linkTo('rules', 'the rules')}, ${linkTo('faq', 'the FAQ')} or ${linkTo('troubleshooting', 'troubleshooting')}.`;

/** Lists the words of a search with which no word of a page or its keywords begins. What was found has other words, or similar ones. */
const findUnknown = (search: string, text: string, index: string): readonly string[] => {
  const words = wordsOf(search);
  // Of a whole error that was pasted, some words are always the reader's own.
  if (words.length > 3) return [];
  return words.filter(word => !index.includes(`["${word.toLowerCase()}`) && !patternOf([word])?.test(text));
};

/** Says of which module a page of the reference is: such pages are found by their names. */
const placeOf = (href: string): string => {
  const [, module, kind = ''] = /^\/reference\/(.*)\/([\w-]+)\/\w+\.html/.exec(href) ?? [];
  return module === undefined ? '' : `Reference of ${module}: ${kind.replace('-', ' ')}`;
};

/** Adds the lines below the titles whenever the results change. Vue keeps what it did not create. */
const addLines = (box: Element, texts: Readonly<Record<string, string>>, index: string): void => {
  const results = box.querySelector('.results');
  const input = box.querySelector('input');
  if (results === null || input === null) return;
  const text = Object.values(texts).join(' ');
  const note = document.createElement('p');
  note.className = 'note';
  note.role = 'status';
  results.before(note);
  const add = (): void => {
    const pattern = patternOf(wordsOf(input.value));
    for (const result of results.querySelectorAll('a.result')) {
      const href = result.getAttribute('href') ?? '';
      const text = texts[href] || placeOf(href);
      // VitePress names a result by the HTML of its titles.
      const titles = [...result.querySelectorAll('.title .text')].map(({ textContent }) => textContent);
      result.setAttribute('aria-label', titles.join(' > '));
      result.querySelector('.line')?.remove();
      if (text !== '') result.append(lineOf(text, pattern));
    }
    const none = results.querySelector('.no-results:not(:has(.line))');
    none?.insertAdjacentHTML('beforeend', `<p class="line">${HELP}</p>`);
    const unknown = results.querySelector('a.result') === null ? [] : findUnknown(input.value, text, index);
    // Words have only letters and digits.
    note.innerHTML = unknown.length === 0 ? '' : `No page says “${unknown.join('” or “')}”. ${HELP} The nearest pages:`;
    // What this adds is not a change of the results.
    observer.takeRecords();
  };
  results.insertAdjacentHTML('afterend', `<div class="search-start">${START}</div>`);
  const observer = new MutationObserver(add);
  observer.observe(results, { childList: true, subtree: true });
  add();
};

/** Adds a line of text to each result of the search that is open, and lets its field have a whole error. */
export const showExcerpts = async (): Promise<void> => {
  document.querySelector('#localsearch-input')?.removeAttribute('maxlength');
  const [{ default: texts }, { default: locales }] = await Promise.all([
    import('virtual:search-texts'),
    import('@localSearchIndex'),
  ]);
  const index = await locales.root?.();
  const box = document.querySelector('.VPLocalSearchBox:not([data-has-lines])');
  if (box === null) return;
  box.toggleAttribute('data-has-lines', true);
  addLines(box, texts, index?.default ?? '');
};
