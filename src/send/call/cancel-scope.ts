import type { Cut } from './cut.js';

/**
 * Something under way that can be cut off. Its AbortSignal is made only for who asks for it: one with a listener costs
 * more than all else in a send.
 */
export class CancelScope {
  /** Why it was cut off; undefined as long as it was not. */
  reason: Cut | undefined;
  private controller: AbortController | undefined;
  private listeners: Set<() => void> | undefined;

  cut(reason: Cut): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    for (const listener of this.listeners ?? []) listener();
    this.controller?.abort(reason);
  }

  /** Calls `listener` when it is cut off, until the function that it returns is called. */
  onCut(listener: () => void): () => void {
    this.listeners ??= new Set();
    this.listeners.add(listener);
    return () => void this.listeners?.delete(listener);
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.reason !== undefined) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }
}
