import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { describe, expect, test } from 'vitest';
import { type BotOptions, createBot, Message, type Transport } from '../../src/index.js';
import { otel } from '../../src/otel/index.js';
import { timersGetTurns } from './blocks.js';
import { bytesLeftPerItem, staysLinear } from './harness.js';

const encoder = new TextEncoder();
const receipt = encoder.encode('{"recipient_id":"u","message_id":"m"}');
const message = Message.text('Hello').toCustomer('C-1029');

/** Responds after a turn of the event loop, with 429 to every `every`th request. */
const platform = (every = Number.POSITIVE_INFINITY): Transport => {
  let requests = 0;
  const transport: Transport = async (_, context) => {
    context.dispatched();
    requests++;
    const status = requests % every === 0 ? 429 : 200;
    return { status, headers: {}, body: receipt };
  };
  return Object.assign(transport, { provesDispatch: true } as const);
};

const botOf = (options: Partial<BotOptions>) =>
  createBot({
    baseUrl: 'https://platform.example',
    token: 'a-token-of-the-bot',
    transport: platform(),
    deadlineMs: 1_000_000_000,
    ...options,
  });

/** Starts all sends together, and waits for them. */
const sendTogether = async (bot: ReturnType<typeof botOf>, items: number) => {
  const results = await Promise.all(Array.from({ length: items }, () => bot.trySend(message)));
  expect(results.filter(({ ok }) => !ok).length).toBe(0);
};

describe('sends that wait for a slot', () => {
  // So many that their promises outlive a collection of garbage at both sizes, which makes each cost four times as much.
  // Would catch: a queue that is searched or shifted.
  test('a send costs the same beside many that wait for the limit of concurrency', () =>
    staysLinear({ items: 3000, run: items => sendTogether(botOf({ limits: { concurrency: 2 } }), items) }));

  // Would catch: a timer that is set again for each send that waits.
  test('a send costs the same beside many that wait for the rate', () =>
    staysLinear({
      items: 12_000,
      run: items => sendTogether(botOf({ limits: { perSecond: 1_000_000, burst: 10 } }), items),
    }));

  // Would catch: a gate at which all sends wait and wake together, only to wait again after the next 429.
  test('a send costs the same beside many others while the platform throttles the bot again and again', () =>
    staysLinear({
      items: 1000,
      run: items => {
        // Time is injected, so that each delay is one turn of the event loop.
        const sleep = () => new Promise<void>(end => setImmediate(end));
        const retry = { sleep, budget: false, maxAttempts: 20 } as const;
        return sendTogether(botOf({ transport: platform(5), retry, limits: { concurrency: 2 } }), items);
      },
    }));

  // Would catch: all sends starting in one turn of the event loop when the gate opens.
  test('timers get a turn while many sends start that waited for the platform', () =>
    timersGetTurns(async () => {
      let open = (): void => {};
      const opened = new Promise<void>(resolve => {
        open = resolve;
      });
      const bot = botOf({ transport: platform(20_001), retry: { sleep: () => opened } });
      await sendTogether(bot, 20_000);
      const first = bot.send(message);
      await new Promise(turn => setTimeout(turn, 10));
      const sends = Array.from({ length: 20_000 }, () => bot.send(message));
      return () => {
        open();
        return Promise.all([first, ...sends]);
      };
    }));
});

describe('a bot with a tracer', () => {
  const trace = () =>
    otel({
      tracerProvider: new BasicTracerProvider({
        sampler: new AlwaysOnSampler(),
        spanProcessors: [new SimpleSpanProcessor({ export: (_, done) => done({ code: 0 }), shutdown: async () => {} })],
      }),
      meterProvider: new MeterProvider(),
    });

  // Would catch: the contexts of sends that stay after their end, and a list of them that is searched.
  test('a send costs the same after many, and beside many in flight', () =>
    staysLinear({
      items: 200,
      prepare: () => botOf({ trace: trace() }),
      run: async (items, bot) => {
        for (let n = 0; n < items; n++) await bot.send(message);
        await sendTogether(bot, items);
      },
    }));

  test('a send leaves nothing', async () => {
    const bot = botOf({ trace: trace() });
    const left = await bytesLeftPerItem({ from: 1000, to: 5000 }, async (to, onItem) => {
      for (let n = 0; n < to; n++) {
        await bot.send(message);
        onItem();
      }
    });
    expect(left).toBeLessThan(50);
  });
});

describe('timers get a turn', () => {
  const stuck: Transport = () => new Promise(() => {});
  /** Starts so many sends, some in each turn. */
  const started = async (bot: ReturnType<typeof botOf>, signal?: AbortSignal, count = 15_000) => {
    const sends: Promise<unknown>[] = [];
    while (sends.length < count) {
      sends.push(bot.trySend(message, { signal }));
      if (sends.length % 500 === 0) await new Promise(turn => setImmediate(turn));
    }
    return sends;
  };

  // Would catch: a loop over all sends of a signal, a timer for the end of each, and a slot that goes from one to the next by promises alone.
  test.each([
    ['wait for their turn', { concurrency: 1 }],
    ['are in flight', undefined],
  ])('while a signal ends 15 000 sends that %s', (_, limits) =>
    timersGetTurns(async () => {
      const controller = new AbortController();
      const sends = await started(botOf({ transport: stuck, limits }), controller.signal);
      return () => {
        controller.abort();
        return Promise.all(sends);
      };
    }),
  );

  // Would catch: a loop that rejects all sends in the queue.
  test('while a 429 closes the bot for longer than the deadline of 15 000 sends', () =>
    timersGetTurns(async () => {
      let respond = (): void => {};
      const throttling: Transport = () =>
        new Promise(resolve => {
          respond = () => resolve({ status: 429, headers: { 'retry-after': '100' }, body: receipt });
        });
      const bot = botOf({
        transport: throttling,
        limits: { concurrency: 1 },
        deadlineMs: 50_000,
        retry: { maxAttempts: 1 },
      });
      const sends = await started(bot);
      return () => {
        respond();
        return Promise.all(sends);
      };
    }));

  // Would catch: sends that start one after the other by promises alone.
  test('while 60 000 sends that wait start one after the other', () =>
    timersGetTurns(async () => {
      let respond = (): void => {};
      const first = new Promise<void>(resolve => {
        respond = resolve;
      });
      const transport: Transport = async () => {
        await first;
        return { status: 200, headers: {}, body: receipt };
      };
      const sends = await started(botOf({ transport, limits: { concurrency: 4 } }), undefined, 60_000);
      return () => {
        respond();
        return Promise.all(sends);
      };
    }));
});
