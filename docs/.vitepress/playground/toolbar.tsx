import curated from 'virtual:curated';
import examples from 'virtual:examples';
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Mode } from './check.js';

// The bar above the editor.

interface ExamplesProps {
  /** The name of the example; empty for JSON, which is not an example. */
  readonly value: string;
  /** The words in place of the name of an example. */
  readonly other: string;
  readonly choose: (name: string) => void;
}

/** Lists the words of a text by their stems: a search for `reply` finds `replies`. */
const stemsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(word => word !== '')
    .map(word => word.replace(/ies$/, 'y').replace(/(s|ed|ing)$/, ''));

type Searched = (typeof examples)[number];

/** Rates how a text has a word: 2 as a word, 1 as the beginning of one, 0 not at all. */
const rate = (stems: readonly string[], word: string): number =>
  stems.includes(word) ? 2 : Number(stems.some(stem => stem.startsWith(word)));

const titleOf = ({ name, title }: Searched): string => curated.find(one => one.name === name)?.title ?? title;

const MOST_FOUND = 5;

/** Finds the examples that have each word of a search, in their titles rather than in their code. The best is the first. */
const findExamples = (search: string): readonly Searched[] => {
  const words = stemsOf(search);
  const whole = search.toLowerCase();
  const rated = examples.map(example => {
    // Those of the page of names have a little of everything.
    const isOfNames = example.name.startsWith('names/');
    const titles = isOfNames ? [] : stemsOf([example.title, titleOf(example), example.group, example.name].join(' '));
    const code = stemsOf(example.code);
    const ratings = words.map(word => 10 * rate(titles, word) || rate(code, word));
    const isIn = Number(example.code.toLowerCase().includes(whole));
    const bonus = titleOf(example).toLowerCase().startsWith(whole) ? 2 : isIn;
    return { example, rating: ratings.includes(0) ? 0 : ratings.reduce((sum, one) => sum + one, bonus) };
  });
  // Of equals, the one with the shortest title is about little else.
  return rated
    .filter(({ rating }) => rating > 0)
    .sort((one, other) => other.rating - one.rating || titleOf(one.example).length - titleOf(other.example).length)
    .slice(0, MOST_FOUND)
    .map(({ example }) => example);
};

/** Finds an example by its words. The arrow keys choose from the list below, Enter opens, and Escape closes. */
const Search = ({ choose }: Pick<ExamplesProps, 'choose'>): VNode => {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const search = words.trim();
  const found = search === '' ? [] : findExamples(search);
  const write = (next: string): void => {
    setWords(next);
    setActive(0);
  };
  const open = (example: Searched | undefined): void => {
    if (example === undefined) return;
    write('');
    choose(example.name);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + found.length) % (found.length || 1));
    else if (event.key === 'Enter') open(found[active]);
    else if (event.key === 'Escape') write('');
    else return;
    event.preventDefault();
  };
  return (
    <div class="find">
      <input
        type="search"
        role="combobox"
        aria-label="Find an example"
        aria-autocomplete="list"
        aria-expanded={search !== ''}
        aria-controls="play-found"
        aria-activedescendant={search === '' ? undefined : `play-found-${active}`}
        placeholder="Find another"
        value={words}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onBlur={() => write('')}
        onKeyDown={press}
      />
      {search !== '' && (
        <div id="play-found" role="listbox" aria-label="Examples">
          {found.map((example, index) => (
            <div
              key={example.name}
              id={`play-found-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={event => {
                // The field keeps the focus.
                event.preventDefault();
                open(example);
              }}
            >
              {titleOf(example)}
            </div>
          ))}
          {found.length === 0 && (
            <div id="play-found-0" role="option" tabIndex={-1} aria-disabled="true">
              No example has these words.
            </div>
          )}
        </div>
      )}
    </div>
  );
};

/** The menu of examples, and a search for those that are not in it. */
export const Examples = ({ value, other, choose }: ExamplesProps): VNode => {
  const others = examples.filter(({ name }) => name === value && curated.every(item => item.name !== name));
  return (
    <>
      <label>
        <span>Example</span>
        <select value={value} onChange={event => choose(event.currentTarget.value)}>
          {value === '' && (
            <option value="" hidden>
              {other}
            </option>
          )}
          {[...curated, ...others].map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <Search choose={choose} />
    </>
  );
};

interface ModesProps {
  readonly value: Mode;
  readonly choose: (mode: Mode) => void;
}

/** The choice between code and JSON. */
export const Modes = ({ value, choose }: ModesProps): VNode => (
  <fieldset class="modes" aria-label="Write">
    {(['code', 'json'] as const).map(mode => (
      <button key={mode} type="button" aria-pressed={value === mode} onClick={() => choose(mode)}>
        {mode === 'code' ? 'Code' : 'JSON'}
      </button>
    ))}
  </fieldset>
);

interface VersionsProps {
  readonly value: string;
  /** False for JSON, which is not compiled. */
  readonly isUsed: boolean;
  readonly versions: readonly string[];
  readonly choose: (version: string) => void;
}

/** The choice of the compiler. */
export const Versions = ({ value, isUsed, versions, choose }: VersionsProps): VNode => (
  <select
    aria-label="Version of TypeScript"
    value={value}
    disabled={!isUsed}
    onChange={event => choose(event.currentTarget.value)}
  >
    {versions.map(version => (
      <option key={version} value={version}>
        TS {version}
      </option>
    ))}
  </select>
);

const DONE_MS = 3000;

/** What a button says that has copied: its own word is enough for the eye. */
export const COPIED = 'Copied: ';

/** Shows the reader a sentence in place of the one before. */
type Say = (words: string | ((now: string) => string)) => void;

interface CopyProps {
  readonly what: string;
  /** The text; undefined if there is none. */
  readonly text: string | (() => Promise<string>) | undefined;
  /** What the reader was told last. */
  readonly said: string;
  readonly say: Say;
}

/** A button that copies a text. Without a text, there is no button. */
export const Copy = ({ what, text, said, say }: CopyProps): VNode | null => {
  if (text === undefined) return null;
  const done = `${COPIED}${what}.`;
  const copy = async (button: HTMLElement): Promise<void> => {
    // "Copied" is shorter: the buttons after this one would move.
    button.style.minWidth = `${button.getBoundingClientRect().width}px`;
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? await text() : text);
      say(done);
      setTimeout(() => say(now => (now === done ? '' : now)), DONE_MS);
    } catch {
      say('The browser does not allow copying: select the text instead.');
    }
  };
  return (
    <button type="button" onClick={({ currentTarget }) => copy(currentTarget)}>
      {said === done ? 'Copied' : `Copy ${what}`}
    </button>
  );
};

/** A button that opens a box with other buttons. */
export const Share = ({ children }: { readonly children: ComponentChildren }): VNode => (
  <>
    <button type="button" popovertarget="play-share">
      Share
    </button>
    <div id="play-share" popover="auto">
      {children}
    </div>
  </>
);
