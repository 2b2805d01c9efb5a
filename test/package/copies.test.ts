import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

// The built package, once as ES module and once as CommonJS: two copies in one process, and one of its own, as vitest's
// has conditions that choose from src.
const program = `
  import { createRequire } from 'node:module'
  import * as esm from 'sendable'
  const cjs = createRequire(import.meta.url)('sendable')
  const told = [esm.createBot !== cjs.createBot]
  for (const [mine, other] of [[esm, cjs], [cjs, esm]]) {
    const transport = () => Promise.reject(new Error('lost'))
    const bot = mine.createBot({ baseUrl: 'https://platform.example', token: 't', transport, retry: false })
    const { error } = await bot.trySend(other.Message.text('x').toCustomer('c'))
    told.push([other.isSendError(error), error.kind, error.delivery])
  }
  console.log(JSON.stringify(told))
`;

test('each copy of the package recognizes the SendErrors and Sendables of the other', async () => {
  const { stdout } = await run('node', ['--input-type=module', '--eval', program], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const lost = [true, 'connection', 'unknown'];
  expect(JSON.parse(stdout)).toEqual([true, lost, lost]);
});
