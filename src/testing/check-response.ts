import { describeType, findUnknownOption, isPlainObject } from '../internal/json.js';
import { delay, wrongConfig } from '../send/index.js';

/** A response that a test gave, and how errors name it. */
interface Given {
  /** Its place, such as `replies[0]`. */
  readonly name: string;
  /** Everything that may stand there, for the error. */
  readonly must: string;
  /** The kinds of body that can be sent. */
  readonly body: 'JSON' | 'bytes';
  readonly needsStatus?: boolean;
}

const KEYS = ['status', 'headers', 'body', 'delayMs'];

/**
 * Checks a response of a test double. A wrong one must be an error: with its default status it would be a receipt, and the
 * test would pass.
 */
export const checkResponse = <Response extends object>(
  response: Response,
  { name, must, body, needsStatus = false }: Given,
): Response => {
  if (!isPlainObject(response) || Array.isArray(response))
    throw wrongConfig(`\`${name}\` must be ${must}; got ${describeValue(response)}.`);
  const unknown = findUnknownOption(response, KEYS, name);
  if (unknown !== undefined) throw wrongConfig(`${unknown}.`);
  const fields: Partial<Record<string, unknown>> = { ...response };
  const { status, headers, delayMs = 0 } = fields;
  if (
    (status !== undefined || needsStatus) &&
    !(Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 999)
  )
    throw wrongConfig(`\`${name}.status\` must be an integer from 100 to 999; got ${describeValue(status)}.`);
  if (headers !== undefined) checkHeaders(headers, `${name}.headers`);
  delay(`${name}.delayMs`, delayMs);
  if (fields.body === undefined || typeof fields.body === 'string') return response;
  if (body === 'bytes' ? !(fields.body instanceof Uint8Array) : !isJson(fields.body))
    throw wrongConfig(
      `\`${name}.body\` must be a string or ${body === 'bytes' ? 'a Uint8Array' : 'JSON'}; got ${describeValue(fields.body)}.`,
    );
  return response;
};

const checkHeaders = (headers: unknown, name: string): void => {
  if (!isPlainObject(headers) || Array.isArray(headers))
    throw wrongConfig(`\`${name}\` must be a plain object of strings; got ${describeValue(headers)}.`);
  for (const [header, value] of Object.entries(headers))
    if (typeof value !== 'string')
      throw wrongConfig(`\`${name}[${JSON.stringify(header)}]\` must be a string; got ${describeValue(value)}.`);
};

/** JSON.stringify would turn an error, a Map or a Response into {}. */
const isJson = (body: unknown): boolean => {
  if (typeof body === 'object' && body !== null && !('toJSON' in body) && !Array.isArray(body) && !isPlainObject(body))
    return false;
  try {
    return JSON.stringify(body) !== undefined;
  } catch {
    return false;
  }
};

/** Describes a value of a test, where nothing is secret but what a string may quote. */
export const describeValue = (value: unknown): string => {
  if (typeof value === 'number') return `${value}`;
  if (value instanceof Error) return 'an error';
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPlainObject(value))
    return describeType(value);
  return `an instance of ${Object.getPrototypeOf(value)?.constructor?.name ?? 'a class'}`;
};
