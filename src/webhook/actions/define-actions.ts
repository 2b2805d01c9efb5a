import type { StandardSchemaV1 } from '@standard-schema/spec';
import { Button, type PostbackButton } from '../../builders/button.js';
import { describeType, isPlainObject, quote } from '../../internal/json.js';
import { isSchema } from '../../internal/schema.js';
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
  Newest,
  SentButtons,
  UnrecognizedAction,
} from './types.js';

/** A postback button with a title and a payload, as `Button.postback` creates it. */
export type ActionButton = PostbackButton<'title and payload are set'>;

/** A function that creates the buttons of one action. */
export type ActionMaker<Schema> = Schema extends StandardSchemaV1 ? DataButton<DataIn<Schema>> : PlainButton;

// Interfaces, because an editor shows the comment of a call signature.
interface DataButton<Data> {
  /**
   * Makes a postback button of this action. The data is the input of the action's schema; its handler gets the output. Throws a
   * TypeError for data that the schema rejects. JSON: `title`, `payload`, section 2.6.
   */
  // biome-ignore lint/style/useShorthandFunctionType: a function type has no comment of its own.
  (title: string, data: Data): ActionButton;
}
interface PlainButton {
  /** Makes a postback button of this action, which carries no data. JSON: `title`, `payload`, section 2.6. */
  // biome-ignore lint/style/useShorthandFunctionType: a function type has no comment of its own.
  (title: string): ActionButton;
}

/** The union of the actions, one member for each name, of the result of `defineActions` or of its argument. */
export type ActionOf<Of> = Of extends ActionReader<infer Each> ? Each : ActionsOf<Of>;

type ActionsOf<Schemas> = {
  readonly [Name in keyof Schemas & string]: Action<Name, DataOut<Schemas[Name]>>;
}[keyof Schemas & string];

/** The result of `defineActions`: a function for each action that creates its buttons, `read` and `toJSON`. */
export type Actions<Schemas> = ActionReader<ActionsOf<Schemas>> & {
  // All keys, so that an editor goes from `actions.name` to its schema.
  readonly [Name in keyof Schemas]: ActionMaker<Newest<Schemas[Name]>>;
} & {
  /** Returns the payloads of the `examples` of each action, as buttons send them. Commit them for `checkSentButtons`. */
  toJSON(): SentButtons;
};

/**
 * Defines the actions of buttons: for each name the schema of its data (any synchronous Standard Schema: valibot, zod,
 * ArkType, ...) or `undefined`. `actions.name(title, data)` creates a postback button; `actions.read(press)` reads a press
 * of it. The payload on the wire is the name, or the name, `:` and the JSON of the schema's input; the schema validates
 * each press again. `{ schema, was, examples }` gives an action older versions, for buttons that were sent with other data:
 * new buttons have the data of `schema`, and a press is read by the first of `schema` and `was` that accepts it; an
 * undefined one accepts a button without data. `examples` are data for `toJSON`.
 * A name must not be empty, contain `:`, or be `read`, `then`, `toJSON` or `__proto__`. Throws a TypeError for a
 * wrong name or schema; the functions that create buttons throw one for data that the schema rejects or that JSON would
 * change. The errors quote no data. JSON: `payload`, section 2.6.
 *
 * @example
 * ```ts
 * const actions = defineActions({
 *   approve: v.object({ id: v.string() }),
 *   ping: undefined,
 * })
 * actions.approve('Approve', { id: '7' }).hidden()
 * //=> {"type":"postback","title":"Approve","payload":"approve:{\"id\":\"7\"}","payloadHidden":true}
 * ```
 */
export const defineActions = <Schemas extends CheckedSchemas<Schemas>>(schemas: Schemas): Actions<Schemas> => {
  const checked = checkSchemas(schemas);
  const map = new Map(checked.map(({ name, versions }) => [name, versions]));
  const makers = checked.map(({ name, versions }) => [name, createMaker(name, versions[0])] as const);
  const read = (press: ParsedPress | string): AnyAction | UnrecognizedAction => readAction(map, press);
  const sent = Object.fromEntries(checked.map(({ name, payloads }) => [name, payloads]));
  const toJSON = (): SentButtons => structuredClone(sent);
  // Without a prototype, so that names such as `constructor` exist only when they were defined. Not frozen, so that tests
  // can spy on them.
  return Object.assign(Object.create(null), Object.fromEntries(makers), { read, toJSON });
};

