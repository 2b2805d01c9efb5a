/** The counts of a campaign. */
export interface Counts {
  readonly sent: number;
  readonly failed: number;
  /** Messages that may have arrived. */
  readonly unknown: number;
  /** Messages that the platform accepted without a receipt. Their rows have the status `unknown`, too. */
  readonly accepted: number;
}

/** Checks whether the platform accepted a message without a receipt: it arrived, although its row has the status `unknown`. */
export const isAccepted = ({ delivery }: { readonly delivery?: string | undefined }): boolean =>
  delivery === 'accepted';

export const NO_COUNTS: Counts = { sent: 0, failed: 0, unknown: 0, accepted: 0 };

/** Formats counts for a person. */
export const countWords = ({ sent, failed, unknown, accepted }: Counts): string => {
  const words = `${sent} sent, ${failed} failed, ${unknown} unknown`;
  return accepted === 0 ? words : `${words}, ${accepted} accepted without a receipt`;
};

/** Returns the number of messages whose send has ended. */
export const countEnded = ({ sent, failed, unknown, accepted }: Counts): number => sent + failed + unknown + accepted;
