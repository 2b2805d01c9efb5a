/** The three lanes, in the order in which their sends begin. Each lane is a BullMQ queue of its own: `<name>-<lane>`. */
export type Lane = 'otp' | 'message' | 'campaign';

/** All lanes; the first one goes first. */
export const LANES: readonly Lane[] = ['otp', 'message', 'campaign'];

/** Narrows what untyped callers pass. */
export const isLane = (value: unknown): value is Lane => LANES.some(lane => lane === value);

/** The position of a lane: a lane waits for the lanes with a lower number. */
export const rankOf = (lane: Lane): number => LANES.indexOf(lane);

/** A value for each lane, given or by default. */
export type PerLane<Value> = { readonly [L in Lane]: Value };
