/** An answer that does not come, or not whole. Thrown through the routes to whoever holds the connection. */
export class BrokenAnswer extends Error {
  /** What there is of the answer before the connection ends; undefined for nothing. */
  readonly half: HalfAnswer | undefined;

  constructor(half?: HalfAnswer) {
    super('The emulator ends the connection here, as a fault or its end asks.');
    this.half = half;
  }
}

/** The head of an answer, and the half of its body that is sent. */
export interface HalfAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** The answer with this JSON, of which the connection carries half. */
export const halfOf = (status: number, json: string): HalfAnswer => {
  const whole = Buffer.from(json);
  const headers = { 'content-type': 'application/json', 'content-length': String(whole.length) };
  return { status, headers, bytes: whole.subarray(0, whole.length >> 1) };
};
