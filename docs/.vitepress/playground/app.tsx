import drawings from 'virtual:drawings';
import examples from 'virtual:examples';
import start from 'virtual:start';
import startChecked from 'virtual:start-checked';
import style from 'virtual:style';
import type { EditorView } from '@codemirror/view';
import { render, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { checkCode, checkJson, describeChanges, isValid, type Mode, type Result, runAnyway } from './check.js';
import { type CompilerConnection, connectCompiler, STOPPED } from './compiler-client.js';
import { type Draft, keepDraft, readDraft } from './draft.js';
import { correct, createEditor, markErrors, reveal, select, setText } from './editor.js';
import { Builder, Chat, Json, Output, Parts, Problems, prettify, toCurl } from './panes.js';
import type { Emitted } from './protocol.js';
import { createSandbox, type Libraries, type Sandbox } from './sandbox.js';
import { readShared, type Shared, writeShared } from './share.js';
import { COPIED, Copy, Examples, Modes, Share, Versions } from './toolbar.js';

// The page `/playground`. VitePress loads this script only there.

/** The time without a change after which the text is checked. */
const CHECK_AFTER_MS = 80;

const SAMPLE_JSON = `{
  "recipient": { "appCustomerId": "C-1029" },
  "message": {
    "text": "Your card is ready",
    "quickReplies": [],
    "quickRepliesV2": []
  }
}`;

/** The texts that the reader writes, and which of them is shown. */
interface Written extends Draft {
  /** Counts the texts that were opened: messages of another text are not kept. */
  readonly opened: number;
}

const FIRST_TEXTS = { code: start.code, json: SAMPLE_JSON };
const FIRST: Written = { mode: 'code', texts: FIRST_TEXTS, origins: FIRST_TEXTS, example: start.name, opened: 0 };

const EXAMPLES = [start, ...examples];

/** Opens a text in place of the one of the same kind. */
const openText = (now: Written, mode: Mode, text: string): Written => ({
  ...now,
  mode,
  example: mode === 'code' ? (EXAMPLES.find(({ code }) => code === text)?.name ?? '') : now.example,
  texts: { ...now.texts, [mode]: text },
  origins: { ...now.origins, [mode]: text },
  opened: now.opened + 1,
});

const openExample = (now: Written, name: string): Written | undefined => {
  const example = EXAMPLES.find(one => one.name === name);
  return example && { ...openText(now, 'code', example.code), example: name };
};

/** Opens what a link holds. Throws an Error whose message is a sentence for the reader. */
const openShared = (now: Written, shared: Shared): Written => {
  if (shared.kind !== 'example') return openText(now, shared.kind, shared.text);
  const next = openExample(now, shared.name);
  if (next === undefined) throw new Error('This link names an example that does not exist.');
  return next;
};

const isChanged = ({ texts, origins }: Written): boolean => texts.code !== origins.code || texts.json !== origins.json;

/** The result of the last check, and the text that was checked. */
interface Shown extends Result {
  readonly of?: (Pick<Written, 'mode' | 'opened'> & { readonly text: string; readonly version: string }) | undefined;
  /** True if the check could not be made. */
  readonly isFailed?: boolean;
}

const LOADING: Shown = { problems: [], status: 'The compiler is loading …', ran: undefined };

// Shown until what was opened has a result. The styles add that it is checked.
const OPENED: Shown = { problems: [], status: '', ran: undefined };

const OLD: Readonly<Record<Mode, string>> = {
  code: 'This is from your code before the errors.',
  json: 'This is from your JSON before the errors.',
};
const CORRECTED = 'This is the message with three buttons.';

const HINTS: Readonly<Record<Mode, string>> = {
  code: 'A message appears here when the code compiles and exports or sends one.',
  json: 'The message appears here when the request keeps every rule.',
};

/** Names the JSON of the code, which is that of its first message. */
const nameOf = (count: number): string => (count === 1 ? 'From your code' : `Message 1 of ${count}`);

interface AppProps {
  readonly first: CompilerConnection;
  readonly compilers: Readonly<Record<string, string>>;
  readonly sandbox: Sandbox;
  readonly base: string;
  readonly initial: Written;
  readonly initialWords: string;
  /** The part of the address after the `#` that `initial` was read from. */
  readonly initialHash: string;
}

const App = ({ first, compilers, sandbox, base, initial, initialWords, initialHash }: AppProps): VNode => {
  const [{ version, compiler, close }, setConnection] = useState(first);
  const [written, setWritten] = useState(initial);
  const [latest, setShown] = useState(LOADING);
  const [tries, setTries] = useState(0);
  const [said, say] = useState(initialWords);
  // The JSON of the code's first message, and the number of its messages.
  const [fromCode, setFromCode] = useState<{ readonly json: string; readonly of: number }>();
  // The count of `opened` for which the reader has chosen JSON.
  const [waiting, setWaiting] = useState<number>();
  // The text after Fix it, with what was changed.
  const [fixed, setFixed] = useState<{ readonly text: string; readonly words: string }>();
  // What a button replaced, as long as nothing else is opened.
  const [replaced, setReplaced] = useState<{ readonly by: number; readonly written: Written }>();
  const host = useRef<HTMLDivElement>(null);
  const tips = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>();
  const { mode, opened } = written;
  const text = written.texts[mode];
  const isOfAnother = latest.of !== undefined && (latest.of.mode !== mode || latest.of.opened !== opened);
  const shown = isOfAnother ? OPENED : latest;
  const isChecked = shown.of?.mode === mode && shown.of.text === text && shown.of.version === version;

  // Links of this page that change the address.
  useEffect(() => {
    const open = async (): Promise<void> => {
      try {
        const shared = await readShared(location.hash);
        if (shared !== undefined) setWritten(now => openShared(now, shared));
      } catch (error) {
        say(Object(error).message);
      }
    };
    addEventListener('hashchange', open);
    if (location.hash !== initialHash) void open();
    return () => removeEventListener('hashchange', open);
  }, []);

  // Ends the worker when another one takes its place, or the reader leaves the page.
  useEffect(() => close, [close]);

  // Not after the next paint, as useEffect would: a reload at once would lose the last character.
  useLayoutEffect(() => {
    if (!isChanged(written) || text.trim() === '') return keepDraft(location.hash, undefined);
    // The link no longer says what is shown.
    if (/^#(code|json)=/.test(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
    keepDraft(location.hash, written);
  }, [written]);

  // What was said is of the text before.
  const isFirstText = useRef(true);
  useEffect(() => {
    if (!isFirstText.current) say('');
    isFirstText.current = false;
  }, [mode, text, opened]);

  // Counts the texts that the reader has typed in place of all of another.
  const typedOver = useRef(0);
  // The count of `opened` of the text that was pasted last.
  const pasted = useRef(-1);

  // One editor for each kind of text.
  useEffect(() => {
    if (host.current === null || tips.current === null) return;
    const created = createEditor({
      parent: host.current,
      tips: tips.current,
      text,
      label: mode === 'code' ? 'TypeScript code' : 'JSON of a request',
      hint: mode === 'code' ? 'Write a message here, or choose an example.' : 'Paste the JSON of a request here.',
      compiler: mode === 'code' ? compiler : undefined,
      // The messages of the text before say nothing of a text in its place.
      onChange: (to, replacedBy) => {
        if (replacedBy === 'input.type') typedOver.current++;
        setWritten(now => {
          const texts = { ...now.texts, [mode]: to };
          const example = mode === 'code' && replacedBy !== undefined ? '' : now.example;
          if (replacedBy !== 'input.paste') return { ...now, texts, example };
          pasted.current = now.opened + 1;
          return { ...now, texts, example, opened: pasted.current };
        });
      },
    });
    view.current = created;
    return () => created.destroy();
  }, [mode, compiler]);

  useEffect(() => {
    // What was pasted is in the editor, perhaps with more that was typed since.
    if (pasted.current === opened) return;
    if (view.current !== undefined && view.current.state.doc.toString() !== text) setText(view.current, text);
  }, [opened]);

  // What was opened is checked at once, what is typed after a pause.
  const last = useRef({ opened: -1, version, mode, tries });
  useEffect(() => {
    const { current } = last;
    last.current = { opened, version, mode, tries };
    const isTyped =
      current.opened === opened && current.version === version && current.mode === mode && current.tries === tries;
    let isOld = false;
    const show = (next: Shown): void => {
      if (isOld) return;
      setShown({ ...next, of: { mode, opened, text, version } });
      if (view.current === undefined) return;
      const placed = next.problems.filter(({ isPlaced }) => isPlaced);
      markErrors(view.current, placed);
      if (!isTyped && placed[0] !== undefined) reveal(view.current, placed[0]);
    };
    const check = async (): Promise<void> => {
      try {
        const checkOnce = () => checkCode(text, compiler, sandbox);
        // A slow computer may need more time than it had.
        const retry = (error: Error) => {
          if (isOld || error.message !== STOPPED) throw error;
          return checkOnce();
        };
        show(mode === 'code' ? await checkOnce().catch(retry) : checkJson(text));
      } catch (error) {
        show({ problems: [], status: Object(error).message, ran: undefined, isFailed: true });
      }
    };
    const timer = isTyped ? setTimeout(check, CHECK_AFTER_MS) : void check();
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [mode, text, opened, compiler, tries]);

  // While one types, most texts have a problem: the last messages stay, so that the page does not flicker.
  const kept = useRef<{ readonly of: string; readonly emitted: readonly Emitted[] }>();
  const of = `${mode} ${opened} ${typedOver.current}`;
  const { ran } = shown;
  const isOld = ran === undefined || (ran.thrown !== undefined && ran.emitted.length === 0);
  if (isChecked && !isOld) kept.current = { of, emitted: ran.emitted };
  if (text.trim() === '') kept.current = { of, emitted: [] };
  const isStart = mode === 'code' && text === start.code;
  // The first code does not compile: its chat is that of the corrected code.
  const ofStart = isStart || (initial === FIRST && of === 'code 0 0') ? startChecked.emitted : [];
  const before = !isStart && kept.current?.of === of ? kept.current.emitted : ofStart;
  const emitted = isOld ? before : ran.emitted;
  const about = isOld && emitted.length > 0 ? (isStart ? CORRECTED : OLD[mode]) : undefined;
  const json = emitted[0]?.json;
  // Nothing is known yet of what the chat will show.
  const isFirst = emitted.length === 0 && shown.of === undefined;

  // JSON that the reader has not changed is that of the code, once the code is checked.
  const hasOwnJson = written.texts.json !== written.origins.json;
  const isKnown = hasOwnJson || isStart || isChecked;
  const isWaiting = waiting === opened && mode === 'code';
  const openJsonOfCode = (): void => {
    const valid = isStart || !isOld ? emitted.filter(one => isValid(one.json)) : [];
    const ofCode = valid[0] && { json: prettify(valid[0].json), of: valid.length };
    // Not the message of what the code was before.
    const other = written.texts.json === fromCode?.json ? SAMPLE_JSON : written.texts.json;
    setFromCode(ofCode);
    setWritten({ ...openText(written, 'json', ofCode?.json ?? other), opened });
  };
  useLayoutEffect(() => {
    if (!isWaiting || !isKnown) return;
    if (hasOwnJson) setWritten({ ...written, mode: 'json' });
    else openJsonOfCode();
  }, [isWaiting, isKnown]);
  const changeMode = (to: Mode): void => {
    setWaiting(to === 'json' ? opened : undefined);
    setFixed(undefined);
    if (to === 'code') setWritten({ ...written, mode: to });
  };
  const { fixes = [] } = isStart ? startChecked.checked : shown;
  const [firstFix] = fixes;
  const fix = (): void => {
    if (view.current === undefined || firstFix === undefined) return;
    correct(view.current, fixes);
    setFixed({ text: view.current.state.doc.toString(), words: describeChanges(text, fixes) });
    // On a phone, the page may be scrolled beyond the line.
    reveal(view.current, firstFix);
    host.current?.scrollIntoView({ block: 'nearest' });
  };
  /** Opens a text, with a way back to what the reader has written. */
  const replace = (next: Written, isTheirs = text !== written.origins[mode]): void => {
    setReplaced(isTheirs ? { by: next.opened, written } : undefined);
    setWritten(next);
  };

  /** Opens JSON that was pasted in the place of code, which gets back what it had before. */
  const openAsJson = (): void => {
    const next = openText(written, 'json', text);
    setWritten({ ...next, texts: { ...next.texts, code: written.origins.code } });
  };

  const sourceOf = useMemo(() => toSourceOf(base), [base]);
  const share = async (): Promise<string> => {
    history.replaceState(history.state, '', await writeShared(mode, text));
    if (isChanged(written)) keepDraft(location.hash, written);
    return location.href;
  };
  const changeVersion = (next: string): void => {
    setConnection(connectCompiler(next, compilers[next] ?? ''));
    setShown(LOADING);
  };
  const runShown = async (): Promise<void> => {
    try {
      const next = await runAnyway(shown, text, sandbox);
      // The reader may have changed the code meanwhile.
      setShown(now => (now === shown ? { ...next, of: shown.of } : now));
    } catch (error) {
      say(Object(error).message);
    }
  };
  return (
    <div
      class="play"
      data-state={isChecked ? 'ready' : shown === LOADING ? 'loading' : 'checking'}
      data-example={written.example}
      data-mode={mode}
      data-first={isFirst || undefined}
    >
      <div class="bar">
        <div class="tools">
          <Examples
            value={mode === 'code' ? written.example : ''}
            other={
              text === fromCode?.json ? nameOf(fromCode.of) : text === SAMPLE_JSON ? 'Sample JSON' : 'Choose an example'
            }
            choose={name => replace(openExample(written, name) ?? written)}
          />
        </div>
        <div class="tools more">
          <Modes value={isWaiting ? 'json' : mode} choose={changeMode} />
          <button
            type="button"
            disabled={text === written.origins[mode]}
            onClick={() => replace(openText(written, mode, written.origins[mode]))}
          >
            Reset
          </button>
          <Share>
            <Copy what="link" text={share} said={said} say={say} />
            <Copy what="code" text={mode === 'code' ? text : shown.builder} said={said} say={say} />
          </Share>
          <Versions value={version} isUsed={mode === 'code'} versions={Object.keys(compilers)} choose={changeVersion} />
          {replaced?.by === opened && (
            <button type="button" onClick={() => setWritten({ ...replaced.written, opened: opened + 1 })}>
              {replaced.written.mode === mode ? 'Back to your text' : 'Back to the JSON'}
            </button>
          )}
        </div>
        <p class={said.startsWith(COPIED) ? 'said hidden' : 'said'} role="status">
          {said}
        </p>
      </div>
      <div class="columns">
        <div class="left">
          <div class="editor" ref={host} />
        </div>
        <div class="right">
          <Problems
            problems={shown.problems}
            status={isChecked && fixed?.text === text ? `${fixed.words} ${shown.status}` : shown.status}
            base={base}
            go={problem => view.current && select(view.current, problem)}
            retry={shown.isFailed ? () => setTries(tries + 1) : undefined}
            fix={isStart || (isChecked && firstFix !== undefined) ? fix : undefined}
            isFixable={isChecked && !shown.isFailed}
            runAnyway={shown.script === undefined ? undefined : runShown}
            openJson={shown.isJson ? openAsJson : undefined}
            isGood={shown.ran !== undefined && shown.ran.needs === undefined && firstFix === undefined}
          />
          {shown.builder !== undefined && (
            <Builder code={shown.builder} open={code => replace(openText(written, 'code', code), true)} />
          )}
          <Chat emitted={emitted} about={about} hint={HINTS[mode]} sourceOf={sourceOf} base={base} />
          <Json emitted={emitted} about={about}>
            <Copy what="JSON" text={json} said={said} say={say} />
            <Copy what="curl" text={json && isValid(json) ? toCurl(json) : undefined} said={said} say={say} />
          </Json>
          <Output ran={ran} />
        </div>
      </div>
      <Parts problems={shown.problems.length} />
      <div ref={tips} />
    </div>
  );
};

/** Returns the drawing of the docs that stands for a picture of an example. No other picture is loaded. */
const toSourceOf =
  (base: string) =>
  (url: string): string | undefined => {
    const [name = ''] = /[^/]*$/.exec(URL.canParse(url) ? new URL(url).pathname : '') ?? [];
    const drawing = `${name.replace(/\.\w+$/, '')}.svg`;
    return drawings.includes(drawing) ? `${base}pictures/${drawing}` : undefined;
  };

interface MountOptions {
  /** The address of the worker of each version of TypeScript. */
  readonly compilers: Readonly<Record<string, string>>;
  /** The addresses of the scripts that run the code in the sandbox. */
  readonly libraries: Libraries;
  readonly base: string;
}

const DRAFT = 'This is the text that you typed before, in this tab.';

/** Reads the text of the address, or what the reader typed there, before anything is checked. */
const openFirst = async (hash: string): Promise<readonly [Written, string]> => {
  try {
    const shared = await readShared(hash);
    const draft = readDraft(hash);
    if (draft !== undefined) return [{ ...draft, opened: 0 }, DRAFT];
    return [shared === undefined ? FIRST : openShared(FIRST, shared), ''];
  } catch (error) {
    return [FIRST, Object(error).message];
  }
};

/** Shows the playground in an element. Returns a function that ends it. */
export const mount = async (
  element: HTMLElement,
  { compilers, libraries, base }: MountOptions,
): Promise<() => void> => {
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  const sandbox = createSandbox(document.body, libraries);
  const [version = '', url = ''] = Object.entries(compilers)[0] ?? [];
  const connected = connectCompiler(version, url, globalThis.playgroundWorker);
  const { compiler } = connected;
  // The build has checked the first code and its correction, so that their results are shown while the compiler loads.
  const { checked, fixed, fixedScript } = startChecked;
  const check: typeof compiler.check = async code => {
    if (code === start.code) return checked;
    return code === fixed ? { diagnostics: [], fixes: [], script: fixedScript } : compiler.check(code);
  };
  const first = { ...connected, compiler: { ...compiler, check } };
  globalThis.playgroundWorker = undefined;
  const initialHash = location.hash;
  const [initial, initialWords] = await openFirst(initialHash);
  const props = { first, compilers, sandbox, base, initial, initialWords, initialHash };
  render(<App {...props} />, element);
  return () => {
    render(null, element);
    sandbox.close();
    sheet.remove();
  };
};
