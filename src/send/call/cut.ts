/** Why something was cut off: by the caller, by a limit, by `close()`, or because nobody waits for it any more. */
export type CutReason = 'aborted' | 'attempt' | 'deadline' | 'closed' | 'over';

/** The reason of an abort that comes from a limit or from the caller. */
export class Cut extends Error {
  readonly because: CutReason;
  readonly limitMs: number;

  constructor(because: CutReason, limitMs: number) {
    super(because === 'aborted' ? 'The send was aborted.' : `The limit of ${limitMs} ms has passed.`);
    this.name = because === 'aborted' ? 'AbortError' : 'TimeoutError';
    this.because = because;
    this.limitMs = limitMs;
  }
}
