/** Any JSON value, deeply read-only. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object, deeply read-only. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
