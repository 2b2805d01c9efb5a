import { typescriptLanguage } from '@codemirror/lang-javascript';
import { HighlightStyle, type Language } from '@codemirror/language';
import { highlightCode, tags } from '@lezer/highlight';
import type { Documented } from './protocol.js';

// Elements that show what the compiler knows of a name. Docstrings may come from a link, so they never become HTML.

// The colours are variables, so the page's light and dark apply at once.
export const colours: HighlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier], color: 'var(--play-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--play-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--play-number)' },
  { tag: tags.comment, color: 'var(--play-comment)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--play-function)' },
  { tag: [tags.typeName, tags.className], color: 'var(--play-type)' },
  { tag: tags.propertyName, color: 'var(--play-property)' },
]);

/** Creates an element of a class. */
export const createBox = (name: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const box = document.createElement('div');
  box.className = name;
  box.append(...children);
  return box;
};

/** Creates an element of a class that scrolls if it has much text, so the keyboard must reach it. */
export const createScroller = (name: string, ...children: readonly Node[]): HTMLElement => {
  const box = createBox(name, ...children);
  box.tabIndex = 0;
  return box;
};

/** Highlights a text. */
export const highlight = (code: string, { parser }: Language = typescriptLanguage): DocumentFragment => {
  const result = document.createDocumentFragment();
  const put = (text: string, classes: string): void => {
    const span = document.createElement('span');
    span.className = classes;
    span.textContent = text;
    result.append(classes === '' ? text : span);
  };
  highlightCode(code, parser.parse(code), colours, put, () => result.append('\n'));
  return result;
};

const withElement = (name: 'code' | 'p' | 'pre', ...children: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(name);
  element.append(...children);
  return element;
};

// Lines of a paragraph are broken where the source's are.
const toParagraph = (text: string): HTMLElement =>
  withElement(
    'p',
    ...text
      .replaceAll('\n', ' ')
      .split('`')
      .map((part, index) => (index % 2 === 1 ? withElement('code', part) : part)),
  );

/** Renders the Markdown of a docstring: paragraphs, code in backticks, and fenced code. */
export const renderDoc = (doc: string): HTMLElement => {
  const parts = doc.split(/^```(?:\w*)\n([\s\S]*?)\n?```$/m);
  const blocks = parts.flatMap((part, index) =>
    index % 2 === 1
      ? [withElement('pre', highlight(part))]
      : part.split(/\n{2,}/).flatMap(text => (text.trim() === '' ? [] : [toParagraph(text.trim())])),
  );
  return createBox('play-doc', ...blocks);
};

/** Renders a signature and its docstring. */
export const renderDocumented = ({ signature, doc }: Documented): readonly HTMLElement[] => [
  createBox('play-signature', highlight(signature)),
  ...(doc === '' ? [] : [renderDoc(doc)]),
];
