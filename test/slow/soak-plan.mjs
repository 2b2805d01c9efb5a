// What happens to each message of the soak, from a seed: known to both sides, whatever the order.

/** Faults whose outcome is one and the same on each transport. */
const FAULTS = [
  'close-idle',
  'reset-after-request',
  'close-after-request',
  'stall',
  'stall-in-head',
  'stall-in-body',
  'drip',
  'truncated-length',
  'truncated-chunks',
  'huge-body',
  'garbage',
  'huge-head',
  'length-and-chunks',
  'two-lengths',
  'http-1.0',
  'early-hints',
  'switching-protocols',
  'no-content',
  'empty-body',
  'html',
  'wrong-content-type',
  'bom',
  'invalid-utf8',
  'number-ids',
  'redirect-307',
  { status: 400 },
  { status: 401 },
  { status: 429, headers: { 'retry-after': '1' } },
  { status: 500 },
  { status: 503 },
];

/** A hash of two numbers, spread over 32 bits (the finalizer of MurmurHash3). */
const hash = (seed, number) => {
  let h = (Math.imul(seed, 0x9e3779b1) ^ number) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** The fault of a message: none for nine of ten. */
export const faultOf = (seed, number) => {
  const h = hash(seed, number);
  return h % 10 === 0 ? FAULTS[Math.floor(h / 10) % FAULTS.length] : 'none';
};
