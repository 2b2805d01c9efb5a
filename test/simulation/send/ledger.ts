/** The truth about one message. */
export interface Entry {
  /** The calls of the transport. */
  attempts: number;
  /** The attempts whose bytes left. */
  left: number;
  /** The copies that the platform took. */
  taken: number;
  /** The body of the first attempt: each attempt must send the same bytes. */
  body: string | undefined;
  /** True if the last attempt may have arrived, and the platform did not ask the bot to send it again. */
  isUncertain: boolean;
  /** True if the platform rejected the last attempt for good. */
  isRefused: boolean;
  /** The pause for which the platform asked after the last attempt, in milliseconds. */
  asksMs: number | undefined;
}

/** The knowledge of the platform and its network about each message. The bot sees only responses and errors. */
export class Ledger {
  private readonly entries: Map<number, Entry> = new Map();

  of(message: number): Entry {
    const known = this.entries.get(message);
    if (known !== undefined) return known;
    const entry = {
      attempts: 0,
      left: 0,
      taken: 0,
      body: undefined,
      isUncertain: false,
      isRefused: false,
      asksMs: undefined,
    };
    this.entries.set(message, entry);
    return entry;
  }
}
