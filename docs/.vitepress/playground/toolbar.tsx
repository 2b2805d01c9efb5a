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

/** Tells whether each word of a search begins a word of a text. */
const hasWords = (text: string, search: string): boolean => {
  const stems = stemsOf(text);
  return stemsOf(search).every(part => stems.some(stem => stem.startsWith(part)));
};

/** The menu of examples, and a search for those that are not in it. */
export const Examples = ({ value, other, choose, say }: ExamplesProps): VNode => {
  const others = examples.filter(({ name }) => curated.every(item => item.name !== name));
  const shown = [...curated, ...others.filter(({ name }) => name === value)];
  const open = (input: HTMLInputElement, found: { readonly name: string } | undefined): void => {
    say('');
    if (found === undefined) return;
    input.value = '';
    choose(found.name);
  };
  const openFirst = (input: HTMLInputElement): void => {
    const part = input.value.trim();
    if (part === '') return;
    const found =
      (stemsOf(part).length === 0 ? undefined : [...curated, ...others].find(({ title }) => hasWords(title, part))) ??
      others.find(({ code }) => code.toLowerCase().includes(part.toLowerCase())) ??
      others.find(({ code }) => hasWords(code, part));
    open(input, found);
    if (found === undefined) say(`No example with “${input.value.trim()}”.`);
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
        onInput={({ currentTarget, inputType = 'insertReplacementText' }) =>
          open(
            currentTarget,
            inputType === 'insertReplacementText'
              ? others.find(({ title }) => title === currentTarget.value)
              : undefined,
          )
        }
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && openFirst(currentTarget)}
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

interface CopyProps {
  readonly what: string;
  /** The text; undefined if there is none yet. */
  readonly text: string | (() => Promise<string>) | undefined;
  /** What the reader was told last. */
  readonly said: string;
  readonly say: Say;
}

/** A button that copies a text. */
export const Copy = ({ what, text, said, say }: CopyProps): VNode => {
  const done = `Copied: ${what}.`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? await text() : (text ?? ''));
      say(done);
      setTimeout(() => say(now => (now === done ? '' : now)), DONE_MS);
    } catch {
      say('The browser does not allow copying: select the text instead.');
    }
  };
  return (
    <button type="button" disabled={text === undefined} onClick={copy}>
      {said === done ? 'Copied' : `Copy ${what}`}
    </button>
  );
};
