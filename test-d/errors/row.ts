import type { RuleId } from 'sendable';

/** One illegal use, and what the compiler says of it. */
export interface Row {
  readonly name: string;
  /** The rule that it would break. */
  readonly rule: RuleId;
  /** Stands below the preamble; `^` is where the error is reported. */
  readonly code: string;
  /** Exactly what TypeScript 7 prints, and TypeScript 6 too. */
  readonly text: string;
  /** What TypeScript 6 prints where it differs by more than the order of a union; it should be nowhere. */
  readonly six?: string;
}
