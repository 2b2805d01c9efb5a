import drawings from 'virtual:drawings';
import examples from 'virtual:examples';
import style from 'virtual:style';
import type { EditorView } from '@codemirror/view';
import { render, type VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { placeViolations } from '../../../src/emulator/page/ui/parts/json-view.js';
import { guessOperation, safeParseAs, writeBuilderCode } from '../../../src/parse/shared.js';
import { type Compiler, type CompilerConnection, connectCompiler } from './compiler-client.js';
import { createEditor, markErrors, select, setText } from './editor.js';
import { Builder, Chat, Copy, Json, Output, type Problem, Problems, toCurl } from './panes.js';
import type { Checked, Ran } from './protocol.js';
import { createSandbox, type Sandbox } from './sandbox.js';
import { readShared, writeShared } from './share.js';

// The page `/playground`. VitePress loads this script only there.

type Mode = 'code' | 'json';

const CHECK_AFTER_MS = 80;

const START = 'text';
const codeOf = (name: string): string | undefined => examples.find(example => example.name === name)?.code;
const SAMPLE_JSON = `{
  "recipient": { "appCustomerId": "C-1029" },
  "message": { "text": "Your card is ready", "quickReplies": [], "quickRepliesV2": [] }
}`;

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The result of a check of the text in the editor. */
interface Result {
  /** The checked code. */
  readonly of?: { readonly mode: Mode; readonly text: string; readonly version: string };
  readonly problems: readonly Problem[];
  readonly status: string;
  readonly ran: Ran | undefined;
  /** The builder code of valid JSON. */
  readonly builder?: string;
  /** The script of code that does not compile, which can be run all the same. */
  readonly script?: string;
}

const compileProblem = ({ from, to, text, line, column, code }: Checked['diagnostics'][number]): Problem => ({
  ...{ from, to, text, isPlaced: true },
  place: `Line ${line}, column ${column}`,
  code: `TS${code}`,
});

const thrownProblem = ({ message, rule, path }: NonNullable<Ran['thrown']>): Problem => ({
  ...{ from: 0, to: 0, text: message, isPlaced: false },
  place: path === undefined ? 'When it runs' : `When it runs, at ${path || 'the request'}`,
  code: rule ?? 'error',
  ...(rule !== undefined && { rule }),
});

const describeRan = ({ emitted, thrown }: Ran): string => {
  if (thrown !== undefined) return 'The code compiles, but it throws an error.';
  return `No problems. The code exports ${countOf(emitted.length, 'message')}.`;
};

const checkCode = async (code: string, compiler: Compiler, sandbox: Sandbox): Promise<Result> => {
  const { diagnostics, script } = await compiler.check(code);
  if (diagnostics.length > 0) {
    const status = `${countOf(diagnostics.length, 'compile error')}.`;
    return { problems: diagnostics.map(compileProblem), status, ran: undefined, script };
  }
  const ran = await sandbox.run(script);
  return { problems: ran.thrown === undefined ? [] : [thrownProblem(ran.thrown)], status: describeRan(ran), ran };
};

const checkJson = (text: string): Result => {
  const operation = guessOperation(text);
  const checked = safeParseAs(operation, text, {});
  if (checked.ok) {
    const ran: Ran = {
      emitted: [{ name: 'request', json: JSON.stringify(checked.value) }],
      printed: [],
      thrown: undefined,
    };
    const builder = writeBuilderCode(checked.value.toJSON());
    return { problems: [], status: 'The request keeps every rule.', ran, builder };
  }
  const problems = placeViolations(text, checked.violations).map(
    ({ from, to, line, path, rule, message }): Problem => ({
      ...{ from, to, text: message, isPlaced: true, code: rule, rule },
      place: `Line ${line + 1}${path === '' ? '' : `, ${path}`}`,
    }),
  );
  return { problems, status: `${countOf(problems.length, 'broken rule')}.`, ran: undefined };
};

interface AppProps {
  readonly first: CompilerConnection;
  readonly compilers: Readonly<Record<string, string>>;
  readonly sandbox: Sandbox;
  readonly base: string;
}

const EMPTY: Result = { problems: [], status: 'The compiler is loading …', ran: undefined };

const App = ({ first: initial, compilers, sandbox, base }: AppProps): VNode => {
  const [{ version, compiler, ready, close }, setConnection] = useState(initial);
  const [mode, setMode] = useState<Mode>('code');
  const [texts, setTexts] = useState<Readonly<Record<Mode, string>>>({ code: codeOf(START) ?? '', json: SAMPLE_JSON });
  const [example, setExample] = useState(START);
  const [result, setResult] = useState(EMPTY);
  const [said, say] = useState('');
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>();
  const text = texts[mode];
  // Links are opened by a listener that lives longer than a mode.
  const shown = useRef(mode);
  shown.current = mode;
  const isChecked = result.of?.mode === mode && result.of.text === text && result.of.version === version;

  const change = (of: Mode, to: string): void => {
    setTexts(now => ({ ...now, [of]: to }));
    if (of === shown.current && view.current !== undefined && view.current.state.doc.toString() !== to)
      setText(view.current, to);
    setMode(of);
  };

  // What the address holds, now and when a link on this page changes it.
  useEffect(() => {
    const open = async (): Promise<void> => {
      try {
        const shared = await readShared(location.hash);
        if (shared === undefined) return;
        if (shared.kind !== 'example') return change(shared.kind, shared.text);
        const code = codeOf(shared.name);
        if (code === undefined) return say('This link names an example that does not exist.');
        setExample(shared.name);
        change('code', code);
      } catch {
        say('This link is damaged, so its code cannot be shown.');
      }
    };
    void open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);

  // Ends the worker when another one takes its place, or the reader leaves the page.
  useEffect(() => close, [close]);

  // One editor for each kind of text.
  useEffect(() => {
    if (host.current === null) return;
    const created = createEditor({
      parent: host.current,
      text,
      label: mode === 'code' ? 'TypeScript code' : 'JSON of a request',
      compiler: mode === 'code' ? compiler : undefined,
      onChange: to => setTexts(now => ({ ...now, [mode]: to })),
    });
    view.current = created;
    return () => created.destroy();
  }, [mode, compiler]);

  useEffect(() => {
    let isOld = false;
    const check = async (): Promise<void> => {
      try {
        if (mode === 'code') await ready;
        const next = mode === 'code' ? await checkCode(text, compiler, sandbox) : checkJson(text);
        if (isOld) return;
        setResult({ ...next, of: { mode, text, version } });
        if (view.current !== undefined)
          markErrors(
            view.current,
            next.problems.filter(({ isPlaced }) => isPlaced),
          );
      } catch (error) {
        if (!isOld) setResult({ ...EMPTY, status: `The compiler failed: ${String(error)}` });
      }
    };
    const timer = setTimeout(check, CHECK_AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [mode, text, compiler]);

  const sourceOf = useMemo(() => toSourceOf(base), [base]);
  const emitted = result.ran?.emitted ?? [];
  const first = emitted[0]?.json;
  const share = async (): Promise<string> => {
    const hash = await writeShared(mode, text);
    history.replaceState(history.state, '', hash);
    return location.href;
  };
  const choose = (name: string): void => {
    const code = codeOf(name);
    if (code === undefined) return;
    setExample(name);
    change('code', code);
  };
  const changeVersion = (next: string): void => {
    setConnection(connectCompiler(next, new Worker(compilers[next] ?? '')));
    setResult(EMPTY);
  };
  const runAnyway = async (): Promise<void> => {
    const ran = await sandbox.run(result.script ?? '');
    const thrown = ran.thrown === undefined ? [] : [thrownProblem(ran.thrown)];
    const { script: _, ...rest } = result;
    setResult({ ...rest, ran, problems: [...result.problems, ...thrown] });
  };
  return (
    <div class="play" data-state={isChecked ? 'ready' : 'checking'}>
      <div class="bar">
        <label>
          Example{' '}
          <select value={example} onChange={event => choose(event.currentTarget.value)}>
            {[...new Set(examples.map(({ group }) => group))].map(group => (
              <optgroup key={group} label={group}>
                {examples
                  .filter(item => item.group === group)
                  .map(({ name, title }) => (
                    <option key={name} value={name}>
                      {title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
        <fieldset class="modes">
          <legend>Write</legend>
          {(['code', 'json'] as const).map(name => (
            <button key={name} type="button" aria-pressed={mode === name} onClick={() => setMode(name)}>
              {name === 'code' ? 'Code' : 'JSON'}
            </button>
          ))}
        </fieldset>
        <label>
          TypeScript{' '}
          <select value={version} onChange={event => changeVersion(event.currentTarget.value)}>
            {Object.keys(compilers).map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <span class="copies">
          <Copy what="link" getText={share} say={say} />
          <Copy what="code" getText={() => (mode === 'code' ? text : result.builder)} say={say} />
          <Copy what="JSON" getText={() => first} say={say} />
          <Copy what="curl" getText={() => first && toCurl(first)} say={say} />
        </span>
      </div>
      <p class="said" role="status">
        {said}
      </p>
      <div class="columns">
        <div class="left">
          <div class="editor" ref={host} />
        </div>
        <div class="right">
          <Problems
            problems={result.problems}
            status={result.status}
            base={base}
            go={problem => view.current && select(view.current, problem)}
          />
          {result.builder !== undefined && (
            <Builder code={result.builder} open={() => change('code', result.builder ?? '')} />
          )}
          <Chat emitted={emitted} sourceOf={sourceOf}>
            {result.script !== undefined && (
              <button type="button" onClick={runAnyway}>
                Run it anyway
              </button>
            )}
          </Chat>
          <Json emitted={emitted} />
          <Output ran={result.ran} />
        </div>
      </div>
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
  /** The worker with the first of the compilers, which loads while this script does. */
  readonly worker: Worker;
  /** The address of the worker of each version of TypeScript. */
  readonly compilers: Readonly<Record<string, string>>;
  readonly library: Promise<string>;
  readonly base: string;
}

/** Shows the playground in an element. Returns a function that ends it. */
export const mount = (element: HTMLElement, { worker, compilers, library, base }: MountOptions): (() => void) => {
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  const sandbox = createSandbox(document.body, library);
  const first = connectCompiler(Object.keys(compilers)[0] ?? '', worker);
  render(<App first={first} compilers={compilers} sandbox={sandbox} base={base} />, element);
  return () => {
    render(null, element);
    sandbox.close();
    sheet.remove();
  };
};
