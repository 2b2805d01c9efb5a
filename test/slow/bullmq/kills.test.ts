import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hasRedis, startRedis } from '../../bullmq/redis-server.js';
import { account, Fleet } from './fleet.js';
import { startPlatform } from './platform.js';

// 30 in CI. More in development: KILLS=1000 npx vitest run --config vitest.slow.config.ts kills
const KILLS = Number(process.env.KILLS ?? 30);
const ROUND = 50;
const WORKERS = 3;
// What a real loss lasts longer than, on a machine however busy.
const PATIENCE_MS = 600_000;

const random = (below: number): number => Math.floor(Math.random() * below);

/** Kills workers again and again while they send, with a Redis of its own. Gives the account of all messages. */
const killRound = async (kills: number) => {
  const redis = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always']);
  const platform = await startPlatform(5);
  const fleet = new Fleet(redis.port, platform, { keepSent: { ms: 3_600_000, count: 1_000_000 } });
  try {
    for (let at = 0; at < WORKERS; at++) fleet.start();
    const ids: string[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const { waiting } = await fleet.outbox.counts();
      if (waiting < 1000) ids.push(...(await fleet.fill(1000, ids.length)));
      const isReady = () => fleet.alive().filter(member => member.is('outcome'));
      for (const end = Date.now() + PATIENCE_MS; isReady().length === 0; await sleep(20))
        if (Date.now() > end) throw new Error('No worker sent anything within ten minutes.');
      await sleep(random(300));
      const ready = isReady();
      const victim = ready[random(ready.length)];
      victim?.child.kill('SIGKILL');
      await victim?.exited;
      fleet.start();
    }
    // A worker that had lost a lock, and lives, may still be recording what it knows: then the job runs once more.
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(1000)) {
      await fleet.settled(PATIENCE_MS);
      const outcomes = await fleet.outcomes(ids);
      const listed = new Set<string>();
      for await (const { id } of fleet.outbox.review.list()) listed.add(id);
      // Listed for a moment too long is harmless, as a decision about it is refused. Not listed is lost.
      const unlisted = ids.filter((id, at) => outcomes[at]?.status === 'unknown' && !listed.has(id)).length;
      const counts = { messages: ids.length, unlisted, ...account(ids, outcomes, platform) };
      if (unlisted + counts.lost === 0) return counts;
      if (Date.now() > end) {
        const lost = ids.filter((_, at) => outcomes[at] === undefined);
        console.error(`Without an outcome: ${JSON.stringify(await fleet.jobs(lost.slice(0, 10)))}`);
        return counts;
      }
    }
  } finally {
    await fleet.stop();
    await platform.close();
    await redis.stop();
  }
};

describe.skipIf(!hasRedis)('worker processes', () => {
  test(`${KILLS} kills double nothing, and lose nothing without a word`, {
    timeout: PATIENCE_MS + KILLS * 60_000,
  }, async () => {
    const total = { messages: 0, unlisted: 0, doubled: 0, lost: 0, unknown: 0, sent: 0, wrong: 0 };
    for (let done = 0; done < KILLS; done += ROUND) {
      const kills = Math.min(ROUND, KILLS - done);
      const counts = await killRound(kills);
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += counts[key];
      console.log(`${done + kills} kills: ${JSON.stringify(total)}`);
      expect(counts).toMatchObject({ doubled: 0, lost: 0, wrong: 0, unlisted: 0 });
      expect(counts.sent + counts.unknown).toBe(counts.messages);
    }
  });
});
