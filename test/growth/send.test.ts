import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { describe, expect, test } from 'vitest';
import { type BotOptions, createBot, Message, type Transport } from '../../src/index.js';
import { otel } from '../../src/otel/index.js';
import { longestBlockMs } from './blocks.js';
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
      items: 3000,
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
  test('timers get a turn while many sends start that waited for the platform', async () => {
    let open = (): void => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    const bot = botOf({ transport: platform(20_001), retry: { sleep: () => opened } });
    await sendTogether(bot, 20_000);
    const first = bot.send(message);
    await new Promise(turn => setTimeout(turn, 10));
    const sends = Array.from({ length: 20_000 }, () => bot.send(message));
    const block = await longestBlockMs(async () => {
      open();
      await Promise.all([first, ...sends]);
    });
    expect(block).toBeLessThan(125);
  });
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
  test('a send costs the same after many, and beside many in flight', async () => {
    await staysLinear({
      items: 200,
      prepare: () => botOf({ trace: trace() }),
      run: async (items, bot) => {
        for (let n = 0; n < items; n++) await bot.send(message);
        await sendTogether(bot, items);
      },
    });
  });

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
