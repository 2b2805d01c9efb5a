import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { MustBe } from '../../internal/phantoms.js';
import type { JsonLike } from '../../spec/shapes.js';
import type { ParsedPress, PressReason } from '../press.js';

/** A press of an action's button, after reading. */
export interface Action<Name extends string, Data> {
  readonly kind: 'action';
  readonly action: Name;
  /** The schema's output; `undefined` for an action without data. */
  readonly data: Data;
  /** The message that the button belongs to. */
  readonly messageId: string;
}

/** Any action. */
export type AnyAction = Action<string, unknown>;

/** The reason why a press is not one of the actions. */
export type ActionReason =
  | PressReason
  /** The payload names an unknown action. */
  | 'unknown-action'
  /** The action has data, the payload has none. */
  | 'data-missing'
  /** The action has no data, the payload has data. */
  | 'data-unexpected'
  /** The text after the `:` is not JSON, has more than 100 levels or a key `__proto__`. */
  | 'data-not-json'
  /** The schema rejects the data. */
  | 'data-rejected'
  /** The schema threw, or returned a promise. */
  | 'schema-failed';

/** A press that is not one of the actions. */
export interface UnrecognizedAction {
  readonly kind: 'unrecognized';
  readonly reason: ActionReason;
}

/** A reader of presses as actions. */
export interface ActionReader<Each extends AnyAction> {
  /** Reads the action of a press, given as a text or as the result of `parsePress`. Never throws. */
  read(press: ParsedPress | string): Each | UnrecognizedAction;
}

/** The union of the actions: of the result of `defineActions`, or as it is given. */
export type ActionIn<Of extends AnyAction | ActionReader<AnyAction>> =
  Of extends ActionReader<infer Each> ? Each : Extract<Of, AnyAction>;

/** The schema of new buttons: of an action with versions, its `schema`. */
export type Newest<Schema> = Schema extends StandardSchemaV1
  ? Schema
  : Schema extends { readonly schema: infer Own }
    ? Own
    : Schema;

/** The data that a button of the action takes: the schema's input. */
export type DataIn<Schema> =
  Newest<Schema> extends infer Own extends StandardSchemaV1 ? StandardSchemaV1.InferInput<Own> : undefined;

/** The data that the action's handler receives: the schema's output, or that of an older version in `was`. */
export type DataOut<Schema> = OutputOf<Newest<Schema>> | OutputOf<Older<Schema>>;

type OutputOf<Schema> = Schema extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<Schema> : Schema;

type Older<Schema> = Schema extends StandardSchemaV1
  ? never
  : Schema extends { readonly was: readonly (infer Old)[] }
    ? Old
    : never;

/** The payloads of buttons by action: `JSON.stringify(actions)`, which `checkSentButtons` reads again. */
export type SentButtons = Readonly<Record<string, readonly string[]>>;

/** The names that no action may have: `read` and `toJSON` would hide ours, `then` would make the actions a promise. */
type TakenName = 'read' | 'then' | 'toJSON' | '__proto__';

/** The schemas themselves. A schema that cannot work is replaced with the text that the compiler shows. */
export type CheckedSchemas<Schemas> = {
  readonly [Name in keyof Schemas]: CheckedSchema<Name, Schemas[Name]>;
};

type CheckedSchema<Name, Schema> = string extends Name
  ? MustBe<'an object literal, not a Record: the compiler must know the names of the actions'>
  : Name extends '' | `${string}:${string}` | TakenName
    ? MustBe<'under another name: not empty, without a colon, and not one of the names read, then, toJSON and __proto__'>
    : Schema extends StandardSchemaV1 | undefined
      ? CheckedVersion<Schema>
      : Schema extends { readonly schema: unknown }
        ? { readonly [Key in keyof Schema]: CheckedPart<Key, Schema[Key], Schema> }
        : CheckedVersion<Schema>;

type CheckedVersion<Schema> = Schema extends StandardSchemaV1
  ? DataIn<Schema> extends JsonLike<DataIn<Schema>>
    ? Schema
    : MustBe<'a schema whose input is JSON: no undefined, bigint, symbol, function, Date or other class'>
  : Schema extends undefined
    ? Schema
    : MustBe<'a Standard Schema of the data, or undefined for an action without data'>;

type CheckedPart<Key, Part, Schema> = Key extends 'schema'
  ? CheckedVersion<Part>
  : Key extends 'was'
    ? readonly (StandardSchemaV1 | undefined)[]
    : Key extends 'examples'
      ? readonly DataIn<Schema>[]
      : MustBe<'removed: an action with versions has only schema, was and examples'>;
