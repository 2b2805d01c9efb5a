import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';

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

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

/** Starts PostgreSQL, as the user postgres where the tests run as root, which it refuses. */
export const startPostgres = async (): Promise<PostgresServer> => {
  // Another process may take the port before PostgreSQL does.
  for (let tries = 1; ; tries++) {
    try {
      return await startPostgresAt(await freePort());
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
};

const startPostgresAt = async (port: number): Promise<PostgresServer> => {
  const bin = folderOfPrograms() ?? '';
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sendable-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const common = { ...user, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '--no-sync'], common);
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
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + 60_000;
  for (;;) {
    try {
      await pool.query('SELECT 1');
      return { url, pool, stop };
    } catch (error) {
      if (child.exitCode !== null || Date.now() > until) {
        await stop();
        throw error;
      }
      await sleep(100);
    }
  }
};
