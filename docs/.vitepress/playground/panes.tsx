import { typescriptLanguage } from '@codemirror/lang-javascript';
import { jsonLanguage } from '@codemirror/lang-json';
import type { Language } from '@codemirror/language';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { MediaSource } from '../../../src/emulator/page/ui/chat/open-shapes.js';
import { PreviewRow } from '../../../src/emulator/page/ui/chat/rows.js';
import { Boundary, markCode } from '../../../src/emulator/page/ui/parts/basics.js';
import { writeCurlCode } from '../../../src/parse/builder-code.js';
import { guessOperation } from '../../../src/parse/parse.js';
import { isValid, type Result } from './check.js';
import { highlight } from './doc-box.js';
import type { Mark } from './editor.js';
import type { Emitted, Ran } from './protocol.js';

// What is shown beside the editor.

interface ProblemsProps {
  readonly problems: Result['problems'];
  readonly status: string;
  readonly base: string;
  readonly go: (problem: Mark) => void;
  /** Repeats a check that could not be made; undefined if it was made. */
  readonly retry: (() => void) | undefined;
  /** Corrects the mistakes whose correction is known; undefined if there is none. */
  readonly fix: (() => void) | undefined;
  /** True if the page looks for corrections. */
  readonly isFixable: boolean;
  /** Runs code that does not compile; undefined for all else. */
  readonly runAnyway: (() => void) | undefined;
  /** Moves JSON that stands in the place of code to its tab; undefined for all else. */
  readonly openJson: (() => void) | undefined;
  /** True if nothing is left to do. */
  readonly isGood: boolean;
}

/** Shows the text of a problem. Where the compiler names the call that is missing, those words stand out. */
const TextOf = ({ of: { text, code } }: { readonly of: Result['problems'][number] }): VNode => {
  if (code.startsWith('TS')) {
    const parts = text.split(/((?<=['"])[^'"]*: call \.[^'"]*)/);
    return <p class="text">{parts.map((part, index) => (index % 2 === 1 ? <strong>{part}</strong> : part))}</p>;
  }
  // The id is a link above the text, which ends in it, too.
  return <p class="text">{markCode(text.endsWith(` [${code}]`) ? text.slice(0, -` [${code}]`.length) : text)}</p>;
};

/** The list of problems. Its first line is read aloud when it changes. */
export const Problems = ({
  problems,
  status,
  base,
  go,
  retry,
  fix,
  isFixable,
  runAnyway,
  openJson,
  isGood,
}: ProblemsProps): VNode => (
  <section class="problems" aria-labelledby="play-problems">
    <h2 id="play-problems">Problems</h2>
    <div class="verdict">
      <p role="status" class={problems.length > 0 || retry !== undefined ? 'bad' : isGood ? 'good' : undefined}>
        {markCode(status)}
      </p>
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
      {fix !== undefined && (
        <button type="button" class="first" onClick={fix}>
          Fix it
        </button>
      )}
      {fix === undefined && isFixable && problems.length > 0 && <span class="quiet">No automatic fix.</span>}
      {openJson !== undefined && (
        <button type="button" class="first" onClick={openJson}>
          Open as JSON
        </button>
      )}
      {runAnyway !== undefined && (
        <button type="button" onClick={runAnyway}>
          Run it anyway
        </button>
      )}
    </div>
    {problems.length > 0 && (
      <ol>
        {problems.map((problem, index) => (
          <li key={index}>
            <span class="place">
              {problem.isPlaced ? (
                <button type="button" onClick={() => go(problem)}>
                  {problem.place}
                </button>
              ) : (
                problem.place
              )}{' '}
              {problem.href === undefined ? (
                problem.code !== '' && <code>{problem.code}</code>
              ) : (
                <a href={base + problem.href}>{problem.code || 'Troubleshooting'}</a>
              )}
            </span>
            <TextOf of={problem} />
          </li>
        ))}
      </ol>
    )}
  </section>
);

interface ChatProps {
  readonly emitted: readonly Emitted[];
  /** Says of which text the messages are, if it is not the present one; undefined if it is. */
  readonly about: string | undefined;
  /** Says when there is a message. */
  readonly hint: string;
  readonly sourceOf: (url: string) => string | undefined;
  readonly base: string;
}

/** Writes the request of a carousel that has one card. */
const withCard = (card: string): string =>
  `{"recipient":{"appCustomerId":"C-1029"},"message":{"attachment":{"type":"template","payload":{"templateType":"generic","elements":[${card}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}`;

const Preview = ({ name, json }: Emitted): VNode => {
  const shown = [json, withCard(json)].find(isValid);
  return (
    <>
      {shown !== undefined && <PreviewRow id={name} text={shown} />}
      {shown === undefined && (
        <p>{name} alone is not a valid request, so the chat cannot show it. Its JSON is below.</p>
      )}
      {shown !== undefined && shown !== json && (
        <p>A card alone is not a valid request: this is a carousel with the card.</p>
      )}
    </>
  );
};

/** The chat, with the components of the emulator's page. */
export const Chat = ({ emitted, about, hint, sourceOf, base }: ChatProps): VNode => (
  <section class="chat" aria-labelledby="play-chat">
    <h2 id="play-chat">Chat</h2>
    {about !== undefined && <p class="quiet">{about}</p>}
    {emitted.length === 0 ? (
      <p class="quiet">{hint}</p>
    ) : (
      <div class={about === undefined ? 'emulator-chat' : 'emulator-chat old'}>
        <MediaSource.Provider value={sourceOf}>
          {emitted.map(({ name, json }) => (
            <Boundary key={name} what="The chat" of={json} instead="The JSON below is complete">
              <div class="row first">
                <Preview name={name} json={json} />
              </div>
            </Boundary>
          ))}
        </MediaSource.Provider>
      </div>
    )}
    {emitted.some(({ json }) => /"type":"(postback|web_url)"|"quickReplies(V2)?":\[(?!\])/.test(json)) && (
      <p class="quiet">
        This is a preview: its buttons cannot be pressed. The <a href={`${base}emulator.html`}>emulator</a> runs them.
      </p>
    )}
  </section>
);

const sizeOf = (json: string): string => {
  const bytes = new TextEncoder().encode(json).length;
  return `${bytes.toLocaleString('en').replaceAll(',', ' ')} ${bytes === 1 ? 'byte' : 'bytes'}`;
};

/** Breaks JSON into lines; other text stays as it is. */
export const prettify = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};

