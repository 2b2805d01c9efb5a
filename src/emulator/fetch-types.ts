/** The Request of the runtime; what is needed of one where the compiler knows none. */
export type FetchRequest = typeof globalThis extends { Request: { prototype: infer Known } } ? Known : RequestLike;

/** The Response of the runtime; what tests read of one where the compiler knows none. */
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Known } } ? Known : ResponseLike;

/** The part of Request that names it. */
interface RequestLike {
  readonly method: string;
  readonly url: string;
}

/** The part of Response that is read most. */
interface ResponseLike {
  readonly status: number;
  json(): Promise<unknown>;
  text(): Promise<string>;
}
