import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { colour } from '../parts/code.js';
import type { Placed } from '../parts/json-view.js';

// Longer texts are not highlighted, so that typing stays fast.
const MAX_COLOURED = 20_000;

interface EditorProps {
  readonly text: string;
  readonly places: readonly Placed[];
  readonly change: (text: string) => void;
  readonly submit: () => void;
}

/** An editor for JSON: a text field over the same text with colours, which marks the lines that break rules. */
export const Editor = ({ text, places, change, submit }: EditorProps): VNode => {
  const field = useRef<HTMLTextAreaElement>(null);
  const bad = new Set(places.map(({ line }) => line));
  const lines = text.split('\n');
  const isShort = text.length <= MAX_COLOURED;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <div class="editor">
      <ol aria-hidden="true">
        {lines.map((line, index) => (
          <li key={index} class={bad.has(index) ? 'bad' : undefined}>
            <code>{isShort ? colour(line) : line}&#8203;</code>
          </li>
        ))}
      </ol>
      <textarea
        ref={field}
        id="editor"
        aria-label="JSON of the request"
        aria-describedby="editor-state"
        aria-invalid={places.length > 0}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        wrap="off"
        value={text}
        onInput={event => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
};

/** Selects a place in the editor and scrolls to it. */
export const selectPlace = ({ from, to, line }: Placed): void => {
  const field = document.querySelector<HTMLTextAreaElement>('#editor');
  const scroller = field?.parentElement;
  if (field == null || scroller == null) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const height = field.scrollHeight / Math.max(1, field.value.split('\n').length);
  scroller.scrollTo(0, line * height - scroller.clientHeight / 2);
};
