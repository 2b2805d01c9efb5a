import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const program = `import { createCodes, memoryCodes } from 'sendable/codes'
const codes = createCodes({ secret: 'k'.repeat(43), store: memoryCodes() })
const subject = { customerNo: 'C-1', purpose: 'login' }
const run = async () => {
  const issued = await codes.issue(subject)
  const right = await codes.tryVerify(subject, { value: issued.value })
  const again = await codes.tryVerify(subject, { value: issued.value })
  return JSON.stringify([right.ok, again.reason, issued.otp.text('x').toJSON().mokValue === issued.value])
}
result = run()`;

test('codes run where there are only the globals of an edge runtime: WebCrypto, and neither Buffer nor process', async () => {
  const stdin = { contents: program, resolveDir: process.cwd() };
  const conditions = ['workerd', 'worker', 'browser'];
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    conditions,
  });
  const edge = { crypto, btoa, atob, TextEncoder, TextDecoder, URL, result: Promise.resolve('') };
  runInNewContext(outputFiles[0]?.text ?? '', edge);
  expect(JSON.parse(await edge.result)).toEqual([true, 'none', true]);
});
