import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  EditorView,
  hoverTooltip,
  showTooltip,
  type Tooltip,
  tooltips,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import type { Compiler } from './compiler-client.js';
import type { SignatureHelp } from './protocol.js';

/** A part of the text that is marked, with a message. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

// The colours are variables, so the page's light and dark apply at once.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier], color: 'var(--play-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--play-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--play-number)' },
  { tag: tags.comment, color: 'var(--play-comment)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--play-function)' },
  { tag: [tags.typeName, tags.className], color: 'var(--play-type)' },
  { tag: tags.propertyName, color: 'var(--play-property)' },
]);

const completeWith =
  (compiler: Compiler) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\w$]+$|\.$|['"]$/);
    if (word === null && !context.explicit) return null;
    const code = context.state.doc.toString();
    const found = await compiler.complete(code, context.pos);
    const from = word !== null && /[\w$]$/.test(word.text) ? word.from : context.pos;
    return {
      from,
      validFor: /^[\w$]*$/,
      options: found.map(({ label, kind }) => ({
        label,
        type: kind === 'method' ? 'function' : kind,
        info: async () => textBox('play-doc', await compiler.describe(code, context.pos, label)),
      })),
    };
  };

const textBox = (name: string, text: string): HTMLElement => {
  const box = document.createElement('div');
  box.className = name;
  box.textContent = text;
  return box;
};

const hoverWith = (compiler: Compiler): Extension =>
  hoverTooltip(async (view, at) => {
    const found = await compiler.hover(view.state.doc.toString(), at);
    if (found === undefined) return null;
    const dom = textBox('play-hover', '');
    dom.append(textBox('play-signature', found.signature), textBox('play-doc', found.text));
    return { pos: found.from, end: found.to, above: true, create: () => ({ dom }) };
  });

const setHelp = StateEffect.define<Tooltip | null>();

const helpField = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { effects }) => effects.reduce((now, effect) => (effect.is(setHelp) ? effect.value : now), tooltip),
  provide: field => showTooltip.from(field),
});

const toTooltip = (at: number, { before, current, after, text }: SignatureHelp): Tooltip => ({
  pos: at,
  above: true,
  create: () => {
    const dom = textBox('play-hover play-help', '');
    const signature = textBox('play-signature', before);
    const strong = document.createElement('b');
    strong.textContent = current;
    signature.append(strong, after);
    dom.append(signature, textBox('play-doc', text.split('\n\n')[0] ?? ''));
    return { dom };
  },
});

// Only inside brackets of the same line, so that moving through the code asks for nothing.
const isInCall = (view: EditorView, at: number): boolean => {
  const { from, text } = view.state.doc.lineAt(at);
  const before = text.slice(0, at - from);
  return before.split('(').length > before.split(')').length;
};

/** Shows the signature of the call in which the cursor is. */
const helpWith = (compiler: Compiler): Extension => [
  helpField,
  ViewPlugin.define(view => {
    let last = 0;
    const show = async (at: number): Promise<void> => {
      const mine = ++last;
      const isWanted = view.hasFocus && isInCall(view, at);
      const help = isWanted ? await compiler.signature(view.state.doc.toString(), at) : undefined;
      if (mine !== last) return;
      const tooltip = help === undefined ? null : toTooltip(at, help);
      if (tooltip !== null || view.state.field(helpField) !== null) view.dispatch({ effects: setHelp.of(tooltip) });
    };
    const update = ({ docChanged, selectionSet, focusChanged, state }: ViewUpdate): void => {
      // A view must not be changed during its own update.
      if (docChanged || selectionSet || focusChanged) setTimeout(() => void show(state.selection.main.head), 0);
    };
    return { update, destroy: () => void last++ };
  }),
];

interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  /** Without a compiler the text is JSON. */
  readonly compiler: Compiler | undefined;
  readonly onChange: (text: string) => void;
}

/** Creates an editor. The Tab key leaves it, so that the keyboard is not caught. */
export const createEditor = ({ parent, text, label, compiler, onChange }: EditorOptions): EditorView =>
  new EditorView({
    parent,
    doc: text,
    extensions: [
      basicSetup,
      syntaxHighlighting(colours),
      lintGutter(),
      // Not below the bar at the top of the site.
      tooltips({ tooltipSpace: () => ({ top: 64, left: 0, bottom: innerHeight, right: innerWidth }) }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '0',
        spellcheck: 'false',
        autocapitalize: 'off',
      }),
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      compiler === undefined
        ? json()
        : [
            javascript({ typescript: true }),
            autocompletion({ override: [completeWith(compiler)] }),
            hoverWith(compiler),
            helpWith(compiler),
          ],
    ],
  });

/** Marks parts of the text. */
export const markErrors = (view: EditorView, marks: readonly Mark[]): void => {
  const end = view.state.doc.length;
  const found = marks.map(({ from, to, text }) => ({
    from: Math.min(from, end),
    to: Math.min(Math.max(to, from), end),
    severity: 'error' as const,
    message: text,
  }));
  view.dispatch(setDiagnostics(view.state, found));
};

/** Replaces the whole text. */
export const setText = (view: EditorView, text: string): void =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });

/** Selects a part of the text and scrolls to it. */
export const select = (view: EditorView, { from, to }: Mark): void => {
  const end = view.state.doc.length;
  view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
  view.focus();
};
