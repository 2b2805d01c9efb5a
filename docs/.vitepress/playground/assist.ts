import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  insertBracket,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  activateHover,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  type Rect,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Compiler } from './compiler-client.js';
import { createBox, createScroller, highlight, renderDoc, renderDocumented } from './doc-box.js';
import type { Change, SignatureHelp, Suggestion } from './protocol.js';

// What the compiler helps with while one writes: completions, types with their docstrings, and the signature of a call.

// The status of the page says why the compiler failed. Help that does not come is not worth a second report.
const orNothing = <T>(result: Promise<T>): Promise<T | undefined> => result.catch(() => undefined);

// The icons are of fewer kinds than the compiler has names for.
const ICONS: Readonly<Record<string, string>> = {
  ...{ method: 'function', constructor: 'function', 'local function': 'function' },
  ...{ const: 'variable', let: 'variable', var: 'variable', parameter: 'variable', alias: 'variable' },
  ...{ getter: 'property', setter: 'property', module: 'namespace', string: 'text' },
};

// The names and the steps that most messages need. The editor lists the others by the alphabet.
const FIRST: readonly string[] = [
  ...['Message', 'Otp', 'Button', 'Element', 'createBot'],
  ...['text', 'generic', 'for', 'title', 'postback', 'webUrl', 'toCustomer', 'messageId', 'element', 'button'],
  ...['quickReply', 'quickReplies', 'elements', 'buttons', 'subtitle', 'withImage'],
];

const boostOf = ({ label, isDeprecated }: Suggestion): number => {
  if (isDeprecated) return -99;
  return FIRST.includes(label) ? FIRST.length - FIRST.indexOf(label) : 0;
};

/** Places the description of a completion below the list, or above it: to its right, it would cover the problems. */
const placeInfo = ({ dom }: EditorView, list: Rect, _option: Rect, info: Rect, space: Rect) => {
  const isBelow = space.bottom - list.bottom >= Math.min(info.bottom - info.top, list.top - space.top);
  // Within the editor, as far as its sentences stay readable.
  const width = Math.max(320, Math.min(560, dom.getBoundingClientRect().right - list.left));
  return { style: `${isBelow ? 'top' : 'bottom'}: ${list.bottom - list.top}px; left: 0; max-width: ${width}px` };
};

/** Tells whether the quote before a place begins a string: after one that ends it, nothing is to be completed. */
const beginsString = ({ state, pos }: CompletionContext, quote: string): boolean => {
  const { from, text } = state.doc.lineAt(pos);
  return text.slice(0, pos - from).split(quote).length % 2 === 0;
};

const setCompleted = StateEffect.define<number>();

/** The place after the opening bracket of a method that was completed, until the next change. */
const completedAt = StateField.define<number>({
  create: () => -1,
  update: (at, { effects, docChanged, selection }) =>
    effects.reduce(
      (now, effect) => (effect.is(setCompleted) ? effect.value : now),
      docChanged || selection !== undefined ? -1 : at,
    ),
});

/** Writes the brackets of a method that was completed, with the cursor where its arguments begin. */
const openCall = (view: EditorView, takesArguments: boolean): void => {
  const { head } = view.state.selection.main;
  if (view.state.sliceDoc(head, head + 1) === '(') return;
  // As if they were typed, so that the editor knows the closing one.
  const opened = insertBracket(view.state, '(');
  if (opened === null) return;
  view.dispatch(opened);
  view.dispatch({ selection: { anchor: head + (takesArguments ? 1 : 2) }, effects: setCompleted.of(head + 1) });
};

/** Imports a completion, unless the reader has changed the lines of the imports meanwhile. */
const importName = (view: EditorView, code: string, imports: readonly Change[]): void => {
  const end = Math.max(0, ...imports.map(({ to }) => to));
  if (view.state.sliceDoc(0, end) === code.slice(0, end))
    view.dispatch({ changes: imports, userEvent: 'input.complete' });
};

// A reader who types the bracket after a completed method has it already. Before the editor would close another one.
const keepBracket = Prec.high(
  EditorView.inputHandler.of(({ state }, from, to, text) => {
    const isCompleted = state.field(completedAt) === from && state.sliceDoc(from - 1, from + 1) === '()';
    return text === '(' && from === to && isCompleted;
  }),
);

