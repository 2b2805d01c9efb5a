import type { StandardSchemaV1 } from '@standard-schema/spec';
import { Button, type PostbackButton } from '../../builders/index.js';
import { describeType, isPlainObject, quote } from '../../internal/json.js';
import { type ParsedPress, parsePress } from '../press.js';
import { copyJson, createPayload, SEPARATOR, type ValidationResult, validate } from './payload.js';
import type {
  Action,
  ActionReader,
  ActionReason,
  AnyAction,
  CheckedSchemas,
  DataIn,
  DataOut,
  UnrecognizedAction,
} from './types.js';

/** A postback button with a title and a payload, as `Button.postback` creates it. */
export type ActionButton = PostbackButton<'title and payload are set'>;

/** A function that creates the buttons of one action. */
export type ActionMaker<Schema> = Schema extends StandardSchemaV1
  ? (title: string, data: DataIn<Schema>) => ActionButton
  : (title: string) => ActionButton;

/** The union of the actions, one member for each name. */
export type ActionOf<Schemas> = {
  readonly [Name in keyof Schemas & string]: Action<Name, DataOut<Schemas[Name]>>;
}[keyof Schemas & string];

/** The result of `defineActions`: a function for each action that creates its buttons, and `read`. */
export type Actions<Schemas> = ActionReader<ActionOf<Schemas>> & {
  readonly [Name in keyof Schemas & string]: ActionMaker<Schemas[Name]>;
};

/**
 * Defines the actions of buttons: for each name the schema of its data (any synchronous Standard Schema: valibot, zod,
 * ArkType, ...) or `undefined`. `actions.name(title, data)` creates a postback button; `actions.read(press)` reads a press
 * of it. The payload on the wire is the name, or the name, `:` and the JSON of the schema's input; the schema validates
 * each press again. A name must not be empty, contain `:`, or be `read`, `then` or `__proto__`. Throws a TypeError for a
 * wrong name or schema; the functions that create buttons throw one for data that the schema refuses or that JSON would
 * change. The errors quote no data. Wire: `payload`, section 2.6.
 *
 * @example
 * ```ts
 * const actions = defineActions({ approve: v.object({ id: v.string() }), ping: undefined })
 * actions.approve('Approve', { id: '7' }).hidden()
 * //=> {"type":"postback","title":"Approve","payload":"approve:{\"id\":\"7\"}","payloadHidden":true}
 * ```
 */
export const defineActions = <Schemas extends CheckedSchemas<Schemas>>(schemas: Schemas): Actions<Schemas> => {
  const map = new Map(checkSchemas(schemas));
  const makers = [...map].map(([name, schema]) => [name, createMaker(name, schema)] as const);
  const read = (press: ParsedPress | string): AnyAction | UnrecognizedAction => readAction(map, press);
  // Without a prototype, so that names such as `constructor` exist only when they were defined. Not frozen, so that tests
  // can spy on them.
  return Object.assign(Object.create(null), Object.fromEntries(makers), { read });
};

const createMaker = (name: string, schema: StandardSchemaV1 | undefined) =>
  schema === undefined
    ? (title: string, ...more: readonly unknown[]): ActionButton => {
        if (more[0] !== undefined)
          throw new TypeError(`actions.${name}: This action takes no data; pass the title only.`);
        return Button.postback(title, name);
      }
    : (title: string, data: unknown): ActionButton => Button.postback(title, createPayload(name, schema, data));

const checkSchemas = (schemas: unknown): readonly (readonly [string, StandardSchemaV1 | undefined])[] => {
  if (!isPlainObject(schemas)) throw error(`The schemas must be a plain object; got ${describeType(schemas)}`);
  return Object.entries(schemas).map(([name, schema]) => {
    checkName(name);
    if (schema !== undefined && !isSchema(schema))
      throw error(`\`${name}\` must be a Standard Schema or undefined; got ${describeType(schema)}`);
    return [name, schema];
  });
};

const TAKEN: readonly string[] = ['read', 'then', '__proto__'];
const LONE_SURROGATE = /\p{Cs}/u;

const checkName = (name: string): void => {
  if (name === '') throw error('An action name must not be empty');
  if (name.includes(SEPARATOR)) throw error(`An action name must not contain \`${SEPARATOR}\`; got ${quote(name)}`);
  if (TAKEN.includes(name)) throw error(`An action name must not be \`${TAKEN.join('`, `')}\`; got ${quote(name)}`);
  // UTF-8 cannot encode half of a surrogate pair.
  if (LONE_SURROGATE.test(name)) throw error(`An action name must not contain a lone surrogate; got ${quote(name)}`);
};

const error = (sentence: string): TypeError => new TypeError(`defineActions: ${sentence}.`);

// The schemas of ArkType are functions.
const isSchema = (value: unknown): value is StandardSchemaV1 =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  '~standard' in value &&
  typeof value['~standard'] === 'object' &&
  value['~standard'] !== null &&
  'validate' in value['~standard'] &&
  typeof value['~standard'].validate === 'function';

/** The schemas by name. A Map, because it treats every name as an ordinary key. */
type SchemaMap = ReadonlyMap<string, StandardSchemaV1 | undefined>;

/** Reads the action of a press. Never throws. */
const readAction = (schemas: SchemaMap, given: ParsedPress | string): AnyAction | UnrecognizedAction => {
  const press = toPress(given);
  if (press.kind !== 'press') return press;
  // Split the payload into the action's name and its data.
  const { messageId, payload } = press;
  const colon = payload.indexOf(SEPARATOR);
  const name = colon === -1 ? payload : payload.slice(0, colon);
  const schema = schemas.get(name);
  const action = (data: unknown): AnyAction => ({ kind: 'action', action: name, data, messageId });
  if (!schemas.has(name)) return unrecognized('unknown-action');
  if (schema === undefined) return colon === -1 ? action(undefined) : unrecognized('data-unexpected');
  if (colon === -1) return unrecognized('data-missing');
  // Parse the data, and validate it: anyone may have written it.
  const data = parseData(payload.slice(colon + SEPARATOR.length));
  if (data === undefined) return unrecognized('data-not-json');
  const result = validateSafely(schema, data);
  if (result.kind === 'valid') return action(result.value);
  return unrecognized(result.kind === 'invalid' ? 'data-refused' : 'schema-failed');
};

const unrecognized = (reason: ActionReason): UnrecognizedAction => ({ kind: 'unrecognized', reason });

/** Converts the argument of `read`. An untyped caller may pass any value, which counts as a body that is not a text. */
const toPress = (given: ParsedPress | string): ParsedPress => {
  try {
    if (typeof given === 'string') return parsePress(given);
    if (given.kind === 'unrecognized') return { kind: 'unrecognized', reason: given.reason };
    const { kind, messageId, payload } = given;
    const isPress = kind === 'press' && typeof messageId === 'string' && typeof payload === 'string';
    return isPress ? { kind, messageId, payload } : parsePress(undefined);
  } catch {
    return parsePress(undefined);
  }
};

/** Parses data. Returns undefined, which no JSON means, for a text that is not JSON. */
const parseData = (json: string): unknown => {
  try {
    return copyJson(JSON.parse(json));
  } catch {
    return undefined;
  }
};

const validateSafely = (schema: StandardSchemaV1, data: unknown): ValidationResult => {
  try {
    return validate(schema, data);
  } catch {
    return { kind: 'async' };
  }
};
