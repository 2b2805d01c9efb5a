import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { onFreePort, PortTaken } from '../support/free-port.js';

/** The sentence that a test prints where there is no redis-server. */
const NO_REDIS =
  'Skipped, as redis-server is not installed (apt-get install redis-server). REQUIRE_REDIS=1 makes this a failure.';

const isInstalled = (): boolean => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Tells whether tests of Redis can run here; says why not where they cannot. */
export const hasRedis = ((): boolean => {
  if (isInstalled()) return true;
  if (process.env.REQUIRE_REDIS === '1') throw new Error(NO_REDIS);
  console.warn(NO_REDIS);
  return false;
})();

/** A Redis of a test's own, in a folder of its own. */
export interface RedisServer {
  readonly port: number;
  /** For BullMQ. */
  readonly connection: { readonly host: string; readonly port: number };
  readonly folder: string;
  readonly client: Redis;
  /** Starts it again, on the same port and folder. */
  restart(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts redis-server. `options` are more of its options, such as `--appendonly yes`. */
export const startRedis = (options: readonly string[] = []): Promise<RedisServer> =>
  onFreePort(port => startRedisAt(port, options));

const startRedisAt = async (port: number, options: readonly string[]): Promise<RedisServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'sendable-redis-'));
  let child: ChildProcess | undefined;
  const client = new Redis({
    host: '127.0.0.1',
    port,
    lazyConnect: true,
    retryStrategy: () => 100,
    maxRetriesPerRequest: null,
  });
  client.on('error', () => {});

  const start = async (): Promise<void> => {
    const fixed = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--loglevel', 'warning'];
    const own = spawn('redis-server', [...fixed, '--maxmemory-policy', 'noeviction', ...options], { stdio: 'ignore' });
    child = own;
    const until = Date.now() + 60_000;
    for (;;) {
      const probe = new Redis({
        host: '127.0.0.1',
        port,
        retryStrategy: () => null,
        lazyConnect: true,
        connectTimeout: 1000,
      });
      probe.on('error', () => {});
      try {
        await probe.connect();
        // Redis is busy while it loads its file; and another one may have the port.
        await probe.ping();
        if ((await probe.info('server')).includes(`process_id:${own.pid}\r`)) return;
        throw new PortTaken(`Another Redis has port ${port}.`);
      } catch (error) {
        if (own.exitCode !== null) throw new PortTaken(`redis-server ended with ${own.exitCode}.`, { cause: error });
        if (error instanceof PortTaken || own.signalCode !== null || Date.now() > until) throw error;
        await sleep(25);
      } finally {
        probe.disconnect();
      }
    }
  };
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const one = child;
    if (one === undefined || one.exitCode !== null || one.signalCode !== null) return;
    const exited = new Promise(resolve => one.once('exit', resolve));
    one.kill(signal);
    await exited;
  };
  try {
    await start();
  } catch (error) {
    await kill();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    port,
    connection: { host: '127.0.0.1', port },
    folder,
    client,
    restart: start,
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    stop: async () => {
      client.disconnect();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