const completeWith =
  (compiler: Compiler) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\w$]+$|\.$|['"]$/);
    const isQuote = word !== null && /['"]/.test(word.text);
    if (!context.explicit && (word === null || (isQuote && !beginsString(context, word.text)))) return null;
    const code = context.state.doc.toString();
    const found = await orNothing(compiler.complete(code, context.pos));
    if (found === undefined) return null;
    const from = word !== null && /[\w$]$/.test(word.text) ? word.from : context.pos;
    const isMember = context.state.sliceDoc(from - 1, from) === '.';
    return {
      from,
      validFor: /^[\w$]*$/,
      options: found.map(suggestion => ({
        label: suggestion.label,
        ...(suggestion.module !== undefined && { detail: suggestion.module }),
        apply: async (view, completion, start, end) => {
          const { statement } = suggestion;
          if (statement !== undefined) {
            const changes = { ...statement, to: statement.to + end - context.pos };
            // After the name: another one may follow.
            const anchor = statement.from + Math.max(0, statement.insert.lastIndexOf(' }'));
            const annotations = pickedCompletion.of(completion);
            return view.dispatch({ changes, selection: { anchor }, annotations, userEvent: 'input.complete' });
          }
          view.dispatch({
            ...insertCompletionText(view.state, suggestion.label, start, end),
            annotations: pickedCompletion.of(completion),
          });
          if (isMember && suggestion.takesArguments !== undefined) openCall(view, suggestion.takesArguments);
          if (suggestion.module === undefined) return;
          const described = await orNothing(compiler.describe(code, context.pos, suggestion.label));
          importName(view, code, described?.imports ?? []);
        },
        type: `${ICONS[suggestion.kind] ?? suggestion.kind}${suggestion.isDeprecated ? ' deprecated' : ''}`,
        boost: boostOf(suggestion),
        info: async () => {
          const described = await orNothing(compiler.describe(code, context.pos, suggestion.label));
          if (described === undefined) return null;
          const short = { ...described, signature: described.signature.replace(/\bthis: \w+(, )?/, '') };
          // The sentence first: it says what the step does.
          return createScroller('play-info', ...[...renderDocumented(short)].reverse());
        },
      })),
    };
  };

/** Shows the type and docstring of a name that is pointed at or tapped, or that has the cursor when Mod+I is pressed. */
const hoverWith = (compiler: Compiler): Extension => [
  hoverTooltip(
    async (view, at) => {
      const found = await orNothing(compiler.hover(view.state.doc.toString(), at));
      if (found === undefined) return null;
      const dom = createScroller('play-hover', ...renderDocumented(found));
      return { pos: found.from, end: found.to, above: true, create: () => ({ dom }) };
    },
    { hideOn: ({ docChanged }) => docChanged },
  ),
  Prec.high(
    keymap.of([
      {
        key: 'Mod-i',
        preventDefault: true,
        run: view => {
          const until = ({ docChanged, selection }: { docChanged: boolean; selection?: unknown }): boolean =>
            docChanged || selection !== undefined;
          activateHover(view, view.state.selection.main.head, 1, { until });
          return true;
        },
      },
      {
        key: 'Escape',
        run: view => {
          if (!hasHoverTooltips(view.state)) return false;
          view.dispatch({ effects: closeHoverTooltips });
          return true;
        },
      },
    ]),
  ),
];

const setHelp = StateEffect.define<Tooltip | null>();

const helpField = StateField.define<Tooltip | null>({
  create: () => null,
  // The text may have become shorter than it was when the tooltip was placed.
  update: (tooltip, { effects, changes }) =>
    effects.reduce(
      (now, effect) => (effect.is(setHelp) ? effect.value : now),
      tooltip && { ...tooltip, pos: changes.mapPos(tooltip.pos) },
    ),
  provide: field => showTooltip.from(field),
});

const toTooltip = (at: number, { before, current, after, doc }: SignatureHelp): Tooltip => ({
  pos: at,
  above: true,
  create: () => {
    const strong = document.createElement('b');
    strong.textContent = current;
    const signature = createBox('play-signature', highlight(before), strong, highlight(after));
    return { dom: createBox('play-hover play-help', signature, renderDoc(doc.split('\n\n')[0] ?? '')) };
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
    const show = async (mine: number): Promise<void> => {
      if (mine !== last) return;
      const at = view.state.selection.main.head;
      const isWanted = view.hasFocus && isInCall(view, at);
      const help = isWanted ? await orNothing(compiler.signature(view.state.doc.toString(), at)) : undefined;
      if (mine !== last) return;
      const tooltip = help === undefined ? null : toTooltip(at, help);
      if (tooltip !== null || view.state.field(helpField) !== null) view.dispatch({ effects: setHelp.of(tooltip) });
    };
    const update = ({ docChanged, selectionSet, focusChanged }: ViewUpdate): void => {
      if (!docChanged && !selectionSet && !focusChanged) return;
      // From now on a response to the call before is too late: its position may be beyond the end of the text.
      const mine = ++last;
      // A view must not be changed during its own update.
      setTimeout(() => void show(mine), 0);
    };
    return { update, destroy: () => void last++ };
  }),
];

/** Returns the help of a compiler for an editor. */
export const assistWith = (compiler: Compiler): Extension => [
  autocompletion({
    override: [completeWith(compiler)],
    positionInfo: placeInfo,
    optionClass: ({ type = '' }) => (type.endsWith(' deprecated') ? 'play-deprecated' : ''),
  }),
  completedAt,
  keepBracket,
  hoverWith(compiler),
  helpWith(compiler),
];
