import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';

const QUEUE = join(ROOT, 'docs/examples/queue');
const folder = mkdtempSync(join(tmpdir(), 'sendable-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

const dockerfile = readFileSync(join(QUEUE, 'Dockerfile'), 'utf8');
const compose = readFileSync(join(QUEUE, 'compose.yaml'), 'utf8');

interface LintResult {
  readonly messages: readonly { readonly rule: string; readonly message: string }[];
}

const problemsOfDockerfile = (text: string): readonly string[] => validate(text).map(({ message }) => String(message));

/** The findings of a compose file: of its schema, errors and warnings. */
const problemsOfCompose = (text: string): readonly string[] => {
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, text);
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  // The types of dclint do not resolve under nodenext.
  const results: readonly LintResult[] = linter.lintFiles([file], false);
  return results.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
};

test('the linters find the mistakes of a bad example', () => {
  expect(problemsOfDockerfile(dockerfile.replace('COPY', 'COPPY'))).toEqual(['Unknown instruction: COPPY']);
  expect(problemsOfDockerfile(dockerfile.replace('/app', 'app'))).not.toEqual([]);
  const misspelt = compose.replace('stop_grace_period', 'stop_grace');
  expect(problemsOfCompose(misspelt).join()).toMatch(/^invalid-schema: .*services\/worker/);
});

test('the Dockerfile of the queue worker has no finding, and passes SIGTERM on', () => {
  expect(problemsOfDockerfile(dockerfile)).toEqual([]);
  // In shell form the shell would get SIGTERM, and the worker would never drain.
  expect(dockerfile).toMatch(/^ENTRYPOINT \[".+"\]$/m);
  expect(dockerfile).toMatch(/^USER (?!root)\w+$/m);
});

test('the compose file of the queue worker has no finding, and gives the worker time to drain', () => {
  expect(problemsOfCompose(compose)).toEqual([]);
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]) * 1000;
  // drainMs by default, and what `close` takes after it.
  expect(grace).toBeGreaterThan(25_000 + 10_000);
});

test('the options in the compose file are options of `sendable queue worker`', () => {
  const source = readFileSync(join(ROOT, 'src/cli/queue-program.ts'), 'utf8');
  const given = [...compose.matchAll(/^ +- (--[a-z-]+)=/gm)].map(([, option]) => option);
  expect(given.length).toBeGreaterThan(3);
  for (const option of given) expect(source).toContain(`'${option} <`);
});
