import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ControlAnswer } from '../../../control/api.js';
import { readRecipient } from '../../../recipient.js';
import { causeOf, isFaulty } from '../chat/describe.js';
import { entryHref, listById } from '../chat/entries.js';
import { PreviewRow } from '../chat/rows.js';
import { callRoute, getState, type Sent, sendBody } from '../live/follow.js';
import type { Rejected } from '../live/page-state.js';
import { Boundary, Button, markCode } from '../parts/basics.js';
import { CodeTabs, colour, MAX_COLOURED } from '../parts/code.js';
import { notJsonAt, type Placed, placeViolations, toNote, ViolationGroups } from '../parts/json-view.js';
import { countOf, prettify, readJson } from '../parts/words.js';
import { toHash } from '../place.js';
import { getDraft, SAMPLES, setDraft, writeSample } from './samples.js';

/** The result of a check of a text: the rules that it breaks, and code for it. */
interface Checked extends ControlAnswer<'POST /check'> {
  readonly text: string;
}

const CHECK_AFTER_MS = 120;

/**
 * Checks a text a moment after the last change. Returns the newest result, which may be of an earlier text; `failed` if the emulator
 * did not respond.
 */
const useCheck = (text: string): Checked | 'failed' | undefined => {
  const [checked, setChecked] = useState<Checked | 'failed'>();
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      const result = await callRoute('POST /check', { text }).then(
        result => ({ ...result, text }),
        () => 'failed' as const,
      );
      if (!isOld) setChecked(result);
    }, CHECK_AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [text]);
  return checked;
};

