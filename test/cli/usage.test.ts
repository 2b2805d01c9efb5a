import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodes } from '../../src/cli/exit-codes.js';
import { BIN, sendable, shell } from './cli.js';

test('the help shows every command and every exit code, on stdout', async () => {
  const { code, stdout, stderr } = await sendable(['--help']);
  expect([code, stderr]).toEqual([0, '']);
  for (const command of ['emulator', 'send', 'otp', 'check']) expect(stdout).toContain(`\n  ${command} [options]`);
  for (const { code: each, meaning } of Object.values(exitCodes)) expect(stdout).toContain(`  ${each}  ${meaning}\n`);
});

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await sendable(['--version'])).toEqual({ code: 0, signal: null, stdout: `${version}\n`, stderr: '' });
});

test('a stdout that cannot be written is told', async ctx => {
  if (!existsSync('/dev/full')) return ctx.skip('no /dev/full, which is a full disk');
  const command = `${process.execPath} ${BIN} check - > /dev/full`;
  const { code, stderr } = await shell(command, { input: '{}' });
  expect([code, stderr]).toEqual([
    3,
    '1 request, 1 with 2 violations.\nerror: stdout could not be written (ENOSPC).\n',
  ]);
});

test('colours only where they are wanted', async () => {
  const stderrOf = async (env: Record<string, string>): Promise<string> =>
    (await sendable(['check', '/no'], { env })).stderr;
  expect(await stderrOf({ FORCE_COLOR: '1' })).toContain('\u001b[31merror:\u001b[39m The file');
  expect(await stderrOf({})).toContain('error: The file');
  expect(await stderrOf({ NO_COLOR: '1' })).not.toContain('\u001b');
});
