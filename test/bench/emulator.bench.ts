import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Message, toBody } from 'sendable';
import { type LoadOptions, load } from './emulator/load.js';
import { measurePage } from './emulator/page.js';
import { grouped } from './markdown.js';
import { median } from './median.js';

// The emulator's port against a bare node:http server that echoes, each in a process of its own. Run by tsx, after a build.

const CONNECTIONS = 16;
const ROUNDS = 7;
const PATH = '/v1/bots/sendmessage/secret';
const LOG_LIMIT = 10_000;

interface Answer {
  readonly url: string;
  readonly heapUsed: number;
  readonly rss: number;
  readonly ids: readonly string[];
}

const start = async (kind: 'echo' | 'emulator'): Promise<{ child: ChildProcess; url: string }> => {
  const file = fileURLToPath(new URL('./emulator/server.ts', import.meta.url));
  const child = fork(file, [kind], { execArgv: ['--expose-gc', '--import', 'tsx'] });
  return { child, url: (await answerOf(child)).url };
};

const ask = async (child: ChildProcess, question: 'memory' | 'ids' | 'reset'): Promise<Answer> => {
  const answer = answerOf(child);
  child.send(question);
  return answer;
};

const answerOf = async (child: ChildProcess): Promise<Answer> => {
  const [answer]: Answer[] = await once(child, 'message');
  if (answer === undefined) throw new Error('The server did not answer.');
  return answer;
};

const bodyOf = (number: number): string =>
  toBody(
    Message.text('Your card is ready: come and get it')
      .messageId(`m-${number}`)
      .toCustomer(`C-${number % 5000}`),
  );

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

const echo = await start('echo');
const emulator = await start('emulator');
try {
  const common = { path: PATH, body: bodyOf, connections: CONNECTIONS };
  const rate = async (url: string, requests: number): Promise<number> =>
    (await load({ ...common, url, requests })).perSecond;

  console.log(`A text message, ${CONNECTIONS} connections that are kept alive, ${ROUNDS} rounds in turns:\n`);
  const rounds: { echo: number; emulator: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = { echo: await rate(echo.url, 8000), emulator: await rate(emulator.url, 8000) };
    // The first round warms up.
    if (round > 0) rounds.push(rates);
  }
  console.log(`bare node:http echo   ${median(rounds.map(({ echo }) => echo)).toFixed(0)} a second`);
  console.log(`emulator              ${median(rounds.map(({ emulator }) => emulator)).toFixed(0)} a second`);
  console.log(`ratio                 ${median(rounds.map(({ echo, emulator }) => emulator / echo)).toFixed(2)}`);

  await ask(emulator.child, 'reset');
  const all: LoadOptions = { ...common, url: emulator.url, requests: LOG_LIMIT };
  await load(all);
  const { ids } = await ask(emulator.child, 'ids');
  const lost = LOG_LIMIT - new Set(ids).size;
  console.log(`\nlog limit ${LOG_LIMIT}: ${ids.length} logged, ${lost} lost`);
  if (lost > 0) process.exitCode = 1;

  console.log(`\nthe page in a browser, a log of ${LOG_LIMIT}, 100 messages a second:`);
  const page = await measurePage(emulator.url, PATH);
  if (page === undefined) console.log('not measured: there is no Chromium');
  else {
    const { shown, latenessMs, worstMs, frameMs } = page;
    console.log(`${shown} messages shown, median ${latenessMs} ms after they were sent, at most ${worstMs} ms`);
    console.log(`longest frame ${frameMs} ms`);
    if (worstMs > 100 || frameMs > 50) process.exitCode = 1;
  }

  console.log('\n2 000 a second, with a full log; memory after a collection:');
  for (let part = 1; part <= 5; part++) {
    const { perSecond } = await load({ ...all, requests: 10_000, perSecond: 2000 });
    const { heapUsed, rss } = await ask(emulator.child, 'memory');
    console.log(
      `${grouped(part * 10_000)} requests at ${perSecond.toFixed(0)} a second: heap ${megabytes(heapUsed)}, resident ${megabytes(rss)}`,
    );
  }
} finally {
  echo.child.kill();
  emulator.child.kill();
}
