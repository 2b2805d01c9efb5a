import type { StandardSchemaV1 } from '@standard-schema/spec';
import { SEPARATOR } from './action-names.js';
import { jsonCopy, NotJson } from './json-copy.js';
import { judge } from './judge.js';
import { masked } from './masked.js';

const MOST_ISSUES = 5;

/**
 * The payload of an action with data: the name, `:` and the JSON of what the schema takes, as a press goes through the
 * schema again. What is judged is what the press will bring back. Throws a TypeError that quotes no data.
 */
export const actionPayload = (name: string, schema: StandardSchemaV1, data: unknown): string => {
  const copy = copyOf(name, data);
  const json = JSON.stringify(copy);
  const verdict = judge(schema, JSON.parse(json));
  if (verdict.kind === 'later')
    throw new TypeError(`actions.${name}: its schema is asynchronous; a button is made at once.`);
  if (verdict.kind === 'bad') {
    const told = verdict.issues
      .slice(0, MOST_ISSUES)
      .map(({ path, message }) => `at ${pathText(path)}: ${masked(message, copy)}`);
    throw new TypeError(`actions.${name}: the data is refused by its schema ${told.join('; ')}`);
  }
  return name + SEPARATOR + json;
};

const copyOf = (name: string, data: unknown): unknown => {
  try {
    return jsonCopy(data);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    throw new TypeError(`actions.${name}: the data is not JSON at ${error.path || 'data'}: ${error.message}.`);
  }
};

// Array.from, as ArkType's paths are of a class whose map gives no plain array.
const pathText = (path: StandardSchemaV1.Issue['path'] = []): string =>
  Array.from(path, step => (typeof step === 'object' ? step.key : step))
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index ? '.' : ''}${String(key)}`))
    .join('') || 'data';
