/** The states that a run must reach. */
export const STATES = [
  'ok: a typed value',
  'ok: a press',
  'ok: with a payment that was committed',
  'ok: after a payment that was rolled back',
  'none: another call was faster',
  'none: for another payment',
  'none: an older OTP was pressed',
  'wrong: counted',
  'wrong: in a transaction that was never begun',
  'locked: for a time',
  'locked: until forget, after 100 wrong values',
  'expired',
  'expired: the clock went back',
  'issue: pause',
  'issue: limit',
  'issue: locked',
  'cancel: ended the code',
  'store: failed before it wrote',
  'store: wrote, and its response was lost',
  'store: its client repeated a write',
  'process: killed while it verified',
  'process: killed while it paid',
] as const;

export type CodesState = (typeof STATES)[number];