/** Puts each line of a highlighted text into an element that tells the styles its indent, for the rest of a line that wraps. */
const splitLines = (text: DocumentFragment): DocumentFragment => {
  const result = document.createDocumentFragment();
  let line: HTMLElement | undefined;
  for (const part of [...text.childNodes]) {
    if (part.textContent === '\n') {
      line = undefined;
      result.append(part);
      continue;
    }
    if (line === undefined) {
      line = document.createElement('span');
      line.className = 'line';
      line.style.setProperty('--i', String((part.textContent ?? '').search(/\S|$/)));
      result.append(line);
    }
    // A short word with a hyphen, such as an id, stays on one line.
    if (part instanceof Element && /^(?=\S*\w-\w)\S{3,24}$/.test(part.textContent ?? '')) part.classList.add('word');
    line.append(part);
  }
  return result;
};

interface TextProps {
  readonly label: string;
  /** The language of the text, which gives it its colours; undefined for plain text. */
  readonly language?: Language;
  readonly children: string;
}

/** A text of several lines, which scrolls if it is long. */
const Text = ({ label, language, children }: TextProps): VNode => {
  const element = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    element.current?.replaceChildren(language === undefined ? children : splitLines(highlight(children, language)));
  }, [children, language]);
  // biome-ignore lint/a11y/useSemanticElements: a section around it would be one more box.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
  return <pre ref={element} tabIndex={0} role="region" aria-label={label} />;
};

interface JsonProps extends Pick<ChatProps, 'emitted' | 'about'> {
  /** The buttons beside the heading. */
  readonly children: ComponentChildren;
}

