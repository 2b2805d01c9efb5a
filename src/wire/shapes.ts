import type { ReadonlyDeep } from 'type-fest';
import type { MustBe } from '../internal/phantoms.js';

/**
 * The shapes that the API spec leaves open. They are JSON objects until you register, once, what your platform accepts.
 * Keys: `quickReply`, `quickReplyV2`, `imagePayload`, `audioPayload`, `videoPayload`, `filePayload`, `buttonTemplatePayload`;
 * with any other key, open shapes do not compile.
 *
 * @example
 * ```ts
 * declare module 'sendable' {
 *   interface PlatformShapes {
 *     imagePayload: { url: string }
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: users fill it, by declaration merging
export interface PlatformShapes {}

/** The names of the open shapes. */
type ShapeName =
  | 'quickReply'
  | 'quickReplyV2'
  | 'imagePayload'
  | 'audioPayload'
  | 'videoPayload'
  | 'filePayload'
  | 'buttonTemplatePayload';

/**
 * The type that a builder accepts for an open shape: the registered type, or any JSON object. If a registered key is not a
 * shape, and so would never be checked, the type is a text that names the key.
 */
export type Shape<Name extends ShapeName> = Name extends keyof PlatformShapes
  ? PlatformShapes[Name]
  : [keyof PlatformShapes] extends [ShapeName]
    ? JsonObject
    : MustBe<`a shape, once PlatformShapes has no ${Exclude<keyof PlatformShapes, ShapeName> & string}: its keys are quickReply, quickReplyV2, imagePayload, audioPayload, videoPayload, filePayload and buttonTemplatePayload`>;

/** The type on the wire of an open shape: the registered type, deeply read-only, or `Otherwise`. */
export type WireShape<Name extends ShapeName, Otherwise = JsonObject> = Name extends keyof PlatformShapes
  ? ReadonlyDeep<PlatformShapes[Name]>
  : Otherwise;

/** Any JSON value, deeply read-only. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object, deeply read-only. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A list with one item or more. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** A list of at most `N` items. */
export type UpTo<N extends 1 | 2 | 3, T> = [
  readonly [],
  readonly [] | readonly [T],
  readonly [] | readonly [T] | readonly [T, T],
  readonly [] | readonly [T] | readonly [T, T] | readonly [T, T, T],
][N];
