import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createOutbox, type Outbox, type Outcome } from 'sendable/bullmq';
import { expectNoSecrets, message } from '../../bullmq/outboxes.js';
import type { Platform } from './platform.js';

const SCRIPT = fileURLToPath(new URL('./worker-process.mjs', import.meta.url));

/** A worker process. */
export interface Member {
  readonly child: ChildProcess;
  readonly events: readonly { readonly event: string; readonly [key: string]: unknown }[];
  readonly exited: Promise<number | null>;
  is(event: string): boolean;
}

/** Workers of one bot, each in a process of its own. */
export class Fleet {
  readonly name = `fleet-${randomBytes(4).toString('hex')}`;
  readonly secret = randomBytes(32).toString('base64');
  readonly members: Member[] = [];
  readonly outbox: Outbox;
  private readonly port: number;
  private readonly platform: Platform;
  private readonly options: object;

  constructor(port: number, platform: Platform, options: object = {}) {
    this.port = port;
    this.platform = platform;
    this.options = options;
    this.outbox = createOutbox({
      name: this.name,
      connection: { host: '127.0.0.1', port, retryStrategy: () => 100 },
      keys: [{ id: 'k', secret: this.secret }],
      addTimeoutMs: 120_000,
    });
  }

  start(options: object = {}): Member {
    const all = {
      url: this.platform.url,
      connection: { host: '127.0.0.1', port: this.port },
      name: this.name,
      secret: this.secret,
      lockMs: 1000,
      stalledCheckMs: 500,
      ...this.options,
      ...options,
    };
    const env = { ...process.env, OPTIONS: JSON.stringify(all) };
    const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const events: { event: string; line?: string }[] = [];
    createInterface({ input: child.stdout }).on('line', line => events.push(JSON.parse(line)));
    createInterface({ input: child.stderr }).on('line', line => {
      events.push({ event: 'stderr', line });
      console.error(line);
    });
    const exited = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)));
    const member = { child, events, exited, is: (event: string) => events.some(one => one.event === event) };
    this.members.push(member);
    return member;
  }

  alive(): readonly Member[] {
    return this.members.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  }

  /** Queues messages `m-0` and so on. Gives their job ids. */
  async fill(count: number, from = 0): Promise<readonly string[]> {
    const messages = Array.from({ length: count }, (_, at) => message(`m-${from + at}`));
    await this.outbox.addAll(messages);
    return messages.map(message => this.outbox.idOf(message, { lane: 'campaign' }));
  }

  /** Waits until nothing waits and nothing is active. */
  async settled(timeoutMs: number): Promise<void> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const { waiting, later, active } = await this.outbox.counts().catch(() => ({ waiting: 1, later: 0, active: 0 }));
      if (waiting + later + active === 0) return;
      if (Date.now() > until) throw new Error(`Still ${waiting} waiting, ${later} later, ${active} active.`);
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  }

  async outcomes(ids: readonly string[]): Promise<readonly (Outcome | undefined)[]> {
    const found: (Outcome | undefined)[] = [];
    for (let at = 0; at < ids.length; at += 500)
      found.push(...(await Promise.all(ids.slice(at, at + 500).map(id => this.outbox.outcome(id)))));
    return found;
  }

  /** The jobs of the lane `campaign` in Redis. */
  async jobs(ids: readonly string[]): Promise<readonly unknown[]> {
    const [, , campaign] = this.outbox.queues;
    return Promise.all(
      ids.map(async id => {
        const job = await campaign?.getJob(id);
        return { id, state: await job?.getState(), runs: job?.attemptsStarted, failedReason: job?.failedReason };
      }),
    );
  }

  async stop(): Promise<void> {
    for (const { child } of this.alive()) child.kill('SIGKILL');
    await Promise.all(this.members.map(({ exited }) => exited));
    await this.outbox.close();
    for (const { events } of this.members) expectNoSecrets(events);
  }
}

/** The account of a test: what the platform got, and what the queue says of it. */
export const account = (
  ids: readonly string[],
  outcomes: readonly (Outcome | undefined)[],
  { posts }: Platform,
  from = 0,
) => {
  const counts = { doubled: 0, lost: 0, unknown: 0, sent: 0, wrong: 0 };
  ids.forEach((_, at) => {
    const times = posts.get(`m-${from + at}`) ?? 0;
    const status = outcomes[at]?.status;
    if (times > 1) counts.doubled++;
    if (status === undefined) counts.lost++;
    if (status === 'unknown') counts.unknown++;
    if (status === 'sent') counts.sent++;
    if ((status === 'sent' && times === 0) || ((status === 'failed' || status === 'expired') && times > 0))
      counts.wrong++;
  });
  return counts;
};

/** A connection to Redis that can be cut, and pointed to another Redis. */
export const startProxy = async (first: number) => {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    const other = connect(target, '127.0.0.1');
    for (const one of [socket, other]) {
      sockets.add(one);
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one);
          socket.destroy();
          other.destroy();
        });
    }
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    port: address.port,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    pointTo: (port: number) => {
      target = port;
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
