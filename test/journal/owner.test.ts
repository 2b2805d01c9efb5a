import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Message } from '../../src/index.js';
import { openStore } from '../../src/journal/open-store.js';
import { livenessOf, openRuns, ownOwner } from '../../src/journal/owner.js';
import { folder } from '../cli/cli.js';

const message = Message.text('Hello').toCustomer('C-1');
const options = {
  target: 't',
  targetName: '--base-url',
  keyKind: 'line',
  takeOver: false,
  takeOverName: '--take-over',
} as const;
/** From now on the open journals are those of a process that cannot tell. */
const leaveOpen = (): void => openRuns().clear();
const opened = async () => {
  const name = (await folder())('j');
  return { name, first: await openStore(name, options) };
};
const openTaking = (name: string) => openStore(name, { ...options, takeOver: true });

test('a process is looked up only where it runs: on the same boot, PID namespace and host', async ctx => {
  const own = await ownOwner();
  if (own.namespace === undefined) return ctx.skip('no /proc, so there is no PID namespace to compare');
  const child = spawn('true');
  await once(child, 'exit');
  const dead = { ...own, pid: child.pid ?? 0 };
  expect(await livenessOf(own, own)).toBe('alive');
  expect(await livenessOf(dead, own)).toBe('dead');
  // Another process got the pid.
  expect(await livenessOf({ ...own, born: `${own.born?.split(':')[0]}:1` }, own)).toBe('dead');
  const elsewhere = [
    { namespace: 'pid:[1]' },
    { namespace: undefined },
    { host: 'elsewhere' },
    { born: 'another-boot:1' },
    { born: undefined },
  ];
  for (const place of elsewhere) expect(await livenessOf({ ...dead, ...place }, own)).toBe('unknown');
});

test('without a boot id the boot time is used, and a running pid may be another process', async () => {
  const own = { ...(await ownOwner()), born: undefined, namespace: undefined, bootedAt: 1000 };
  const child = spawn('true');
  await once(child, 'exit');
  expect(await livenessOf({ ...own, pid: child.pid ?? 0, bootedAt: 1009 }, own)).toBe('dead');
  expect(await livenessOf({ ...own, pid: child.pid ?? 0, bootedAt: 1011 }, own)).toBe('unknown');
  expect(await livenessOf({ ...own, bootedAt: 1001 }, own)).toBe('unknown');
});

test('a journal that an older version left open, without a namespace, needs --take-over', async () => {
  const name = (await folder())('j');
  const own = await ownOwner();
  const { run, host, born } = own;
  await writeFile(name, `${JSON.stringify({ type: 'opened', run, pid: 1, host, born, at: 'now' })}\n`);
  await expect(openStore(name, options)).rejects.toThrow('If it is over, give --take-over.');
  await (await openTaking(name)).close();
  await (await openStore(name, options)).close();
});

test('a journal that is open in this process cannot be taken over, also while another open of it fails', async () => {
  const { name, first } = await opened();
  for (const open of [openTaking, openTaking, (file: string) => openStore(file, options)])
    await expect(open(name)).rejects.toThrow('is already open in this process. Close it first');
  await first.begin(1, first.fingerprintOf(message), undefined);
  await first.close();
  await (await openTaking(name)).close();
});

test('a journal that this process could not close needs a take-over', async () => {
  const { name, first } = await opened();
  leaveOpen();
  await expect(openStore(name, options)).rejects.toThrow('If its close failed, give --take-over.');
  const second = await openTaking(name);
  await second.close();
  await first.close();
});

test('a process whose journal was taken over sends nothing more, and the new owner knows what it had begun', async () => {
  const { name, first } = await opened();
  await first.begin(1, first.fingerprintOf(message), undefined);
  leaveOpen();
  const second = await openTaking(name);
  expect(second.items.get(1)?.status).toBe('begun');
  await expect(first.begin(2, first.fingerprintOf(message), undefined)).rejects.toThrow(
    'Another process has taken the journal over.',
  );
  await expect(first.begin(3, first.fingerprintOf(message), undefined)).rejects.toThrow(
    'Another process has taken the journal over.',
  );
  await second.begin(2, second.fingerprintOf(message), undefined);
  await second.close();
  await first.close();
});

test('a process that was refused does not disturb the owner', async () => {
  const { name, first } = await opened();
  await expect(openStore(name, options)).rejects.toThrow();
  await first.begin(1, first.fingerprintOf(message), undefined);
  const receipt = { recipientId: 'u', messageId: 'm', callId: 'c', status: 200 };
  await first.end(1, first.fingerprintOf(message), { status: 'sent', receipt });
  await first.begin(2, first.fingerprintOf(message), undefined);
  await first.close();
  expect((await readFile(name, 'utf8')).match(/"type"/g)).toHaveLength(8);
});

test.each([
  ['shortened', (name: string) => truncate(name, 10)],
  ['removed', (name: string) => rm(name)],
])('nothing is sent once the file was %s', async (_, harm) => {
  const { name, first } = await opened();
  await first.begin(1, first.fingerprintOf(message), undefined);
  await harm(name);
  await expect(first.begin(2, first.fingerprintOf(message), undefined)).rejects.toThrow('was shortened or removed');
  await first.close();
});

test('a record of another process that only looks like a take-over is ignored', async () => {
  const { name, first } = await opened();
  await appendFile(name, '\n{"type":"closed","run":"another"}\n');
  await first.begin(1, first.fingerprintOf(message), undefined);
  await first.close();
});
