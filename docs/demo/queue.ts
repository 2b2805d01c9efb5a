import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import cliProgress from 'cli-progress';
import { Redis } from 'ioredis';
import { Message, Otp } from 'sendable';
import { createOutbox } from 'sendable/bullmq';
import { heading, labelled } from './print.js';

// npm run demo queue: a campaign and some OTPs over three worker processes, one of which is killed.
const MESSAGES = Number(process.env.DEMO_MESSAGES ?? 20_000);
const OTPS = 50;
const WORKERS = 3;
const PER_SECOND = 1000;

/** Starts a Redis of the demo's own, in a folder that is removed at the end. */
const startRedis = async (port: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'sendable-demo-'));
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  const failed = once(server, 'error').then(() => 'failed' as const);
  const probe = new Redis({ port, maxRetriesPerRequest: null, retryStrategy: () => 50 }).on('error', () => {});
  const ready = await Promise.race([failed, probe.ping()]);
  probe.disconnect();
  if (ready === 'failed') {
    rmSync(folder, { recursive: true });
    console.log('This demo needs redis-server, which is not installed. Run: apt-get install redis-server');
    process.exit(0);
  }
  return async () => {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  };
};

/** A platform that counts the POSTs of each message. */
const posts = new Map<string, number>();
const arrivedAt = new Map<string, number>();
const platform = createServer(async (request, response) => {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { messageId, message } = JSON.parse(Buffer.concat(chunks).toString());
    const id: string = messageId ?? message.messageId;
    posts.set(id, (posts.get(id) ?? 0) + 1);
    arrivedAt.set(id, performance.now());
    await sleep(5);
    response.end(JSON.stringify({ recipient_id: 'u', message_id: id }));
  } catch {
    response.destroy(); // the worker was killed in the middle of its request
  }
}).listen(0, '127.0.0.1');
await once(platform, 'listening');
const address = platform.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

const port = 20_000 + Math.floor(Math.random() * 20_000);
const stopRedis = await startRedis(port);
const access = {
  name: 'demo',
  connection: { host: '127.0.0.1', port },
  keys: [{ id: 'k', secret: randomBytes(32).toString('base64') }],
} as const;
const outbox = createOutbox(access);

const startWorker = (): ChildProcess =>
  fork(new URL('./queue-worker.ts', import.meta.url), [JSON.stringify({ access, url, perSecond: PER_SECOND })]);

heading(
  `${MESSAGES} messages and ${OTPS} OTPs over ${WORKERS} workers, at most ${PER_SECOND} a second; one worker is killed`,
);
const bar = new cliProgress.SingleBar({ format: '  {bar} {value}/{total} POSTs', stopOnComplete: false });
bar.start(MESSAGES + OTPS, 0);
const drawing = setInterval(() => bar.update(posts.size), 200);

function* campaign() {
  for (let at = 0; at < MESSAGES; at++)
    yield Message.text('Your new card is here').toCustomer(`C-${at}`).messageId(`m-${at}`);
}
await outbox.addAll(campaign());
const workers = Array.from({ length: WORKERS }, startWorker);
await Promise.all(workers.map(worker => once(worker, 'message')));
const addedAt = new Map<string, number>();
for (let at = 0; at < OTPS; at++) {
  const id = `otp-${at}`;
  addedAt.set(id, performance.now());
  await outbox.add(Otp.for(`C-${at}`).messageId(id).text('Your code is 481516'));
  await sleep((MESSAGES / PER_SECOND / OTPS) * 700);
  if (at === OTPS / 2) {
    workers.pop()?.kill('SIGKILL');
    workers.push(startWorker());
  }
}
for (;;) {
  const { waiting, later, active } = await outbox.counts();
  if (waiting + later + active === 0) break;
  await sleep(200);
}
clearInterval(drawing);
bar.update(posts.size);
bar.stop();

const doubled = [...posts.values()].filter(times => times > 1).length;
// An OTP that the killed worker had in hand may never have become a POST.
const waits = [...addedAt]
  .flatMap(([id, at]) => [arrivedAt.get(id)].flatMap(arrived => (arrived === undefined ? [] : [arrived - at])))
  .sort((a, b) => a - b);
const percentile = (share: number): string => `${waits[Math.ceil(waits.length * share) - 1]?.toFixed(0)} ms`;
const { sent, unknown } = await outbox.counts();
labelled('POSTs', `${[...posts.values()].reduce((sum, times) => sum + times, 0)}, doubled ${doubled}`);
labelled('outcomes', `${sent} sent, ${unknown} unknown: the killed worker had them in flight`);
labelled('OTPs, add to POST', `${waits.length} of ${OTPS}, p50 ${percentile(0.5)}, p99 ${percentile(0.99)}`);

await Promise.all(
  workers.map(async worker => {
    const exited = once(worker, 'exit');
    worker.kill('SIGTERM');
    await exited;
  }),
);
await outbox.close();
platform.close();
platform.closeAllConnections();
await stopRedis();
