import {
  type CodeStore,
  type CodeSubject,
  type CodesOptions,
  createCodes,
  type Issued,
} from '../../../src/codes/index.js';

export const SECRET: Uint8Array = new Uint8Array(32).fill(7);

export const TRANSACTION = { payee: 'DE89370400440532013000', amount: '120.00', currency: 'EUR' } as const;

/** Creates the codes of a store, with options that a test changes. */
export const codesOn = (store: CodeStore, options: Partial<CodesOptions> = {}) =>
  createCodes({ secret: SECRET, store, ...options });

export const login = (customerNo: string): CodeSubject => ({ customerNo, purpose: 'login' });

export const payment = (customerNo: string): CodeSubject => ({
  customerNo,
  purpose: 'payment',
  transaction: TRANSACTION,
});

/** Issues a code, and fails if there is none. */
export const issueOn = async (codes: ReturnType<typeof createCodes>, subject: CodeSubject): Promise<Issued> => {
  const issued = await codes.issue(subject);
  if (!issued.ok) throw new Error(`No code: ${issued.reason}.`);
  return issued;
};

/** Returns another value with as many digits. */
export const wrongFor = (value: string, by = 1): string =>
  String((Number(value) + by) % 10 ** value.length).padStart(value.length, '0');

/** Counts results by `ok` or the reason. */
export const countOf = (
  results: readonly { readonly ok: boolean; readonly reason?: string }[],
): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { ok, reason } of results) {
    const name = ok ? 'ok' : `${reason}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

/** Makes calls at once. */
export const atOnce = <Result>(count: number, call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
