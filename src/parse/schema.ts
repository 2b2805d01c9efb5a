import { type GenericSchema, lazy } from 'valibot';

/**
 * A schema that lets through exactly the values of type `T`. `in out` has the compiler refuse a schema whose type is
 * wider or narrower than the one asked for, so that what is said in `wire` and what is checked here cannot part.
 */
export interface Schema<in out T> extends GenericSchema<unknown, T> {}

/** `yes` for what `isSo` holds of, else `no`. */
export const either = <Yes, No>(
  isSo: (value: unknown) => boolean,
  yes: Schema<Yes>,
  no: Schema<No>,
): Schema<Yes | No> => lazy(value => (isSo(value) ? yes : no));
