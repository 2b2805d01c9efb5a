import { appendFile, cp, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBot, Element, houseRules, Message, type Sendable, type Transport } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { folder } from '../cli/cli.js';
import { served } from '../support/served.js';
import { spentBy } from '../support/spent.js';
import { timersGetTurns } from './blocks.js';
import { bytesLeftPerItem, staysLinear, staysLinearElsewhere } from './harness.js';

const encoder = new TextEncoder();
let sent = 0;
/** Accepts each message without a turn of the event loop. */
const transport: Transport = async () => {
  const body = encoder.encode(`{"recipient_id":"u","message_id":"m${sent++}"}`);
  return { status: 200, headers: {}, body };
};
const baseUrl = 'https://platform.example';
const bot = createBot({ baseUrl, token: 'a-token-of-the-bot', transport });
function* messages(items: number): Generator<Sendable> {
  for (let n = 0; n < items; n++) yield Message.text('Hello').toCustomer(`C-${n}`);
}
const file = async () => (await folder())('j');
const withJournal = async (name: string, items: number, onRow?: () => void) => {
  const journal = await openJournal(name, { target: 'a' });
  const counts = await bot.sendAll(messages(items), { journal, onRow });
  await journal.close();
  expect(counts.sent + counts.done).toBe(items);
};

describe('growth of a run', () => {
  // Would catch: a listener or a promise that each item leaves behind, and a list of rows that is shifted.
  test('an item of sendAll costs the same in a long list', () =>
    staysLinear({ items: 2000, run: items => bot.sendAll(messages(items)).then() }));
  // Would catch: an item that races against a promise that ends with the run, as the journal of 22 November did.
  test('an item of a run with a journal costs the same in a long list', () =>
    staysLinear({ items: 400, prepare: file, run: (items, name) => withJournal(name, items) }));
  // Would catch: a search through the journal for each item that is done.
  test('an item that an earlier run sent costs the same in a long journal', () =>
    staysLinear({
      items: 250,
      prepare: async items => {
        const name = await file();
        await withJournal(name, items);
        return name;
      },
      run: (items, name) => withJournal(name, items),
    }));
  // Would catch: a search for the oldest of the ids that are remembered.
  test('a press of another message costs the same after many presses', () =>
    staysLinear({
      items: 10_000,
      run: items => {
        const run = bot.sendAll([]);
        for (let n = 0; n < items; n++) run.settle(`other-${n}`);
        return run.then();
      },
    }));
  // Would catch: rows or items that the run keeps although they were read.
  test('an item of sendAll leaves nothing in memory', async () => {
    const left = await bytesLeftPerItem({ from: 2000, to: 8000 }, (items, onItem) =>
      bot.sendAll(messages(items), { onRow: onItem }).then(),
    );
    expect(left).toBeLessThan(50);
  });
  // Would catch: an item whose message, row or promises stay while the run goes on: the journal keeps its state alone.
  test('an item of a run with a journal leaves its state in memory, and nothing else', async () => {
    const name = await file();
    const left = await bytesLeftPerItem({ from: 1000, to: 4000 }, (items, onItem) => withJournal(name, items, onItem));
    expect(left).toBeLessThan(1500);
  });
});

/** Starts a server that responds to each request with this status and body. */
const serve = async (status: number, bodyOf: () => string) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(bodyOf()));
  });
  const { url, close } = await served(server);
  return { env: { SENDABLE_TOKEN: 'a-token-of-the-bot', SENDABLE_BASE_URL: url }, url, close };
};

describe('growth of a command', () => {
  test('a line of sendable send costs the same in a long file, with a journal and without', async () => {
    const { env, close } = await serve(200, () => `{"recipient_id":"u","message_id":"m${sent++}"}`);
    const send = (isJournaled: boolean) => async (items: number) => {
      const lines = [...messages(Math.max(1, items))].map(message => JSON.stringify(message)).join('\n');
      const at = await folder({ 'list.jsonl': `${lines}\n` });
      const journal = isJournaled ? ['--journal', at('j')] : [];
      return spentBy(['dist/cli/main.js', 'send', at('list.jsonl'), ...journal], { env });
    };
    try {
      await staysLinearElsewhere(300, send(true));
      await staysLinearElsewhere(300, send(false));
    } finally {
      await close();
    }
  });

  // Would catch: findings that are kept and searched, ids that are compared with all earlier ones.
  test('a request of sendable conform costs the same in a large corpus', async () => {
    const { env, url, close } = await serve(400, () => '');
    const conform = async (items: number) => {
      // The command reads the corpus that lies beside it in the package.
      const at = await folder();
      await cp('dist', at('dist'), { recursive: true, filter: name => !/\.(map|cjs|cts|ts)$/.test(name) });
      await cp('package.json', at('package.json'));
      await symlink(join(process.cwd(), 'node_modules'), at('node_modules'));
      const body = (n: number) => JSON.stringify(Message.text('Hello').messageId(`msg-${n}`).toCustomer('C-1029'));
      const entry = (n: number) => ({ name: `a text ${n}`, operation: 'message', verdict: 'valid', body: body(n) });
      const corpus = Array.from({ length: Math.max(1, items) }, (_, n) => `${JSON.stringify(entry(n))}\n`).join('');
      for (const file of ['valid.jsonl', 'invalid.jsonl']) await writeFile(at(join('dist', 'corpus', file)), corpus);
      return spentBy([at(join('dist', 'cli', 'main.js')), 'conform', url], { env, exitCode: 1 });
    };
    try {
      await staysLinearElsewhere(150, conform);
    } finally {
      await close();
    }
  });
});

