import type { VNode } from 'preact';

// Longer code is shown without colours: each coloured word is an element.
const MOST_COLOURED = 20_000;
const TEXTS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')(\s*:)?/;

/** Code, with its texts and keys in colour. */
export const Code = ({ code, label }: { readonly code: string; readonly label: string }): VNode => (
  // biome-ignore lint/a11y/useSemanticElements: a section around it would be one more box
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
  <pre tabIndex={0} role="region" aria-label={label}>
    {code.length > MOST_COLOURED ? code : coloured(code)}
  </pre>
);

// A split by two groups gives the code between, then a text and perhaps a colon, in turn.
const coloured = (code: string): readonly (string | VNode | undefined)[] => {
  const parts = code.split(TEXTS);
  return parts.map((part, index) =>
    index % 3 === 1 ? <span class={parts[index + 1] ? 'key' : 'text'}>{part}</span> : part,
  );
};
