/** Tells the time, as a Date or in milliseconds since the epoch. */
export type Clock = () => Date | number;

/** The time that `clock` tells, as a Date of our own. */
export const timeOf =
  (clock: Clock = Date.now) =>
  (): Date =>
    new Date(clock());
