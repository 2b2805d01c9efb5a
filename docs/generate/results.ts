import { goodExamples } from './example-files.js';
import { pretty } from './pretty.js';
import { runExample } from './run-example.js';

/**
 * One takes arguments, one exports a worker, one needs Redis, one is a test, one listens on a fixed port: tests of their
 * own run them.
 */
const RUN_ELSEWHERE: readonly string[] = [
  'parse/check-file',
  'on-worker',
  'queue/worker',
  'testing/spy',
  'webhooks/node-server',
];

/** A file beside an example that shows what it gives. */
export interface Result {
  /** Below docs/examples. */
  readonly file: string;
  readonly text: string;
}

/** The files that show what an example gives: its JSON, or what it prints. */
export const resultsOf = async (name: string): Promise<readonly Result[]> => {
  const { json, printed } = await runExample(name);
  const results: Result[] = [];
  if (json !== undefined) results.push({ file: `${name}.json`, text: `${pretty(JSON.parse(json))}\n` });
  if (printed !== '') results.push({ file: `${name}.txt`, text: printed });
  return results;
};

/** The examples that give something. */
export const examplesToRun: readonly string[] = goodExamples.filter(name => !RUN_ELSEWHERE.includes(name));
