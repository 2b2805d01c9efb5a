import type { ReadonlyDeep } from 'type-fest';
import type { JsonObject } from './json.js';

/**
 * The shapes that the document leaves open ("not shown"): JSON objects, until you say once what your platform takes.
 * Keys: `quickReply`, `quickReplyV2`, `imagePayload`, `audioPayload`, `videoPayload`, `filePayload`, `buttonTemplatePayload`.
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

/** What a builder takes for an open shape: the registered type, else any JSON object. */
export type Shape<Name extends ShapeName> = Name extends keyof PlatformShapes ? PlatformShapes[Name] : JsonObject;

/** What is on the wire for an open shape: the registered type, deeply read-only, else `Otherwise`. */
export type WireShape<Name extends ShapeName, Otherwise = JsonObject> = Name extends keyof PlatformShapes
  ? ReadonlyDeep<PlatformShapes[Name]>
  : Otherwise;
