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
  /** Whether the last attempt may have arrived, and the platform did not ask the bot to send it again. */
  isUncertain: boolean;
  /** Whether the platform refused the last attempt for good. */
  isRefused: boolean;
  /** How long the platform asked the bot to wait after the last attempt, in milliseconds. */
  asksMs: number | undefined;
}

/** What the platform and its network know of each message. The bot sees only responses and errors. */
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
