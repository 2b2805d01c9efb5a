import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type ParsedPress, parsePress } from '../press.js';
import type { ActionReason, AnyAction, UnrecognizedAction } from './action.js';
import { SEPARATOR } from './action-names.js';
import { jsonCopy } from './json-copy.js';
import { judge, type Verdict } from './judge.js';

/** The schemas by name; a Map, as every name is an ordinary key there. */
export type SchemaMap = ReadonlyMap<string, StandardSchemaV1 | undefined>;

/** The action of a press. Never throws. */
export const readAction = (schemas: SchemaMap, given: ParsedPress | string): AnyAction | UnrecognizedAction => {
  const press = pressOf(given);
  if (press.kind !== 'press') return press;
  const { messageId, payload } = press;
  const colon = payload.indexOf(SEPARATOR);
  const name = colon === -1 ? payload : payload.slice(0, colon);
  const schema = schemas.get(name);
  const action = (data: unknown): AnyAction => ({ kind: 'action', action: name, data, messageId });
  if (!schemas.has(name)) return unrecognized('unknown-action');
  if (schema === undefined) return colon === -1 ? action(undefined) : unrecognized('data-unexpected');
  if (colon === -1) return unrecognized('data-missing');
  const data = dataOf(payload.slice(colon + SEPARATOR.length));
  if (data === undefined) return unrecognized('data-not-json');
  const verdict = verdictOf(schema, data);
  if (verdict.kind === 'good') return action(verdict.value);
  return unrecognized(verdict.kind === 'bad' ? 'data-refused' : 'schema-failed');
};

const unrecognized = (reason: ActionReason): UnrecognizedAction => ({ kind: 'unrecognized', reason });

/** Of callers without types anything can come. */
const pressOf = (given: ParsedPress | string): ParsedPress => {
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

/** The data in a JSON; undefined, which no JSON gives, when it is none. */
const dataOf = (json: string): unknown => {
  try {
    return jsonCopy(JSON.parse(json));
  } catch {
    return undefined;
  }
};

const verdictOf = (schema: StandardSchemaV1, data: unknown): Verdict => {
  try {
    return judge(schema, data);
  } catch {
    return { kind: 'later' };
  }
};
