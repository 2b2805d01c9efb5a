import type { Sendable } from '../index.js';
import { safeParse } from '../parse/index.js';
import { violationOf } from '../parse/violation.js';
import type { Item } from './input/item.js';
import { type Located, locate } from './locate.js';

/** What a request is: something to send, or what is wrong and where. */
export type Checked =
  | { readonly ok: true; readonly sendable: Sendable }
  | { readonly ok: false; readonly violations: readonly Located[] };

/** Holds a request of `file` to every rule. */
export const checkItem = (file: string, { line, text, unreadable }: Item): Checked => {
  if (unreadable !== undefined)
    return { ok: false, violations: locate([violationOf('field-type', '', unreadable)], { file, line, text }) };
  const result = safeParse(text);
  if (result.ok) return { ok: true, sendable: result.value };
  return { ok: false, violations: locate(result.violations, { file, line, text }) };
};