describe('growth of a command that sends nothing', () => {
  const lines = (items: number, line: (n: number) => string) =>
    Array.from({ length: Math.max(1, items) }, (_, n) => `${line(n)}\n`).join('');
  const valid = (n: number) =>
    JSON.stringify(
      Message.text('Hello')
        .messageId(`m-${n % 500}`)
        .toCustomer(`C-${n}`),
    );
  const carousel = (n: number) => {
    const card = (at: number) => Element.title(`Card ${at}`).subtitle('No yearly fee');
    const others = Array.from({ length: 9 }, (_, at) => card(at));
    return JSON.stringify(
      Message.generic()
        .elements([card(9), ...others])
        .messageId(`m-${n}`)
        .toCustomer(`C-${n}`),
    );
  };
  const broken = (n: number) => `{"recipient":{"id":"u-${n}"},"message":{"text":"","txet":"","quickReplies":[]}}`;
  const run =
    (command: readonly string[], line: (n: number) => string, exitCode = 0) =>
    async (items: number) => {
      const at = await folder({ 'list.jsonl': lines(items, line) });
      return spentBy(['dist/cli/main.js', ...command, at('list.jsonl')], { exitCode });
    };

  // Would catch: ids that are searched, lines that are counted from the start of the file, a summary that is made again.
  test('a line of sendable check costs the same in a long file', () =>
    staysLinearElsewhere(2000, run(['check'], valid)));
  test('a violation that sendable check prints costs the same after many', () =>
    staysLinearElsewhere(500, run(['check'], broken, 3)));
  // Would catch: a text of code that is copied or searched for each request.
  test('a line of sendable code costs the same in a long file', () => staysLinearElsewhere(1000, run(['code'], valid)));
  // Would catch: names that are looked for in all sections of the page. A preview has at most 1000 requests, so each is a
  // large one: the start of Node would hide what a text costs.
  test('a line of sendable preview costs the same in a long file', () =>
    staysLinearElsewhere(120, run(['preview', '--html', '-'], carousel)));
});

describe('timers get a turn', () => {
  // Promises alone give timers none: a run of 300 000 took 15 s in one piece.
  test('while 30 000 items fail before they are sent', async () => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    const strict = createBot({ baseUrl, token: 'a-token-of-the-bot', transport, rules: houseRules({ textLength: 3 }) });
    const list = Array<Sendable>(30_000).fill(Message.text('Hello').toCustomer('C-1'));
    try {
      await timersGetTurns(() => async () => {
        expect(await strict.sendAll(list, { stopAfter: false })).toMatchObject({ failed: 30_000 });
      });
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  });

  test('while a transport accepts each message at once, with many in flight', () =>
    timersGetTurns(() => () => bot.sendAll(messages(50_000), { concurrency: 1000 }).then()));

  // Would catch: a send that ends by promises alone. The loop is the user's own.
  test.each([
    ['a transport in memory accepts', {}],
    ['a house rule rejects', { rules: houseRules({ textLength: 3 }) }],
    ['have no token', { token: () => Promise.reject(new Error('none')) }],
  ])('while a loop sends messages one after the other that %s', async (_, options) => {
    const looped = createBot({ baseUrl, token: 'a-token-of-the-bot', transport, retry: false, ...options });
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    for (let n = 0; n < 5000; n++) await looped.trySend(Message.text('Hello').toCustomer('C-1'));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  // Would catch: responses that are all read before the next timer.
  test('while a transport responds to 20 000 sends in the same moment', () =>
    timersGetTurns(async () => {
      let respond = (): void => {};
      const moment = new Promise<void>(resolve => {
        respond = resolve;
      });
      let inFlight = 0;
      const together: Transport = async (request, context) => {
        inFlight++;
        await moment;
        return transport(request, context);
      };
      const waiting = createBot({ baseUrl, token: 'a-token-of-the-bot', transport: together });
      const run = waiting.sendAll(messages(20_000), { concurrency: 20_000 }).then();
      while (inFlight < 20_000) await new Promise(resolve => setImmediate(resolve));
      return () => {
        respond();
        return run;
      };
    }));

  test('while a journal knows all items', async () => {
    const name = await file();
    await withJournal(name, 10_000);
    await timersGetTurns(() => () => withJournal(name, 10_000));
  });

  // Would catch: a loop over all ids that looks each of them up, or writes a record for each.
  test('while a journal settles 300 000 unknown messages', () =>
    timersGetTurns(async () => {
      const name = await file();
      await withJournal(name, 0);
      const begun = (n: number) =>
        `${JSON.stringify({ type: 'begun', id: `m-${n}`, hash: 'h', messageId: `m-${n}` })}\n`;
      await appendFile(name, Array.from({ length: 300_000 }, (_, n) => begun(n)).join(''));
      const journal = await openJournal(name, { target: 'a' });
      const ids = journal.doubts().map(({ id }) => id);
      expect(ids).toHaveLength(300_000);
      return async () => {
        await journal.settle(ids);
        expect(journal.doubts()).toEqual([]);
        await journal.close();
      };
    }));

  test('so that a signal ends a source that yields undefined forever', async () => {
    const source = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: undefined }) }) };
    const endless = bot.sendAll(source as never, { stopAfter: false, signal: AbortSignal.timeout(50) });
    await expect(endless.then()).rejects.toMatchObject({ kind: 'aborted' });
    await expect(bot.sendAll(source as never, { concurrency: 1 }).then()).rejects.toThrow('10 sends in a row');
  });
});