/** The JSON of each message, with its size as it is sent. */
export const Json = ({ emitted, about, children }: JsonProps): VNode => (
  <section class={about === undefined ? 'json' : 'json old'} aria-labelledby="play-json">
    <div class="head">
      <h2 id="play-json">Request JSON</h2>
      {children}
    </div>
    {about !== undefined && <p class="quiet">{about}</p>}
    {emitted.length === 0 && <p class="quiet">The request body appears here.</p>}
    {emitted.map(({ name, json }) => (
      <div key={name}>
        <p class="place">
          <code>{name}</code>: {sizeOf(json)}
        </p>
        <Text label={`JSON of ${name}`} language={jsonLanguage}>
          {prettify(json)}
        </Text>
      </div>
    ))}
  </section>
);

/** The parts of the page: the class and the name of each. */
const PARTS = [
  ['left', 'Editor'],
  ['problems', 'Problems'],
  ['chat', 'Chat'],
  ['json', 'Request'],
] as const;

const elementOf = (part: string): Element | null => document.querySelector(`.play .${part}`);

/** Scrolls to a part of the page. */
const showPart = (part: (typeof PARTS)[number][0]): void => elementOf(part)?.scrollIntoView();

/** For a phone, where the parts are one below the other: buttons that scroll to them. The one of the part in view is marked. */
export const Parts = ({ problems }: { readonly problems: number }): VNode => {
  const [current, setCurrent] = useState(0);
  // The button that was pressed stays marked until the reader scrolls: a short part is never in the middle of the screen.
  const isPressed = useRef(false);
  const seen = useRef(0);
  useEffect(() => {
    const scrolled = (): void => {
      isPressed.current = false;
      setCurrent(seen.current);
    };
    // Fix it and the place of a problem scroll to the editor. A button of the parts is marked after this.
    const types = ['touchmove', 'wheel', 'click'];
    for (const type of types) addEventListener(type, scrolled, { passive: true, capture: true });
    return () => {
      for (const type of types) removeEventListener(type, scrolled, { capture: true });
    };
  }, []);
  const show = (part: (typeof PARTS)[number][0], index: number): void => {
    isPressed.current = true;
    setCurrent(index);
    showPart(part);
  };
  useEffect(() => {
    const elements = PARTS.map(([part]) => elementOf(part));
    const see = (entries: readonly IntersectionObserverEntry[]): void => {
      const found = entries.find(({ isIntersecting }) => isIntersecting);
      if (found === undefined) return;
      seen.current = elements.indexOf(found.target);
      if (!isPressed.current) setCurrent(seen.current);
    };
    // The part in view is that in the upper half of the screen.
    const observer = new IntersectionObserver(see, { rootMargin: '-33% 0px -67%' });
    for (const element of elements) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <nav class="parts" aria-label="Parts of the playground">
      {PARTS.map(([part, name], index) => (
        <button key={part} type="button" aria-current={index === current} onClick={() => show(part, index)}>
          {part === 'problems' && problems > 0 ? `${name} (${problems})` : name}
        </button>
      ))}
    </nav>
  );
};

/** The lines that the code printed. */
export const Output = ({ ran }: { readonly ran: Ran | undefined }): VNode | null =>
  ran === undefined || ran.printed.length === 0 ? null : (
    <section class="output" aria-labelledby="play-output">
      <h2 id="play-output">Output</h2>
      <Text label="Output of the code">{ran.printed.join('\n')}</Text>
    </section>
  );

/** The builder code of a pasted request. */
export const Builder = ({ code, open }: { readonly code: string; readonly open: (code: string) => void }): VNode => (
  <section class="builder" aria-labelledby="play-builder">
    <h2 id="play-builder">Builder code</h2>
    <Text label="Builder code" language={typescriptLanguage}>
      {code}
    </Text>
    <button type="button" onClick={() => open(code)}>
      Open as code
    </button>
  </section>
);

/** Writes a curl command for a request body. */
export const toCurl = (json: string): string =>
  `# The emulator prints its address and token: npx sendable emulator\n${writeCurlCode(guessOperation(json), json, 'http://localhost:4010')}`;
