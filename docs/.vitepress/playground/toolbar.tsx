import curated from 'virtual:curated';
import examples from 'virtual:examples';
import type { VNode } from 'preact';
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

/** The menu of examples, and a search for those that are not in it. */
export const Examples = ({ value, other, choose }: ExamplesProps): VNode => {
  const others = examples.filter(({ name }) => curated.every(item => item.name !== name));
  const shown = [...curated, ...others.filter(({ name }) => name === value)];
  const find = (input: HTMLInputElement): void => {
    const found = others.find(({ title }) => title === input.value);
    if (found === undefined) return;
    input.value = '';
    choose(found.name);
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
        onInput={event => find(event.currentTarget)}
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

const DONE_MS = 1500;

interface CopyProps {
  readonly what: string;
  /** Returns the text; undefined if there is none yet. */
  readonly getText: () => Promise<string> | string | undefined;
  readonly say: (words: string) => void;
}

/** A button that copies a text. */
export const Copy = ({ what, getText, say }: CopyProps): VNode => {
  const [isDone, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    const text = await getText();
    if (text === undefined) return say('There is no message yet, so nothing was copied.');
    try {
      await navigator.clipboard.writeText(text);
      say(`Copied: ${what}.`);
      setDone(true);
      setTimeout(() => setDone(false), DONE_MS);
    } catch {
      say('The browser does not allow copying: select the text instead.');
    }
  };
  return (
    <button type="button" onClick={copy}>
      {isDone ? 'Copied' : `Copy ${what}`}
    </button>
  );
};
