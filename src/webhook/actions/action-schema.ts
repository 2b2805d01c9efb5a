import type { StandardSchemaV1 } from '@standard-schema/spec';

/** What a button of the action is given. */
export type DataIn<Schema> = Schema extends StandardSchemaV1 ? StandardSchemaV1.InferInput<Schema> : undefined;

/** What the action's handler gets. */
export type DataOut<Schema> = Schema extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<Schema> : undefined;

/** `read` would hide the reader, `then` would make a promise of the actions, `__proto__` is no ordinary key. */
type TakenName = 'read' | 'then' | '__proto__';

/** The schemas themselves; in the place of one that cannot work, the words that the compiler shows. */
export type CheckedSchemas<Schemas> = {
  readonly [Name in keyof Schemas]: CheckedSchema<Name, Schemas[Name]>;
};

type CheckedSchema<Name, Schema> = string extends Name
  ? 'actions whose names the compiler knows'
  : Name extends '' | `${string}:${string}` | TakenName
    ? 'another name: one that is not empty, has no colon and is none of read, then and __proto__'
    : Schema extends StandardSchemaV1
      ? DataIn<Schema> extends JsonLike<DataIn<Schema>>
        ? Schema
        : 'a schema whose input is JSON: no undefined, bigint, symbol, function, Date or other class'
      : Schema extends undefined
        ? Schema
        : 'a Standard Schema of the data, or undefined for an action without';

/** `Type` with `never` for whatever JSON does not have. What is `unknown` is looked at when a button is made. */
type JsonLike<Type> = unknown extends Type
  ? Type
  : Type extends string | number | boolean | null
    ? Type
    : Type extends (...given: never) => unknown
      ? never
      : Type extends readonly (infer Item)[]
        ? readonly JsonLike<Item>[]
        : Type extends object
          ? { [Key in keyof Type]: JsonLike<Type[Key]> | Absent<Type[Key]> }
          : never;

/** An undefined property is left out, as JSON does. */
type Absent<Type> = Type extends undefined ? Type : never;
