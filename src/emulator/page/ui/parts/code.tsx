import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button, showToast } from './basics.js';

/** The length from which code is not highlighted, because each highlighted word is an element. */
export const MAX_COLOURED = 20_000;
const TEXTS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')(\s*:)?/;

/** Code with highlighted strings and keys. */
export const Code = ({ code, label }: { readonly code: string; readonly label: string }): VNode => (
  // biome-ignore lint/a11y/useSemanticElements: a section around it would be one more box.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
  <pre tabIndex={0} role="region" aria-label={label}>
    {code.length > MAX_COLOURED ? code : colour(code)}
  </pre>
);

/** Highlights code. Splitting by two groups gives, in turn, code, a string, and perhaps a colon. */
export const colour = (code: string): readonly (string | VNode | undefined)[] => {
  const parts = code.split(TEXTS);
  return parts.map((part, index) =>
    index % 3 === 1 ? <span class={parts[index + 1] ? 'key' : 'text'}>{part}</span> : part,
  );
};

interface CopyButtonProps {
  readonly text: string;
  readonly what: string;
  readonly children?: string;
}

/** A button that copies a text to the clipboard. */
export const CopyButton = ({ text, what, children = 'Copy' }: CopyButtonProps): VNode => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(`Copied: ${what}`);
    } catch {
      // A page that was loaded over http from another machine has no clipboard.
      showToast('The browser does not allow copying: select the text instead.', true);
    }
  };
  return (
    <Button onClick={copy} aria-label={`Copy ${what}`}>
      {children}
    </Button>
  );
};

/** Texts of which one is shown, chosen by its name, with a button that copies it. */
export const CodeTabs = ({ texts }: { readonly texts: Readonly<Record<string, string>> }): VNode => {
  const names = Object.keys(texts);
  const [chosen = '', choose] = useState(names[0]);
  const text = texts[chosen] ?? '';
  return (
    <>
      <div class="tabs">
        {names.map(name => (
          <Button key={name} aria-pressed={name === chosen} onClick={() => choose(name)}>
            {name}
          </Button>
        ))}
        {text && <CopyButton text={text} what={chosen} />}
      </div>
      <Code code={text} label={chosen} />
    </>
  );
};
