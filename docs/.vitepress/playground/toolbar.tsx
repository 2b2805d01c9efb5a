import examples from 'virtual:examples';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Mode } from './check.js';

// The bar above the editor.

interface ExamplesProps {
  readonly value: string;
  readonly choose: (name: string) => void;
}

/** The list of examples. */
export const Examples = ({ value, choose }: ExamplesProps): VNode => (
  <label class="examples">
    Example{' '}
    <select value={value} onChange={event => choose(event.currentTarget.value)}>
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
);

interface ModesProps {
  readonly value: Mode;
  readonly choose: (mode: Mode) => void;
}

/** The choice between code and JSON. */
export const Modes = ({ value, choose }: ModesProps): VNode => (
  <fieldset class="modes">
    <legend>Write</legend>
    {(['code', 'json'] as const).map(mode => (
      <button key={mode} type="button" aria-pressed={value === mode} onClick={() => choose(mode)}>
        {mode === 'code' ? 'Code' : 'JSON'}
      </button>
    ))}
  </fieldset>
);

interface VersionsProps {
  readonly value: string;
  readonly versions: readonly string[];
  readonly choose: (version: string) => void;
}

/** The choice of the compiler. */
export const Versions = ({ value, versions, choose }: VersionsProps): VNode => (
  <label>
    TypeScript{' '}
    <select value={value} onChange={event => choose(event.currentTarget.value)}>
      {versions.map(version => (
        <option key={version}>{version}</option>
      ))}
    </select>
  </label>
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