/** The view that writes a request: samples, an editor with the rules, and a preview. */
export const ComposeView = (): VNode => {
  const { bots } = getState();
  const [text, setText] = useState(() => getDraft().text || writeSample(SAMPLES[0] ?? Object()));
  const [bot, setBot] = useState(getDraft().bot);
  const [sent, setSent] = useState<Sent>();
  const check = useCheck(text);
  const checked = check === 'failed' ? undefined : check;
  const isEmpty = text.trim() === '';
  const violations = isEmpty ? NONE : (checked?.violations ?? NONE);
  const places = useMemo(() => placeViolations(text, violations), [text, violations]);
  const notJson = notJsonAt(violations[0]?.message);
  // Until the first change, the first violation of a request that was opened is selected as soon as it is known.
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    const { text: opened, select } = getDraft();
    if (select === undefined) return;
    isOpened.current = true;
    setDraft(opened, bot);
    const field = findField();
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(...select);
    showCaret(field);
  }, []);
  useEffect(() => {
    if (checked?.text !== text || !isOpened.current) return;
    isOpened.current = false;
    if (places[0] !== undefined) selectPlace(places[0]);
  }, [checked]);
  const change = (to: string): void => {
    isOpened.current = false;
    setText(to);
    setDraft(to, bot);
    setSent(undefined);
  };
  const send = async (): Promise<void> => setSent(await sendBody({ text, ...(bot && { bot }) }));
  return (
    <section class="compose" aria-labelledby="compose">
      <div class="samples">
        <h2 id="compose">Compose</h2>
        <p>Write JSON, or begin with a sample:</p>
        <ul class="choices" aria-label="Samples">
          {SAMPLES.map(sample => (
            <li key={sample.name}>
              <Button
                class="choice"
                title={sample.hint}
                onClick={() => replaceText(writeSample(sample, readRecipient(text)), change)}
              >
                {sample.name} <small>{sample.hint}</small>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <div class="write">
        <Editor text={text} places={places} change={change} submit={send} />
        <div class="actions">
          <Button class="main" onClick={send}>
            Send
          </Button>
          <Button onClick={() => replaceText(prettify(text), change)}>Format</Button>
          {bots.length > 1 && (
            <label>
              Bot{' '}
              <select onChange={event => setBot(event.currentTarget.value)}>
                {bots.map(name => (
                  <option key={name} selected={name === bot}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Outcome sent={sent} text={text} />
        </div>
        <details>
          <summary>Open as code</summary>
          {checked && <CodeTabs texts={{ Builder: checked.builder, curl: checked.curl }} />}
        </details>
      </div>
      <div class="result">
        <p
          id="editor-state"
          role="status"
          class={isEmpty ? undefined : checked && (violations.length > 0 ? 'bad' : 'delivered')}
        >
          {isEmpty
            ? 'Write JSON, or choose a sample.'
            : checked === undefined
              ? check === 'failed'
                ? 'Not checked: the emulator does not respond.'
                : 'Checking …'
              : notJson !== undefined
                ? 'Not JSON: the emulator will reject this request.'
                : violations.length > 0
                  ? `${countOf(violations.length, 'violation')}: the emulator will reject this request.`
                  : 'No violations.'}
        </p>
        {violations.length === 0 && <Repeated text={text} change={change} />}
        {violations.length > 0 ? (
          <ViolationGroups text={text} violations={violations} go={selectPlace} />
        ) : (
          checked &&
          !isEmpty && (
            <Boundary what="The preview" of={checked}>
              <section class="preview" aria-label="Preview">
                <PreviewRow text={checked.text} />
              </section>
            </Boundary>
          )
        )}
      </div>
    </section>
  );
};

const NONE: Checked['violations'] = [];

interface RepeatedProps {
  readonly text: string;
  readonly change: (text: string) => void;
}

/** Says that the log has the id of the request already, with a button that changes the id. */
const Repeated = ({ text, change }: RepeatedProps): VNode | null => {
  const id = useMemo(() => idOf(text), [text]);
  if (listById(getState(), id).length === 0) return null;
  return (
    <p class="warn">
      The log has the id <code>{id}</code> already: this request will be a duplicate.{' '}
      <Button onClick={() => replaceText(renewId(text), change)}>New id</Button>
    </p>
  );
};

/** Returns the message id of a request; undefined without one. */
const idOf = (text: string): string | undefined => {
  const { messageId, message } = Object(readJson(text));
  const id: unknown = messageId ?? Object(message).messageId;
  return typeof id === 'string' ? id : undefined;
};

/** Returns the text of a request with another message id. */
export const renewId = (text: string): string => {
  const id = idOf(text);
  const other = JSON.stringify(`${id?.slice(0, 60)}-${Math.random().toString(36).slice(2, 6)}`);
  // Elements may have ids of their own.
  return text.replace(/("messageId"\s*:\s*)("(?:[^"\\]|\\.)*")/g, (all, key, own) =>
    readJson(own) === id ? key + other : all,
  );
};

interface OutcomeProps {
  readonly sent?: Sent | undefined;
  /** The body that was sent. */
  readonly text: string;
  /** Sends a duplicate with a new id; undefined if the page offers that elsewhere. */
  readonly renew?: () => void;
}

/** The outcome of a body that the page sent, with a link to its entry of the log. */
export const Outcome = ({ sent, text, renew }: OutcomeProps): VNode => {
  const after = sent?.rejectedAfter;
  // The log has only a part of a large body.
  const isIt = ({ body, number }: Rejected): boolean => after !== undefined && number > after && body === text;
  const state = getState();
  const rejected = state.rejected.findLast(isIt);
  // The log may have earlier ones with its id.
  const accepted = sent?.isAccepted ? listById(state, sent.messageId).at(-1) : undefined;
  const shown = accepted ?? rejected;
  return (
    <span role="status" class={sent?.isAccepted ? 'delivered' : 'bad'}>
      {rejected && isFaulty(rejected) ? `${causeOf(rejected)} responded ${rejected.status}.` : sent?.words}{' '}
      {accepted?.duplicate && (
        <>
          It is a duplicate: the log had its id already. {renew && (
            <Button onClick={renew}>Send with a new id</Button>
          )}{' '}
        </>
      )}
      {shown && <a href={entryHref(shown)}>Show it</a>}
      {sent && !sent.isAccepted && !sent.isUnsent && rejected === undefined && <a href={toHash('chat')}>See the log</a>}
    </span>
  );
};

// Texts with more lines have no line numbers, so that typing stays fast.
const MAX_LINES = 2000;

interface EditorProps {
  readonly text: string;
  readonly places: readonly Placed[];
  readonly change: (text: string) => void;
  readonly submit: () => void;
}

/** Breaks a line of the editor, and indents the new one as JSON is. Returns false if the browser should break it. */
const breakLine = (field: HTMLTextAreaElement | null): boolean => {
  const before = field?.value.slice(0, field.selectionStart) ?? '';
  const [, indent = '', rest = ''] = /(?:^|\n)([ \t]*)(.*)$/.exec(before) ?? [];
  return document.execCommand('insertText', false, `\n${indent}${/[[{]\s*$/.test(rest) ? '  ' : ''}`);
};

/** Returns the place of the first character of each line in the text. */
const startsOf = (lines: readonly string[]): readonly number[] => {
  let start = 0;
  return lines.map(line => {
    const own = start;
    start += line.length + 1;
    return own;
  });
};

/** Colours a line that begins at `start`, and underlines the place of a violation in it. */
const underline = (line: string, start: number, place: Placed | undefined): readonly (string | VNode | undefined)[] => {
  if (place === undefined) return colour(line);
  const [from, to] = [place.from - start, place.to - start];
  return [...colour(line.slice(0, from)), <u key="wrong">{colour(line.slice(from, to))}</u>, ...colour(line.slice(to))];
};

/** An editor for JSON: a text field over the same text with colours, which marks the lines that break rules. */
const Editor = ({ text, places, change, submit }: EditorProps): VNode => {
  const field = useRef<HTMLTextAreaElement>(null);
  const byLine = Map.groupBy(places, ({ line }) => line);
  const lines = text.split('\n');
  const starts = startsOf(lines);
  const isShort = text.length <= MAX_COLOURED;
  const isPlain = lines.length > MAX_LINES;
  // The text and its lines have changed, by typing, by pasting or by undoing.
  useLayoutEffect(() => {
    if (document.activeElement === field.current) showCaret(field.current);
  }, [text]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The browser moves the caret after this event.
    if (!isPlain && MOVES.test(event.key)) requestAnimationFrame(() => showCaret(field.current));
    const pages = isPlain ? undefined : PAGES[event.key];
    if (pages !== undefined && field.current) {
      movePages(field.current, starts, pages, event.shiftKey);
      event.preventDefault();
    }
    if (event.key !== 'Enter' || event.isComposing) return;
    const isSent = event.ctrlKey || event.metaKey;
    if (isSent) submit();
    if (isSent || (!isPlain && !event.shiftKey && breakLine(field.current))) event.preventDefault();
  };
  return (
    <div class={isPlain ? 'editor plain' : 'editor'}>
      {!isPlain && (
        <ol aria-hidden="true">
          {lines.map((line, index) => {
            const [first, ...others] = byLine.get(index) ?? [];
            return (
              <li key={index} class={first && 'bad'}>
                <code>
                  {isShort ? underline(line, starts[index] ?? 0, first) : line}
                  &#8203;
                </code>
                {first && (
                  <small>
                    {markCode(toNote(first, line))}
                    {others.length > 0 && ` (and ${others.length} more)`}
                  </small>
                )}
              </li>
            );
          })}
        </ol>
      )}
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

const MOVES = /^(Arrow|Page|Home|End)/;
const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** Moves the caret by the lines that the editor shows: a browser moves it only in a field that scrolls by itself. */
const movePages = (field: HTMLTextAreaElement, starts: readonly number[], by: number, isSelecting: boolean): void => {
  const { selectionStart, selectionEnd, selectionDirection, value } = field;
  const isBackward = selectionDirection === 'backward';
  const [anchor, caret] = isBackward ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  const line = starts.findLastIndex(start => start <= caret);
  const page = Math.max(1, Math.floor((field.parentElement?.clientHeight ?? 0) / lineHeightOf(field)) - 1);
  const next = Math.max(0, Math.min(starts.length - 1, line + by * page));
  const end = (starts[next + 1] ?? value.length + 1) - 1;
  const to = Math.min(end, (starts[next] ?? 0) + caret - (starts[line] ?? 0));
  const from = isSelecting ? anchor : to;
  field.setSelectionRange(Math.min(from, to), Math.max(from, to), to < from ? 'backward' : 'forward');
};

const lineHeightOf = (field: HTMLTextAreaElement): number => Number.parseFloat(getComputedStyle(field).lineHeight);

// The lines above and below the caret, and the padding of the field.
const AROUND = 1.5;

/** Scrolls the editor so that the line of the caret is in view. A long text scrolls by itself. */
const showCaret = (field: HTMLTextAreaElement | null): void => {
  const editor = field?.parentElement;
  if (field == null || editor == null) return;
  const { selectionStart, selectionEnd, selectionDirection, value } = field;
  const before = value.slice(0, selectionDirection === 'backward' ? selectionStart : selectionEnd);
  const height = lineHeightOf(field);
  const top = (before.split('\n').length - 1) * height;
  editor.scrollTop = Math.max(
    top + (1 + AROUND) * height - editor.clientHeight,
    Math.min(editor.scrollTop, top - (AROUND - 1) * height),
  );
};

const findField = (): HTMLTextAreaElement | null => document.querySelector('#editor');

/** Replaces the text of the editor as typing does, so that Control+Z undoes it. The focus stays where it is. */
const replaceText = (text: string, change: (text: string) => void): void => {
  const field = findField();
  const before = document.activeElement;
  field?.focus({ preventScroll: true });
  field?.select();
  // No other call keeps the history of a field. It is slow for long texts.
  const isReplaced = text.length <= MAX_COLOURED && document.execCommand('insertText', false, text);
  if (!isReplaced) change(text);
  field?.setSelectionRange(0, 0);
  field?.parentElement?.scrollTo(0, 0);
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
};

/** Selects a place in the editor and scrolls to it. */
const selectPlace = ({ from, to, line }: Placed): void => {
  const field = findField();
  const editor = field?.parentElement;
  if (field == null || editor == null) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const scroller = editor.classList.contains('plain') ? field : editor;
  scroller.scrollTo(0, line * lineHeightOf(field) - scroller.clientHeight / 2);
};
