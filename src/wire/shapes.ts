import type { ReadonlyDeep } from 'type-fest';
import type { JsonObject } from './json.js';

/**
 * The shapes that the document leaves open ("not shown"): JSON objects, until you say once what your platform takes.
 * Keys: `quickReply`, `quickReplyV2`, `imagePayload`, `audioPayload`, `videoPayload`, `filePayload`, `buttonTemplatePayload`;
 * with any other, open shapes do not compile.
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
 * What a builder takes for an open shape: the registered type, else any JSON object. A key that is none of the shapes would
 * be a shape that nobody checks: then words that name it.
 */
export type Shape<Name extends ShapeName> = Name extends keyof PlatformShapes
  ? PlatformShapes[Name]
  : [keyof PlatformShapes] extends [ShapeName]
    ? JsonObject
    : NoShape<Exclude<keyof PlatformShapes, ShapeName>>;
type NoShape<Key extends PropertyKey> =
  `a shape, once PlatformShapes has no ${Key & string}: its keys are quickReply, quickReplyV2, imagePayload, audioPayload, videoPayload, filePayload and buttonTemplatePayload`;

/** What is on the wire for an open shape: the registered type, deeply read-only, else `Otherwise`. */
export type WireShape<Name extends ShapeName, Otherwise = JsonObject> = Name extends keyof PlatformShapes
  ? ReadonlyDeep<PlatformShapes[Name]>
  : Otherwise;
