import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';

const QUEUE = join(ROOT, 'docs/examples/queue');
const dockerfile = readFileSync(join(QUEUE, 'Dockerfile'), 'utf8');
const compose = readFileSync(join(QUEUE, 'compose.yaml'), 'utf8');

test('the Dockerfile of the queue worker does not run as root, and passes SIGTERM on', () => {
  // In shell form the shell would get SIGTERM, and the worker would never drain.
  expect(dockerfile).toMatch(/^ENTRYPOINT \[".+"\]$/m);
  expect(dockerfile).toMatch(/^USER (?!root)\w+$/m);
});

test('the compose file of the queue worker gives the worker time to drain', () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]) * 1000;
  // drainMs by default, and what `close` takes after it.
  expect(grace).toBeGreaterThan(25_000 + 10_000);
});

test('each secret that the worker of the compose file reads is declared, and no secret is in the file', () => {
  const read = [...compose.matchAll(/=\/run\/secrets\/(\w+)$/gm)].map(([, name]) => name);
  expect(read).toEqual(['redis_url', 'outbox_keys', 'bot_token']);
  expect(compose).toContain(`    secrets: [${read.join(', ')}]`);
  for (const name of read) expect(compose).toContain(`  ${name}: { file: ./${name} }`);
});
