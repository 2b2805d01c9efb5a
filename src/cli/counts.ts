import { counted, nameLines, toRanges } from './output.js';

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
export const countWords = (counts: Counts): string => `${counts.sent} sent, ${openWords(counts)}`;

/** Formats the counts of what was not sent. */
export const openWords = ({ failed, unknown, accepted }: Counts): string => {
  const words = `${failed} failed, ${unknown} unknown`;
  return accepted === 0 ? words : `${words}, ${accepted} accepted without a receipt`;
};

/** A line that arrived or may have arrived. */
export interface OpenLine {
  readonly line: number;
  readonly delivery?: string | undefined;
}

/** Says what to do about lines that arrived or may have arrived; with a journal, as options to copy. */
export const decideWords = (
  open: readonly OpenLine[],
  { hasJournal, isEarlier = false }: { readonly hasJournal: boolean; readonly isEarlier?: boolean },
): readonly string[] => {
  const [accepted, unknown] = [open.filter(isAccepted), open.filter(line => !isAccepted(line))];
  const settle = (lines: readonly OpenLine[]): string =>
    `run sendable send again with --settled ${toRanges(sorted(lines))}`;
  const lookUp = isEarlier
    ? 'These lines may have arrived in an earlier run and are not sent again. Look them up'
    : `Look up the ${counted(unknown.length, 'message')} that may have arrived`;
  const decide = hasJournal
    ? `, then ${settle(unknown)}; put the lines that did not arrive into --resend instead`
    : ` before you send ${nameLines(sorted(unknown))} again`;
  const accept = isEarlier
    ? 'The platform accepted these lines in an earlier run without a receipt, so they are not sent again'
    : `The platform accepted ${counted(accepted.length, 'message')} without a receipt`;
  const keep = hasJournal ? settle(accepted) : `do not send ${nameLines(sorted(accepted))} again`;
  return [
    ...(unknown.length > 0 ? [`${lookUp}${decide}.`] : []),
    ...(accepted.length > 0 ? [`${accept}: ${keep}.`] : []),
  ];
};

const sorted = (open: readonly OpenLine[]): readonly number[] => open.map(({ line }) => line).sort((a, b) => a - b);

/** Returns the number of messages whose send has ended. */
export const countEnded = ({ sent, failed, unknown, accepted }: Counts): number => sent + failed + unknown + accepted;
