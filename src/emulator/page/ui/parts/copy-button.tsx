import type { VNode } from 'preact';
import { Button } from './button.js';
import { say } from './say.js';

interface CopyButtonProps {
  readonly text: string;
  readonly what: string;
  readonly children?: string;
}

/** Copies a text to the clipboard. */
export const CopyButton = ({ text, what, children = 'Copy' }: CopyButtonProps): VNode => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say(`Copied: ${what}`);
    } catch {
      // A page that came over http from another machine has no clipboard.
      say('This browser lets no page copy: select the text instead.');
    }
  };
  return (
    <Button onClick={copy} aria-label={`Copy ${what}`}>
      {children}
    </Button>
  );
};
