import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Prec, RangeSetBuilder, type Text } from '@codemirror/state';
import {
  closeHoverTooltips,
  Decoration,
  type DecorationSet,
  EditorView,
  placeholder,
  tooltips,
} from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { assistWith } from './assist.js';
import type { Compiler } from './compiler-client.js';
import { colours, renderDoc } from './doc-box.js';
import type { Change } from './protocol.js';

/** A part of the text that is marked, with a message. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface EditorOptions {
  readonly parent: HTMLElement;
  /** The element that tooltips are added to. */
  readonly tips: HTMLElement;
  readonly text: string;
  readonly label: string;
  /** Shown while there is no text. */
  readonly hint: string;
  /** Without a compiler the text is JSON. */
  readonly compiler: Compiler | undefined;
  /** Called after each change. `replacedBy` is how the reader has put another text in place of all of this one. */
  readonly onChange: (text: string, replacedBy: (typeof REPLACING)[number] | undefined) => void;
}

// The names that CodeMirror gives to these changes.
const REPLACING = ['input.paste', 'input.type'] as const;

const BEGINNING = Decoration.mark({ class: 'play-beginning' });
const ADDRESS = Decoration.mark({ class: 'play-address' });

/**
 * Tells the styles where a long line may wrap: its rest goes on a little to the right of its indent. A long first word stays in
 * the line of the indent, which would otherwise be empty, and an address to which code adds the rest may break anywhere.
 */
const wraps = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const { from: start, to: end, text } = view.state.doc.lineAt(at);
      const indent = text.length - text.trimStart().length + 2;
      builder.add(start, start, Decoration.line({ attributes: { style: `--indent: ${indent}ch` } }));
      if (/^\s+\S/.test(text)) builder.add(start, start + indent - 1, BEGINNING);
      for (const { index, 0: address } of text.matchAll(/https:\/\/[^\s'"`$]*(?=\$\{)/g))
        builder.add(start + index, start + index + address.length, ADDRESS);
      at = end + 1;
    }
  }
  return builder.finish();
};

/** Measures how much of the editor the bar at the top of the site covers, and the buttons at the end of a phone's screen. */
const marginsOf = ({ scrollDOM }: EditorView): { readonly top: number; readonly bottom: number } => {
  const { top, bottom } = scrollDOM.getBoundingClientRect();
  const bar = document.querySelector('.VPNav')?.getBoundingClientRect().bottom ?? 0;
  const buttons = document.querySelector('.play .parts')?.getBoundingClientRect().top || innerHeight;
  return { top: top < bar ? Math.max(0, bar) : 0, bottom: bottom > buttons ? innerHeight - buttons : 0 };
};

/** Creates an editor. The Tab key leaves it, so that the keyboard is not caught. */
export const createEditor = ({ parent, tips, text, label, hint, compiler, onChange }: EditorOptions): EditorView =>
  new EditorView({
    parent,
    doc: text,
    extensions: [
      basicSetup,
      syntaxHighlighting(colours),
      lintGutter(),
      placeholder(hint),
      // Not over the tools above the editor, nor under the bar at the top of the site: what sticks beside the editor is in a
      // layer below the bar.
      tooltips({
        parent: tips,
        tooltipSpace: ({ dom }) => ({
          top: Math.max(64, dom.getBoundingClientRect().top),
          left: 0,
          bottom: innerHeight,
          right: innerWidth,
        }),
      }),
      EditorView.scrollMargins.of(marginsOf),
      EditorView.lineWrapping,
      // F8 opens the text of an error, which would cover the lines below it.
      EditorView.domEventHandlers({ blur: (_, view) => view.dispatch({ effects: closeHoverTooltips }) }),
      // Around the colours: within one element, nothing wraps.
      Prec.highest(EditorView.decorations.of(wraps)),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '0',
        spellcheck: 'false',
        autocapitalize: 'off',
      }),
      EditorView.updateListener.of(({ docChanged, changes, startState, state, transactions }) => {
        if (!docChanged) return;
        let isWhole = false;
        changes.iterChangedRanges((from, to) => {
          isWhole = from === 0 && to === startState.doc.length;
        });
        const by = REPLACING.find(event => transactions.some(transaction => transaction.isUserEvent(event)));
        onChange(state.doc.toString(), isWhole ? by : undefined);
      }),
      compiler === undefined ? json() : [javascript({ typescript: true }), assistWith(compiler)],
    ],
  });

/** Marks parts of the text, each with the code of its error. */
export const markErrors = (view: EditorView, marks: readonly (Mark & { readonly code: string })[]): void => {
  const end = view.state.doc.length;
  const found = marks.map(({ from, to, text, code }) => ({
    from: Math.min(from, end),
    to: Math.min(Math.max(to, from), end),
    severity: 'error' as const,
    message: text,
    // In a message of the compiler, a backtick is part of a type.
    ...(!code.startsWith('TS') && { renderMessage: () => renderDoc(text) }),
  }));
  view.dispatch(setDiagnostics(view.state, found));
};

/** Scrolls to a mark if it is not in view. The first line in view is a whole one. */
export const reveal = (view: EditorView, { from }: Pick<Mark, 'from'>): void =>
  view.requestMeasure({
    read: ({ scrollDOM: { scrollTop, clientHeight }, documentPadding }) => {
      const { top, bottom } = view.lineBlockAt(Math.min(from, view.state.doc.length));
      const start = scrollTop - documentPadding.top;
      if (top >= start && bottom <= start + clientHeight) return scrollTop;
      const cut = view.lineBlockAtHeight(bottom - clientHeight);
      return documentPadding.top + (top < start ? top : Math.min(top, cut.bottom));
    },
    write: (top, { scrollDOM }) => {
      scrollDOM.scrollTop = top;
    },
  });

/** Replaces the whole text. */
export const setText = (view: EditorView, text: string): void =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });

/**
 * Changes parts of the text. Then the editor has the focus, so that Control+Z undoes the changes; on a phone, a keyboard would cover
 * the page.
 */
export const correct = (view: EditorView, fixes: readonly Change[]): void => {
  // Without an event of its own, the history would undo it together with a change right before it.
  const userEvent = 'input.replace';
  const changes = view.state.changes(fixes);
  // At the end of the line: beside a bracket, the editor would mark the pair.
  const endOf = (text: Text) => ({ anchor: text.lineAt(fixes[0]?.from ?? 0).to });
  const isPhone = matchMedia('(max-width: 959px), (pointer: coarse)').matches;
  // Control+Z returns to the place before the changes.
  view.dispatch({ selection: endOf(view.state.doc) });
  const selection = endOf(changes.apply(view.state.doc));
  view.dispatch({ changes, selection, scrollIntoView: !isPhone, userEvent });
  if (!isPhone) view.focus();
};

/** Selects a part of the text and scrolls to it. */
export const select = (view: EditorView, { from, to }: Mark): void => {
  const end = view.state.doc.length;
  view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
  view.focus();
};
