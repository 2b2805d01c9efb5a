import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../support/run.js';
import { ROOT } from '../types/tsc.js';

export interface Consumer {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Packs the package as npm does, and returns the path of the tarball. */
export const packInto = async (folder: string): Promise<string> => {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
  return join(folder, (await readdir(folder)).find(file => file.endsWith('.tgz')) ?? '');
};

/** A project of its own, that has installed the package as npm packs it. */
export const installed = async (): Promise<Consumer> => {
  const folder = await mkdtemp(join(tmpdir(), 'sendable-consumer-'));
  const tarball = await packInto(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
