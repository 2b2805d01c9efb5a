import type { RuleId } from 'sendable';

/** One illegal use, and what the compiler says of it. */
export interface Row {
  readonly name: string;
  /** The rule that it would break. */
  readonly rule: RuleId;
  /** Stands below the preamble; `^` is where the error is reported. */
  readonly code: string;
  /** Exactly what TypeScript 6 and 7 print. */
  readonly text: string;
  /** The compiler's additional text, where no wording can prevent it. */
  readonly also?: string;
}
