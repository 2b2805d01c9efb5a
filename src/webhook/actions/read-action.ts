import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type ParsedPress, parsePress } from '../press.js';
import { copyJson, SEPARATOR, type ValidationResult, validate } from './payload.js';
import type { ActionReason, AnyAction, UnrecognizedAction } from './types.js';

/** The schemas by name. A Map, because it treats every name as an ordinary key. */
export type SchemaMap = ReadonlyMap<string, StandardSchemaV1 | undefined>;

/** Reads the action of a press. Never throws. */
export const readAction = (schemas: SchemaMap, given: ParsedPress | string): AnyAction | UnrecognizedAction => {
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
