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
// biome-ignore lint/suspicious/noEmptyInterface: users add its members by declaration merging.
export interface PlatformShapes {}

/** The names of the open shapes. */
type ShapeName = keyof ExampleOf;

/** For each, what the compiler shows when you pass something else, such as a string. */
interface ExampleOf {
  quickReply: "{ title: '...' }";
  quickReplyV2: "{ title: '...' }";
  imagePayload: "{ url: '...' }";
  audioPayload: "{ url: '...' }";
  videoPayload: "{ url: '...' }";
  filePayload: "{ url: '...' }";
  buttonTemplatePayload: "{ text: '...' }";
}

/**
 * The type that a builder accepts for an open shape: the registered type, or any JSON object. If a registered key is not a
 * shape, and so would never be checked, the type is a text that names the key.
 */
export type Shape<Name extends ShapeName> = Name extends keyof PlatformShapes
  ? RegisteredShape<`${Name} of PlatformShapes`, PlatformShapes[Name]>
  : [keyof PlatformShapes] extends [ShapeName]
    ? OpenObject<`an object with your platform's fields, such as ${ExampleOf[Name]}`>
    : MustBe<`a shape, once you rename the unknown key ${Exclude<keyof PlatformShapes, ShapeName> & string} of PlatformShapes: its keys are quickReply, quickReplyV2, imagePayload, audioPayload, videoPayload, filePayload and buttonTemplatePayload`>;

/** A JSON object. `_Words` is for the compiler, which prints it in an error about another value, such as a string. */
interface OpenObject<_Words extends string> extends JsonObject {}

type RegisteredShape<Key extends string, Type> = [Type] extends [JsonShape<Type>]
  ? Type
  : MustBe<`a JSON object, as ${Key} must be: no array, undefined, bigint, symbol, function, Date or other class`>;

/** The keys that users may register while shape `Name` stays open. Another key is `Name` itself, or is not a shape. */
type OtherShapes<Name extends ShapeName> = Exclude<ShapeName, Name>;

/** A `Shape` that also accepts any type of a JSON object, such as an interface of the caller's own, until one is registered. */
export type OpenShape<Name extends ShapeName, Given> = [keyof PlatformShapes] extends [OtherShapes<Name>]
  ? AnyJsonObject<Given, Name, 'a type parameter must extend JsonObject'>
  : Shape<Name>;

// A name, and words, because the compiler prints this type in an error about a type parameter of the caller's own function.
type AnyJsonObject<Given, Name extends ShapeName, _Generic extends string> = [Given] extends [JsonShape<Given>]
  ? Given
  : Shape<Name>;

/** The arguments of quick replies: each an `OpenShape`, or a list of them. The first condition is a fast path for the compiler. */
export type OpenShapes<Name extends ShapeName, Given extends readonly unknown[]> = [keyof PlatformShapes] extends [
  OtherShapes<Name>,
]
  ? AnyJsonObjects<Given, Name, 'a type parameter must extend JsonObject'>
  : Shapes<Name>;

type AnyJsonObjects<Given extends readonly unknown[], Name extends ShapeName, _Generic extends string> = [
  Given,
] extends [Shapes<Name>]
  ? Given
  : [Given] extends [EachShape<Name, Given>]
    ? Given
    : EachShape<Name, Given>;

type Shapes<Name extends ShapeName> = readonly (Shape<Name> | readonly Shape<Name>[])[];

type EachShape<Name extends ShapeName, Given extends readonly unknown[]> = {
  readonly [Index in keyof Given]: OpenShapeOrList<Name, Given[Index]>;
};

// The condition is not distributive, so that it accepts a type parameter of the caller's own function.
type OpenShapeOrList<Name extends ShapeName, Given> = [Given] extends [JsonShape<Given>]
  ? Given
  : Shape<Name> | ListOfShapes<Name, Extract<Given, readonly unknown[]>>;

type ListOfShapes<Name extends ShapeName, List> = { readonly [Index in keyof List]: OpenShape<Name, List[Index]> };

/** `Type` where it is a JSON object, without arrays. */
type JsonShape<Type> = Type extends readonly unknown[] ? never : JsonLike<Type, 'optional keys'> & object;

/** The type on the wire of an open shape: the registered type, deeply read-only, or `Otherwise`. */
export type WireShape<Name extends ShapeName, Otherwise = JsonObject> = Name extends keyof PlatformShapes
  ? ReadonlyDeep<PlatformShapes[Name]>
  : Otherwise;

/**
 * The fields that your platform adds to the API spec. Register them once: each kind that you register gets the step
 * `.extra(fields)`. Keys: `message`, `element`, `button`, `otp`; with any other key, `.extra` of the kinds that are not
 * registered does not compile. Their values must be JSON.
 *
 * @example
 * ```ts
 * declare module 'sendable' {
 *   interface PlatformExtras {
 *     message: { acmePriority?: 'high' }
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: users add its members by declaration merging.
export interface PlatformExtras {}

/** The kinds of objects that can have extra fields. */
export type ExtraKind = 'button' | 'element' | 'message' | 'otp';

/** The registered extra fields of a kind; a text that names the kind if JSON cannot represent them. */
export type ExtraShape<Kind extends keyof PlatformExtras> = RegisteredShape<
  `${Kind} of PlatformExtras`,
  PlatformExtras[Kind]
>;

/** The type on the wire of the extra fields of a kind, deeply read-only. `Names` are those of the API spec. */
export type WireExtras<Kind extends ExtraKind, Names> = Kind extends keyof PlatformExtras
  ? ReadonlyDeep<{
      [Name in keyof PlatformExtras[Kind] as string extends Name ? never : Exclude<Name, Names>]?: Required<
        PlatformExtras[Kind]
      >[Name];
    }>
  : Record<never, never>;

/**
 * `Type` with `never` for everything that JSON cannot represent; `unknown` is checked at run time. JSON leaves out the
 * `undefined` of `Keys`.
 */
export type JsonLike<Type, Keys extends 'any key' | 'optional keys' = 'any key'> = unknown extends Type
  ? Type
  : Type extends string | number | boolean | null
    ? Type
    : Type extends (...given: never) => unknown
      ? never
      : Type extends readonly (infer Item)[]
        ? readonly JsonLike<Item, Keys>[]
        : Type extends object
          ? { [Key in keyof Type]: JsonLike<Type[Key], Keys> | MayBeAbsent<Type, Key, Keys> }
          : never;

type MayBeAbsent<Type, Key extends keyof Type, Keys> = Keys extends 'any key'
  ? Absent<Type[Key]>
  : Record<never, never> extends Pick<Type, Key>
    ? Absent<Type[Key]>
    : never;

/** The `undefined` of an optional property, which JSON leaves out. */
type Absent<Type> = Type extends undefined ? Type : never;

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
