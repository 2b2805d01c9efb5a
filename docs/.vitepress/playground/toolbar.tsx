import curated from 'virtual:curated';
import examples from 'virtual:examples';
import type { VNode } from 'preact';
import type { Mode } from './check.js';

// The bar above the editor.

interface ExamplesProps {
  /** The name of the example; empty for JSON, which is not an example. */
  readonly value: string;
  /** The words in place of the name of an example. */
  readonly other: string;
  readonly choose: (name: string) => void;
  readonly say: Say;
}

/** Shows the reader a sentence in place of the one before. */
type Say = (words: string | ((now: string) => string)) => void;

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

/** Finds the example that has each word of a search, in its titles rather than in its code. */
const findExample = (search: string): Searched | undefined => {
  const words = stemsOf(search);
  const rated = examples.map(example => {
    // Those of the page of names have a little of everything.
    const isOfNames = example.name.startsWith('names/');
    const titles = isOfNames ? [] : stemsOf([example.title, titleOf(example), example.group, example.name].join(' '));
    const code = stemsOf(example.code);
    const ratings = words.map(word => 10 * rate(titles, word) || rate(code, word));
    const isExact = example.code.toLowerCase().includes(search.toLowerCase());
    return { example, rating: ratings.includes(0) ? 0 : ratings.reduce((sum, one) => sum + one, Number(isExact)) };
  });
  // Of equals, the one with the shortest title is about little else.
  const [best] = rated
    .filter(({ rating }) => rating > 0)
    .sort((one, other) => other.rating - one.rating || one.example.title.length - other.example.title.length);
  return best?.example;
};

/** The menu of examples, and a search for those that are not in it. */
export const Examples = ({ value, other, choose, say }: ExamplesProps): VNode => {
  const others = examples.filter(({ name }) => curated.every(item => item.name !== name));
  const shown = [...curated, ...others.filter(({ name }) => name === value)];
  const open = (input: HTMLInputElement, found: Searched | undefined): void => {
    if (found === undefined) return;
    say('');
    input.value = '';
    choose(found.name);
  };
  /** Finds an example, and says which one. */
  const find = ({ value: words }: HTMLInputElement): Searched | undefined => {
    const search = words.trim();
    const found = search === '' ? undefined : (examples.find(({ title }) => title === search) ?? findExample(search));
    const said = found === undefined ? `No example with “${search}”.` : `Enter opens “${titleOf(found)}”.`;
    say(search === '' ? '' : said);
    return found;
  };
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
          {shown.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <input
        type="search"
        list="play-examples"
        aria-label="Find an example"
        placeholder="Find another"
        // Typed words may be a title on the way to a longer one: only one that is chosen from the list is opened at once.
        onInput={({ currentTarget, inputType = 'insertReplacementText' }) => {
          const found = find(currentTarget);
          if (inputType === 'insertReplacementText' && found?.title === currentTarget.value) open(currentTarget, found);
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && open(currentTarget, find(currentTarget))}
      />
      <datalist id="play-examples">
        {others.map(({ name, group, title }) => (
          <option key={name} value={title}>
            {group}
          </option>
        ))}
      </datalist>
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
        TypeScript {version}
      </option>
    ))}
  </select>
);

const DONE_MS = 3000;

/** What a button says that has copied: its own word is enough for the eye. */
export const COPIED = 'Copied: ';

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
