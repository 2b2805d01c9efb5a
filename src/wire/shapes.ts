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
export type Shape<Name extends ShapeName> =
  PlatformShapes extends Readonly<Record<Name, infer Registered>> ? Registered : JsonObject;

/** What is on the wire for an open shape. */
export type WireShape<Name extends ShapeName> = ReadonlyDeep<Shape<Name>>;
