import type { Mode } from './check.js';

// What the reader has typed, kept for a reload of the page. It stays in this tab of the browser, and ends with it.

const KEY = 'sendable-playground';

type Texts = Readonly<Record<Mode, string>>;

/** Texts that the reader has changed. */
export interface Draft {
  readonly mode: Mode;
  readonly texts: Texts;
  /** The texts before the changes. */
  readonly origins: Texts;
  /** The name of the example that was opened last. */
  readonly example: string;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => isText(Object(value).code) && isText(Object(value).json);

/** Reads the draft that was kept for this hash. Returns undefined without one, or if the browser blocks storage. */
export const readDraft = (hash: string): Draft | undefined => {
  try {
    const { hash: at, draft } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    const { mode, texts, origins, example } = Object(draft);
    if (at !== hash || (mode !== 'code' && mode !== 'json')) return undefined;
    return isTexts(texts) && isTexts(origins) && isText(example) ? { mode, texts, origins, example } : undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a draft for this hash; undefined removes it. */
export const keepDraft = (hash: string, draft: Draft | undefined): void => {
  try {
    if (draft === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ hash, draft }));
  } catch {
    // The browser blocks storage, or the text is too long: it is kept until the reload.
  }
};
