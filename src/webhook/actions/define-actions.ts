import type { StandardSchemaV1 } from '@standard-schema/spec';
import { Button, type PostbackButton } from '../../build/button.js';
import { isPlainObject } from '../../rules/plain-object.js';
import type { ParsedPress } from '../press.js';
import type { Action, ActionReader, AnyAction, UnrecognizedAction } from './action.js';
import { nameFault } from './action-names.js';
import { actionPayload } from './action-payload.js';
import type { CheckedSchemas, DataIn, DataOut } from './action-schema.js';
import { readAction } from './read-action.js';

/** A postback button with its title and payload: what `Button.postback` makes. */
export type ActionButton = PostbackButton<'title and payload are set'>;

/** Makes the buttons of one action. */
export type ActionMaker<Schema> = Schema extends StandardSchemaV1
  ? (title: string, data: DataIn<Schema>) => ActionButton
  : (title: string) => ActionButton;

/** The union of the actions, one member for each name. */
export type ActionOf<Schemas> = {
  readonly [Name in keyof Schemas & string]: Action<Name, DataOut<Schemas[Name]>>;
}[keyof Schemas & string];

/** What `defineActions` gives: a maker of buttons for each action, and `read`. */
export type Actions<Schemas> = ActionReader<ActionOf<Schemas>> & {
  readonly [Name in keyof Schemas & string]: ActionMaker<Schemas[Name]>;
};

/**
 * Defines what buttons can say: for each name a schema of its data (any Standard Schema that answers at once: valibot,
 * zod, ArkType, ...) or `undefined`. `actions.name(title, data)` makes a postback button; `actions.read(press)` reads it
 * back. The payload on the wire is the name, or the name, `:` and the JSON of the schema's input; a press goes through
 * the schema again. Names are not empty, have no `:` and are none of `read`, `then` and `__proto__`. Throws a TypeError
 * for a wrong name or schema here, and for data that the schema refuses or JSON would change when a button is made; it
 * quotes no data. Wire: `payload`, section 2.6.
 *
 * @example
 * ```ts
 * const actions = defineActions({ approve: v.object({ id: v.string() }), ping: undefined })
 * actions.approve('Approve', { id: '7' }).hidden()
 * //=> {"type":"postback","title":"Approve","payload":"approve:{\"id\":\"7\"}","payloadHidden":true}
 * ```
 */
export const defineActions = <Schemas extends CheckedSchemas<Schemas>>(schemas: Schemas): Actions<Schemas> => {
  const map = new Map(checked(schemas));
  const makers = [...map].map(([name, schema]) => [name, makerOf(name, schema)] as const);
  const read = (press: ParsedPress | string): AnyAction | UnrecognizedAction => readAction(map, press);
  // Without a prototype, so that `constructor` and the like are actions only when they were defined.
  return Object.freeze(Object.assign(Object.create(null), Object.fromEntries(makers), { read }));
};

const makerOf = (name: string, schema: StandardSchemaV1 | undefined) =>
  schema === undefined
    ? (title: string, ...more: readonly unknown[]): ActionButton => {
        if (more[0] !== undefined) throw new TypeError(`actions.${name}: it has no data, but some was given.`);
        return Button.postback(title, name);
      }
    : (title: string, data: unknown): ActionButton => Button.postback(title, actionPayload(name, schema, data));

const checked = (schemas: unknown): readonly (readonly [string, StandardSchemaV1 | undefined])[] => {
  const wrong = (what: string): TypeError => new TypeError(`defineActions: ${what}.`);
  if (!isPlainObject(schemas)) throw wrong('the schemas are no plain object');
  return Object.entries(schemas).map(([name, schema]) => {
    const fault = nameFault(name);
    if (fault !== undefined) throw wrong(fault);
    if (schema !== undefined && !isSchema(schema)) throw wrong(`${name} has neither a Standard Schema nor undefined`);
    return [name, schema];
  });
};

// ArkType's schemas are functions.
const isSchema = (value: unknown): value is StandardSchemaV1 =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  '~standard' in value &&
  typeof value['~standard'] === 'object' &&
  value['~standard'] !== null &&
  'validate' in value['~standard'] &&
  typeof value['~standard'].validate === 'function';
