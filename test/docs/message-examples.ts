import { exampleFiles, readExample } from '../../docs/generate/example-files.js';

/** An example that emits a message or OTP, or a list of them. */
export interface MessageExample {
  /** The path below docs/examples, without the ending. */
  readonly name: string;
  readonly json: string;
  readonly requests: readonly Readonly<Record<string, unknown>>[];
}

const requestsIn = (json: string): MessageExample['requests'] =>
  [JSON.parse(json)].flat().filter(request => 'message' in Object(request) || 'mokMessage' in Object(request));

// A broken request has no picture.
const APART = /^(rules|errors|parse)\//;

/** The examples that emit messages, in order. */
export const messageExamples: readonly MessageExample[] = exampleFiles
  .filter(file => file.endsWith('.json') && !APART.test(file))
  .flatMap(file => {
    const json = readExample(file) ?? '';
    const requests = requestsIn(json);
    return requests.length === 0 ? [] : [{ name: file.slice(0, -'.json'.length), json, requests }];
  });

const SEEN = ['text', 'title', 'subtitle', 'mokMessage', 'mokValue'];

/** Lists the texts of a request that a user sees. */
export const textsOf = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, item]) =>
        typeof item === 'string' && SEEN.includes(key) ? [item] : textsOf(item),
      );
