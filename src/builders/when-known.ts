/**
 * `Known` for a type that is known where the call stands, `Strict` for a type parameter of the caller's own function.
 * There the compiler takes only what fits both answers, save one that no type could get: and the length below, which is
 * always 0, is any number to it as long as it does not know `Given`.
 */
export type WhenKnown<Given, Known, Strict> = [...(Given extends never ? [] : [])]['length'] extends 0 ? Known : Strict;
