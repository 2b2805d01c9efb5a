import { type Path, pathText } from '../parse/path.js';
import { MAX_DEPTH } from '../parse/snapshot.js';

/** Where the values of a JSON text stand, by the path that a violation has. */
export interface Positions {
  /** The index at which a member's key, or an entry of a list, begins. */
  readonly at: ReadonlyMap<string, number>;
  /** The same of a key that comes again in its object. */
  readonly again: ReadonlyMap<string, number>;
  /** Where the text stops being JSON; undefined when it is. */
  readonly broken: number | undefined;
}

/** A list or an object that is being read. */
interface Frame {
  readonly isList: boolean;
  at: string | number;
}

/** What may come next. `first` is the place right behind an opening bracket, where a closing one may stand. */
type Awaited = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end';

const BLANK = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const QUOTE = /"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Reads `text` once; never throws. */
export const positionsOf = (text: string): Positions => {
  const at = new Map<string, number>();
  const again = new Map<string, number>();
  const frames: Frame[] = [];
  let awaited: Awaited = 'value';
  let i = 0;

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = i;
    if (!pattern.test(text)) return false;
    i = pattern.lastIndex;
    return true;
  };
  /** In steps, as one pattern for all of it would keep a way back for each escape, and millions of them overflow its stack. */
  const skipString = (): boolean => {
    const start = i;
    if (!skip(QUOTE)) return false;
    for (;;) {
      skip(PLAIN);
      if (skip(QUOTE)) return true;
      if (skip(ESCAPE)) continue;
      i = start;
      return false;
    }
  };
  const note = (start: number): void => {
    // Deeper than that no violation is told.
    if (frames.length > MAX_DEPTH + 1) return;
    const path: Path = frames.map(frame => frame.at);
    const key = pathText(path);
    if (at.has(key) && !again.has(key)) again.set(key, start);
    else at.set(key, start);
  };
  const done = (): Awaited => (frames.length === 0 ? 'end' : 'comma');
  /** What is awaited after the token at `i`; undefined when none can stand there. */
  const step = (): Awaited | undefined => {
    const start = i;
    const character = text[i];
    const frame = frames.at(-1);
    if (awaited === 'end') return undefined;
    if (awaited === 'colon') return character === ':' ? advance('value') : undefined;
    const closes = awaited === 'comma' || awaited === (frame?.isList ? 'first value' : 'first key');
    if (closes && frame !== undefined && character === (frame.isList ? ']' : '}')) {
      frames.pop();
      return advance(done());
    }
    if (awaited === 'comma') {
      if (character !== ',' || frame === undefined) return undefined;
      if (typeof frame.at === 'number') frame.at += 1;
      return advance(frame.isList ? 'value' : 'key');
    }
    if (awaited === 'key' || awaited === 'first key') {
      if (frame === undefined || !skipString()) return undefined;
      frame.at = String(JSON.parse(text.slice(start, i)));
      note(start);
      return 'colon';
    }
    if (frame?.isList !== false) note(start);
    if (character === '{' || character === '[') {
      const isList = character === '[';
      frames.push({ isList, at: isList ? 0 : '' });
      return advance(isList ? 'first value' : 'first key');
    }
    return skipString() || skip(SCALAR) ? done() : undefined;
  };
  const advance = (next: Awaited): Awaited => {
    i += 1;
    return next;
  };

  for (;;) {
    skip(BLANK);
    if (i >= text.length) return { at, again, broken: awaited === 'end' ? undefined : text.length };
    const next = step();
    if (next === undefined) return { at, again, broken: i };
    awaited = next;
  }
};
