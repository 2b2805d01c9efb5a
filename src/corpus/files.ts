import { type RuleBasis, type RuleId, rules } from '../spec/catalogue.js';
import { type BrokenRequest, brokenMessages, brokenOtps } from './broken-requests.js';
import { fullMessages, fullOtps, tableMessages, tableOtps } from './table-requests.js';
import { validMessages, validOtps } from './valid-requests.js';

/** One line of a corpus file. */
interface CorpusLine {
  /** Describes the case; unique in its file. */
  readonly name: string;
  readonly operation: 'message' | 'otp';
  readonly verdict: 'valid' | 'invalid';
  /** The rule that an invalid body breaks, and the path of the violation; null for a valid one. */
  readonly rule: string | null;
  readonly path: string | null;
  /** `spec` if the API spec states the rule; `sendable` if a platform may accept the body; null for a valid one. */
  readonly basis: RuleBasis | null;
  /** The exact text of the body. */
  readonly body: string;
}

type Operation = CorpusLine['operation'];

/** The API spec states that a payload is an object (section 2.4), but not what a quick reply is. */
const basisOf = (rule: RuleId, path: string): RuleBasis =>
  rule === 'open-shape-json' && path.endsWith('.payload') ? 'spec' : rules[rule].basis;

const toText = (request: unknown): string => (typeof request === 'string' ? request : JSON.stringify(request));

const validLines = (operation: Operation, requests: Readonly<Record<string, unknown>>): readonly CorpusLine[] =>
  Object.entries(requests).map(([name, request]) => ({
    ...{ name, operation, verdict: 'valid', rule: null, path: null, basis: null },
    body: toText(request),
  }));

const invalidLines = (operation: Operation, requests: readonly BrokenRequest[]): readonly CorpusLine[] =>
  requests.map(([rule, path, request], index) => ({
    ...{
      name: `${operation} ${index + 1}: ${rule}`,
      operation,
      verdict: 'invalid',
      rule,
      path,
      basis: basisOf(rule, path),
    },
    body: toText(request),
  }));

const toJsonLines = (lines: readonly CorpusLine[]): string => lines.map(line => `${JSON.stringify(line)}\n`).join('');

const valid = [
  ...validLines('message', { ...validMessages, ...fullMessages }),
  ...validLines('otp', { ...validOtps, ...fullOtps }),
];
const invalid = [
  ...invalidLines('message', [...brokenMessages, ...tableMessages]),
  ...invalidLines('otp', [...brokenOtps, ...tableOtps]),
];

/** The files that the build puts into `dist/corpus`, by their names, with their contents. `sendable conform` sends them. */
export const corpusFiles: Readonly<Record<string, string>> = {
  'valid.jsonl': toJsonLines(valid),
  'invalid.jsonl': toJsonLines(invalid),
};
