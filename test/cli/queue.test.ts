import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Message } from 'sendable';
import { createOutbox } from 'sendable/bullmq';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, type RedisServer, startRedis } from '../bullmq/redis-server.js';
import { BIN, folder, platform, SCRIPT, sendable, shown, start, startProgram } from './cli.js';

const secret = randomBytes(32).toString('base64');

test('the compose file and the Dockerfile of the docs give only options that the worker has', async () => {
  const { stdout } = await sendable(['queue', 'worker', '--help']);
  const compose = readFileSync('docs/examples/queue/compose.yaml', 'utf8');
  const options = compose.match(/(?<=- )--[a-z-]+/g) ?? [];
  expect(options.length).toBeGreaterThan(4);
  expect(options.filter(option => !stdout.includes(`${option} <`))).toEqual([]);
  expect(readFileSync('docs/examples/queue/Dockerfile', 'utf8')).toContain('"queue", "worker"');
});

describe.skipIf(!hasRedis)('`sendable queue`', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  }, 60_000);
  afterAll(() => redis?.stop());

  const env = () => ({ SENDABLE_REDIS_URL: `redis://127.0.0.1:${redis.port}`, SENDABLE_OUTBOX_KEYS: `k:${secret}` });
  const queue = (...args: readonly string[]) => sendable(['queue', ...args, '--name', 'bank'], { env: env() });

  test('a worker sends what is queued, and ends on SIGTERM with 0', async () => {
    const outbox = createOutbox({ name: 'bank', connection: redis.connection, keys: [{ id: 'k', secret }] });
    try {
      const ids = [];
      for (const id of ['m-1', 'm-2'])
        ids.push((await outbox.add(Message.text('Hello').toCustomer('C-1029').messageId(id))).id);
      expect((await queue('pause', 'message')).stderr).toBe('Paused the lane message of the queue bank.\n');
      expect(JSON.parse((await queue('counts')).stdout)).toMatchObject({ waiting: 2, sent: 0 });
      await queue('resume');
      const bank = await platform();
      const worker = start(['queue', 'worker', '--name', 'bank'], { env: { ...bank.env, ...env() } });
      for (const id of ids) expect(await outbox.outcome(id, { waitMs: 20_000 })).toMatchObject({ status: 'sent' });
      worker.child.kill('SIGTERM');
      const { code, stdout } = await worker.ended;
      expect(code).toBe(0);
      const lines = stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line));
      expect(lines.map(({ messageId, outcome }) => [messageId, outcome.status]).sort()).toEqual([
        ['m-1', 'sent'],
        ['m-2', 'sent'],
      ]);
      expect(JSON.parse((await queue('counts')).stdout)).toMatchObject({ waiting: 0, sent: 2 });
    } finally {
      await outbox.close();
    }
  });

  test('a worker with --rules fails a message that breaks a house rule, and sends the others', async () => {
    const outbox = createOutbox({ name: 'house', connection: redis.connection, keys: [{ id: 'k', secret }] });
    try {
      const ids = [];
      for (const text of ['Hello', 'Hello there'])
        ids.push((await outbox.add(Message.text(text).toCustomer('C-1029').messageId(text))).id);
      const bank = await platform();
      const file = await folder({ 'rules.json': '{"textLength":5}' });
      const args = ['queue', 'worker', '--name', 'house', '--rules', file('rules.json')];
      const worker = start(args, { env: { ...bank.env, ...env() } });
      const [short = '', long = ''] = ids;
      expect(await outbox.outcome(short, { waitMs: 20_000 })).toMatchObject({ status: 'sent' });
      expect(await outbox.outcome(long, { waitMs: 20_000 })).toMatchObject({
        status: 'failed',
        error: { kind: 'validation', code: 'house:text-length' },
      });
      worker.child.kill('SIGTERM');
      expect((await worker.ended).code).toBe(0);
    } finally {
      await outbox.close();
    }
  });

  test('each other command prints what it did', async () => {
    expect((await queue('limit', '500')).stderr).toBe('The queue bank has a limit of 500 sends per second.\n');
    expect((await queue('limit', 'none')).stderr).toBe('The queue bank has no rate limit.\n');
    const metrics = (await queue('counts', '--open-metrics')).stdout;
    expect(metrics).toMatch(/^sendable_queue_sent_total\{bot="bank",lane="message"\} \d+$/m);
    expect(metrics).toMatch(/^# EOF\n$/m);
    expect(await queue('review')).toMatchObject({ code: 0, stdout: '', stderr: 'No message is in the review.\n' });
    expect((await queue('clear', 'campaign')).stderr).toBe(
      'Removed 0 messages from the lane campaign of the queue bank.\n',
    );
    expect((await queue('retry-failed')).stderr).toContain(
      'No failed message of any lane of the queue bank can be sent again.',
    );
    expect(await queue('clear', 'urgent')).toMatchObject({
      code: 2,
      stderr: 'error: The lane must be one of otp, message, campaign; got "urgent".\n',
    });
    expect((await queue('review', '--mark-sent', 'm-1')).stderr).toBe(
      'error: The id must be the `id` that `sendable queue review` lists: o, m or c and 22 characters. A messageId is not one.\n',
    );
    expect(await queue('review', '--mark-sent', `m${'a'.repeat(22)}`)).toMatchObject({
      code: 1,
      stderr: 'error: The review has no message with this id. `sendable queue review` lists all.\n',
    });
  });

  test('a Redis that cannot be reached ends a control command at once', async () => {
    // A port on which nothing listens any more.
    const { emulator, env: closed } = await platform();
    await emulator.close();
    const url = closed.SENDABLE_BASE_URL?.replace('http:', 'redis:') ?? '';
    const host = url.slice('redis://'.length);
    const { code, stderr } = await sendable(['queue', 'pause', '--name', 'bank'], { env: { SENDABLE_REDIS_URL: url } });
    expect([code, stderr]).toEqual([
      5,
      `error: Redis at ${host} cannot be reached (ECONNREFUSED ${host}): check its address, and that it runs.\n`,
    ]);
  });

  /** A worker of a queue, which ends on SIGTERM with what it has printed. */
  const worker = (name: string, bank: Readonly<Record<string, string>>) => {
    const { child, ended } = start(['queue', 'worker', '--name', name], { env: { ...bank, ...env() } });
    const printed = (words: string): Promise<void> =>
      new Promise(resolve => {
        let all = '';
        child.stderr.on('data', text => {
          all += text;
          if (all.includes(words)) resolve();
        });
      });
    const end = () => {
      child.kill('SIGTERM');
      return ended;
    };
    return { printed, end };
  };

  test('each command says what it changed, and warns of a queue without messages', async () => {
    const outbox = createOutbox({ name: 'told', connection: redis.connection, keys: [{ id: 'k', secret }] });
    const told = (...args: readonly string[]) => sendable(['queue', ...args, '--name', 'told'], { env: env() });
    try {
      expect((await told('pause')).stderr).toBe(
        'warning: Redis has no message of the queue told. Check --name and --prefix if you expected some.\nPaused all lanes of the queue told.\n',
      );
      for (const id of ['m-1', 'm-2']) await outbox.add(Message.text('Hello').toCustomer('C-1029').messageId(id));
      expect(JSON.parse((await told('counts')).stdout)).toMatchObject({
        lanes: { message: { waiting: 2, paused: true } },
      });
      if (existsSync(SCRIPT)) {
        await told('resume');
        const [, table] = /^```text\n([\s\S]*?)^```$/m.exec(readFileSync('docs/queue-operations.md', 'utf8')) ?? [];
        expect((await shown(60, 'sendable queue counts --name told', env())).replaceAll('\r', '')).toBe(table);
        await told('pause');
      }
      expect((await told('counts', '--open-metrics')).stdout).toContain(
        'sendable_queue_paused{bot="told",lane="message"} 1\n',
      );
      expect((await told('clear', 'message')).stderr).toBe(
        'Removed 2 messages from the lane message of the queue told.\n',
      );
      await told('resume');

      const { emulator, env: bank } = await platform();
      emulator.faults.add({ kind: 'status', status: 400, times: 1 });
      const { end } = worker('told', bank);
      const send = async (id: string) => {
        const queued = await outbox.add(Message.text('Hello').toCustomer('C-1029').messageId(id));
        return [queued.id, (await outbox.outcome(queued.id, { waitMs: 20_000 }))?.status] as const;
      };
      expect((await send('m-3'))[1]).toBe('failed');
      emulator.faults.add({ kind: 'status', status: 500, times: 1 });
      const [id, status] = await send('m-4');
      expect(status).toBe('unknown');
      if (existsSync(SCRIPT))
        expect(await shown(80, 'sendable queue counts --name told', env())).toContain(
          '\nunknown: 1, included in failed; to decide: sendable queue review --name told\r\n',
        );
      if (existsSync(SCRIPT))
        expect(await shown(300, 'sendable queue review --name told', env())).toMatch(
          new RegExp(`^unknown ${id}, m-4, since .*Z: The platform failed \\(500\\)\\.`),
        );
      expect((await told('review', '--mark-sent', id, '--by', 'alice')).stderr).toBe(`${id} is recorded as arrived.\n`);
      expect((await told('retry-failed')).stderr).toMatch(
        /^Queued 1 failed message of all lanes of the queue told again\./,
      );
      await expect.poll(async () => (await outbox.outcome(id))?.status).toBe('sent');
      const { code, stderr } = await end();
      expect(code).toBe(0);
      expect(stderr).toMatch(/\nStopped: .*1 decided by a person/);
    } finally {
      await outbox.close();
    }
  });

  test('a worker says why messages wait for their next attempt', async () => {
    const outbox = createOutbox({ name: 'late', connection: redis.connection, keys: [{ id: 'k', secret }] });
    const { emulator, env: bank } = await platform();
    await emulator.close();
    try {
      await outbox.add(Message.text('Hello').toCustomer('C-1029').messageId('m-1'));
      const { printed, end } = worker('late', bank);
      await printed('warning: Messages wait for their next attempt, until they expire. No connection to http');
      expect((await end()).code).toBe(0);
    } finally {
      await outbox.close();
    }
  });

  test('the row of a failed message names the options of the command', async () => {
    const outbox = createOutbox({ name: 'rows', connection: redis.connection, keys: [{ id: 'k', secret }] });
    const { emulator, env: bank } = await platform();
    emulator.faults.add({ kind: 'status', status: 404, times: 1 });
    try {
      const { id } = await outbox.add(Message.text('Hello').toCustomer('C-1029').messageId('m-1'));
      const { end } = worker('rows', bank);
      expect(await outbox.outcome(id, { waitMs: 20_000 })).toMatchObject({ status: 'failed' });
      expect((await end()).stdout).toContain('(404): check the base URL and the recipient.');
    } finally {
      await outbox.close();
    }
  });

  test.skipIf(!existsSync(SCRIPT))('a worker on a terminal prints outcomes in words', async () => {
    const outbox = createOutbox({ name: 'words', connection: redis.connection, keys: [{ id: 'k', secret }] });
    const { emulator, env: bank } = await platform();
    emulator.faults.add({ kind: 'status', status: 500, times: 1 });
    try {
      const command = `${process.execPath} ${BIN} queue worker --name words`;
      const given = { env: { NO_COLOR: '1', ...bank, ...env() } };
      const { child } = startProgram(SCRIPT, ['-qec', command, '/dev/null'], given);
      const printed = new Promise<void>(resolve => {
        let all = '';
        child.stdout.on('data', text => {
          all += text;
          if (all.includes('\nsent message m-1, decided by alice\r\n') && all.includes('\nsent message m-2\r\n'))
            resolve();
        });
      });
      const { id } = await outbox.add(Message.text('Hello').toCustomer('C-1029').messageId('m-1'));
      expect(await outbox.outcome(id, { waitMs: 20_000 })).toMatchObject({ status: 'unknown' });
      await outbox.add(Message.text('Hello').toCustomer('C-1029').messageId('m-2'));
      await outbox.review.markSent(id, { by: 'alice' });
      await printed;
    } finally {
      await outbox.close();
    }
  });

  test('the URL and the keys can come from files, and wrong files are reported', async () => {
    const at = await folder({ url: `redis://127.0.0.1:${redis.port}\n`, wrong: 'http://x', keys: 'k=short' });
    const counts = ['queue', 'counts', '--name', 'bank', '--redis-url-file'];
    expect(await sendable([...counts, at('url')])).toMatchObject({ code: 0 });
    expect((await sendable([...counts, at('wrong')])).stderr).toBe(
      'error: The URL of --redis-url-file must begin with redis:// or rediss://.\n',
    );
    const worker = ['queue', 'worker', '--name', 'bank', '--keys-file', at('keys')];
    const { code, stderr } = await sendable(worker, { env: env() });
    expect([code, stderr]).toEqual([
      2,
      'error: Key 1 of --keys-file must be id:base64, such as 2026:<what `openssl rand -base64 32` prints>.\n',
    ]);
    expect(stderr).not.toContain('short');
  });

  test('an error of a key counts the keys of its source, and shows no secret', async () => {
    const keys = `k:${secret} other:c2hvcnQ=`;
    const worker = ['queue', 'worker', '--name', 'bank', '--base-url', 'https://platform.example'];
    const { code, stderr } = await sendable(worker, {
      env: { ...env(), SENDABLE_OUTBOX_KEYS: keys, SENDABLE_TOKEN: 't' },
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: The secret of key 2 of SENDABLE_OUTBOX_KEYS must be 32 bytes/);
    expect(stderr).not.toContain('c2hvcnQ');
  });
});
