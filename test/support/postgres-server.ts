import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { onFreePort, PortTaken } from './free-port.js';

const ROOT = '/usr/lib/postgresql';
const NO_POSTGRES =
  'Skipped, as postgresql is not installed (apt-get install postgresql). REQUIRE_POSTGRES=1 makes this a failure.';

const folderOfPrograms = (): string | undefined =>
  (existsSync(ROOT) ? readdirSync(ROOT) : [])
    .map(version => join(ROOT, version, 'bin'))
    .find(bin => existsSync(join(bin, 'postgres')));

/** Returns true if tests of PostgreSQL can run here; prints the reason if they cannot. */
export const hasPostgres = ((): boolean => {
  if (folderOfPrograms() !== undefined) return true;
  if (process.env.REQUIRE_POSTGRES === '1') throw new Error(NO_POSTGRES);
  console.warn(NO_POSTGRES);
  return false;
})();

/** A PostgreSQL of a test's own, in a folder of its own. */
export interface PostgresServer {
  readonly url: string;
  readonly pool: Pool;
  stop(): Promise<void>;
}

const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

/** Starts PostgreSQL, as the user postgres where the tests run as root, which it refuses. */
export const startPostgres = (): Promise<PostgresServer> => onFreePort(startPostgresAt);

const startPostgresAt = async (port: number): Promise<PostgresServer> => {
  const bin = folderOfPrograms() ?? '';
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sendable-postgres-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const data = join(folder, 'data');
  const common = { ...user, cwd: folder, stdio: 'ignore' } as const;
  try {
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    const args = ['-D', data, '-U', 'test', '-A', 'trust', '--no-sync'];
    // The error contains what initdb prints on stderr.
    execFileSync(join(bin, 'initdb'), args, { ...common, stdio: 'pipe' });
  } catch (error) {
    remove();
    throw error;
  }
  const args = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'];
  const child: ChildProcess = spawn(join(bin, 'postgres'), args, common);
  const exited = new Promise(resolve => child.once('exit', resolve));
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  const pool = new Pool({ connectionString: url, max: 20 });
  pool.on('error', () => {});
  const stop = async (): Promise<void> => {
    await pool.end();
    child.kill('SIGINT');
    await exited;
    remove();
  };
  const until = Date.now() + 60_000;
  for (;;) {
    try {
      const { rows } = await pool.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
      if (rows[0]?.folder !== data) throw new PortTaken(`Another PostgreSQL has port ${port}.`);
      return { url, pool, stop };
    } catch (error) {
      const hasEnded = child.exitCode !== null;
      if (hasEnded || error instanceof PortTaken || child.signalCode !== null || Date.now() > until) {
        await stop();
        throw hasEnded ? new PortTaken(`postgres ended with ${child.exitCode}.`, { cause: error }) : error;
      }
      await sleep(100);
    }
  }
};