const createMaker = (name: string, schema: StandardSchemaV1 | undefined) =>
  schema === undefined
    ? (title: string, ...more: readonly unknown[]): ActionButton => {
        if (more[0] !== undefined)
          throw new TypeError(`actions.${name}: This action takes no data; pass the title only.`);
        return Button.postback(title, name);
      }
    : (title: string, data: unknown): ActionButton => Button.postback(title, createPayload(name, schema, data));

/** A checked action. */
interface CheckedAction {
  readonly name: string;
  readonly versions: Versions;
  /** The payloads of its examples; of an action without data, its name. */
  readonly payloads: readonly string[];
}

const checkSchemas = (schemas: unknown): readonly CheckedAction[] => {
  if (!isPlainObject(schemas)) throw error(`The schemas must be a plain object; got ${describeType(schemas)}`);
  return Object.entries(schemas).map(([name, schema]) => {
    checkName(name);
    const { schema: newest, was = [], examples = [], ...others } = readVersions(schema);
    const [other] = Object.keys(others);
    if (other !== undefined) throw error(`\`${name}\` must have only schema, was and examples; got ${quote(other)}`);
    for (const [key, list] of Object.entries({ was, examples }))
      if (!Array.isArray(list)) throw error(`\`${name}.${key}\` must be an array; got ${describeType(list)}`);
    const newestPlace = newest === schema ? name : `${name}.schema`;
    const versions = [newest, ...Object(was)].map((version, index) => {
      if (version === undefined || isSchema(version)) return version;
      const place = index === 0 ? newestPlace : `${name}.was[${index - 1}]`;
      throw error(
        `\`${place}\` must be a Standard Schema, such as z.string() of zod, or undefined; got ${describeType(version)}`,
      );
    });
    const [own] = versions;
    const payloads = own === undefined ? [name] : [...Object(examples)].map(data => createPayload(name, own, data));
    return { name, versions, payloads };
  });
};

/** The parts of an action with versions. Any other value is its only version. */
const readVersions = (given: unknown): Readonly<Record<string, unknown>> =>
  isPlainObject(given) && !isSchema(given) && 'schema' in given ? { ...given } : { schema: given };

const TAKEN: readonly string[] = ['read', 'then', 'toJSON', '__proto__'];
const LONE_SURROGATE = /\p{Cs}/u;

const checkName = (name: string): void => {
  if (name === '') throw error('An action name must not be empty');
  if (name.includes(SEPARATOR)) throw error(`An action name must not contain \`${SEPARATOR}\`; got ${quote(name)}`);
  if (TAKEN.includes(name))
    throw error(`An action name must not be one of \`${TAKEN.join('`, `')}\`; got ${quote(name)}`);
  // UTF-8 cannot encode half of a surrogate pair.
  if (LONE_SURROGATE.test(name)) throw error(`An action name must not contain a lone surrogate; got ${quote(name)}`);
};

const error = (sentence: string): TypeError => new TypeError(`defineActions: ${sentence}.`);

/** The versions of an action's data, newest first; undefined for one without data. */
type Versions = readonly (StandardSchemaV1 | undefined)[];

/** The versions by name. A Map, because it treats every name as an ordinary key. */
type VersionMap = ReadonlyMap<string, Versions>;

/** Reads the action of a press. Never throws. */
const readAction = (actions: VersionMap, given: ParsedPress | string): AnyAction | UnrecognizedAction => {
  const press = toPress(given);
  if (press.kind !== 'press') return press;
  // Split the payload into the action's name and its data.
  const { messageId, payload } = press;
  const colon = payload.indexOf(SEPARATOR);
  const name = colon === -1 ? payload : payload.slice(0, colon);
  const versions = actions.get(name);
  const action = (data: unknown): AnyAction => ({ kind: 'action', action: name, data, messageId });
  if (versions === undefined) return unrecognized('unknown-action');
  if (colon === -1) return versions.includes(undefined) ? action(undefined) : unrecognized('data-missing');
  const schemas = versions.filter(schema => schema !== undefined);
  if (schemas.length === 0) return unrecognized('data-unexpected');
  // Parse the data, and validate it: anyone may have written it.
  const data = parseData(payload.slice(colon + SEPARATOR.length));
  if (data === undefined) return unrecognized('data-not-json');
  for (const schema of schemas) {
    const result = validateSafely(schema, data);
    if (result.kind === 'valid') return action(result.value);
    if (result.kind === 'async') return unrecognized('schema-failed');
  }
  return unrecognized('data-rejected');
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
