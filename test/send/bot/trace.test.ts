import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it } from 'vitest';
import { isSendError, type Trace, type TraceEnd, type TraceFacts } from '../../../src/index.js';
import { botOn, message, otp, untyped } from '../../support/send/bots.js';
import { expectClean } from '../../support/send/expect-clean.js';
import { listeners } from '../../support/send/listeners.js';
import { warningsOf } from '../../support/send/process.js';
import { noted, ok, refused, scripted, status } from '../../support/send/scripted.js';

/** A tracer that notes what begins and how it ends. */
const noting = (): { notes: unknown[]; facts: TraceFacts[]; trace: Trace } => {
  const notes: unknown[] = [];
  const facts: TraceFacts[] = [];
  const trace: Trace = async (given, run) => {
    facts.push(given);
    notes.push(`${given.type} begins`);
    try {
      const end: TraceEnd = await run();
      notes.push([`${given.type} ends`, end.status]);
      return end;
    } catch (error) {
      notes.push([`${given.type} fails`, isSendError(error) && error.kind]);
      throw error;
    }
  };
  return { notes, facts, trace };
};

describe('trace', () => {
  it('runs around each send and each attempt, and sees how they end', async () => {
    const { notes, facts, trace } = noting();
    const { callId } = await botOn(scripted(refused, ok), { trace, retry: noted().retry }).send(message, {
      metadata: 'order-17',
    });
    expect(notes).toEqual([
      'send begins',
      'attempt begins',
      ['attempt fails', 'connection'],
      'attempt begins',
      ['attempt ends', 200],
      ['send ends', 200],
    ]);
    const shared = {
      callId,
      route: '/v1/bots/sendmessage/{token}',
      messageId: 'm-7',
      metadata: 'order-17',
      origin: 'https://platform.example',
    };
    expect(facts).toEqual([
      { type: 'send', ...shared },
      { type: 'attempt', ...shared, attempt: 1 },
      { type: 'attempt', ...shared, attempt: 2 },
    ]);
    expect(facts.every(Object.isFrozen)).toBe(true);
  });

  it('gets the error that the caller gets, with one row for each attempt', async () => {
    const errors: unknown[] = [];
    const trace: Trace = (_, run) => run().catch((error: unknown) => errors.push(error));
    const result = await botOn(scripted(refused, status(400)), { trace, retry: noted().retry }).trySend(otp);
    expect(errors.map(error => isSendError(error) && [error.kind, error.attempts.length])).toEqual([
      ['connection', 1],
      ['rejected', 2],
      ['rejected', 2],
    ]);
    expect(!result.ok && result.error).toBe(errors[2]);
    expectClean(errors);
  });

  it('sees a send that fails before its first attempt', async () => {
    const { notes, trace } = noting();
    const bot = botOn(scripted(ok), { trace });
    await bot.trySend(untyped('no message'));
    await bot.trySend(message, untyped({ deadlineMS: 5 }));
    await bot.close();
    await bot.trySend(message);
    expect(notes).toEqual(
      ['validation', 'config', 'overloaded'].flatMap(kind => ['send begins', ['send fails', kind]]),
    );
  });

  it.each<readonly [string, Trace]>([
    [
      'throws',
      () => {
        throw new Error('k481516q');
      },
    ],
    [
      'throws after it has run the send',
      (_, run) => {
        void run();
        throw new Error('k481516q');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('k481516q'))],
    ['does not run it', () => {}],
    ['never ends', () => new Promise(() => {})],
    ['runs it twice', async (_, run) => [await run(), await run()]],
    ['runs it late', (_, run) => Promise.resolve().then(run)],
    [
      'returns a hostile thenable',
      () => Object.defineProperty({}, 'then', { get: () => untyped<() => unknown>(null)() }),
    ],
    ['returns another result', (_, run) => run().then(() => ({ recipientId: 'other' }))],
  ])('sends once when the tracer %s', async (_, trace) => {
    const transport = scripted(ok);
    const traced = Object.assign(trace, { suppress: untyped<Trace['suppress']>(trace.bind(undefined, untyped({}))) });
    const bot = botOn(transport, { trace: traced });
    expect(await bot.send(message)).toMatchObject({ messageId: 'm-7' });
    expect(transport.requests).toHaveLength(1);
  });

  it('warns once when the tracer throws', async () => {
    const trace: Trace = () => {
      throw new Error('k481516q');
    };
    const bot = botOn(scripted(ok), { trace });
    // Warnings of earlier tests come in the next turn of the event loop.
    await new Promise(resolve => setImmediate(resolve));
    const warnings = await warningsOf(() => Promise.all([bot.send(otp), bot.send(otp)]));
    expect(warnings.map(({ message }) => message)).toEqual(['sendable: trace threw an error; sends go on.']);
  });

  it('leaves no rejection unhandled when the tracer ignores the promise of a failure', async () => {
    const trace: Trace = (_, run) => void run();
    // Vitest fails the run on an unhandled rejection.
    const result = await botOn(scripted(status(400)), { trace }).trySend(message);
    expect(result.ok).toBe(false);
    await new Promise(resolve => setImmediate(resolve));
  });

  it('suppresses around the transport only, not around middleware', async () => {
    const calls: string[] = [];
    let suppressed = false;
    const trace: Trace = Object.assign((_: TraceFacts, run: () => Promise<TraceEnd>) => run(), {
      suppress: (run: () => unknown) => {
        suppressed = true;
        const result = run();
        suppressed = false;
        return result;
      },
    });
    const transport = scripted((request, context) => {
      calls.push(`transport ${suppressed}`);
      return ok(request, context);
    });
    const bot = botOn(transport, {
      trace,
      use: [
        (request, _, next) => {
          calls.push(`middleware ${suppressed}`);
          return next(request);
        },
      ],
    });
    await bot.send(message);
    expect(calls).toEqual(['middleware false', 'transport true']);
  });

  it.each([
    ['trace', { trace: 'yes' }],
    ['trace.suppress', { trace: Object.assign(() => {}, { suppress: true }) }],
  ])('is refused when `%s` is not a function', (name, options) => {
    expect(() => botOn(scripted(ok), untyped(options))).toThrow(`\`${name}\` must be a function`);
  });
});

describe('the diagnostics channel sendable:send', () => {
  const listen = async (work: () => Promise<unknown>): Promise<readonly unknown[]> => {
    const seen: unknown[] = [];
    const note = (event: unknown): void => void seen.push(event);
    subscribe('sendable:send', note);
    await work();
    unsubscribe('sendable:send', note);
    return seen;
  };

  it('publishes the events that listeners get, with their names', async () => {
    const { events, on } = listeners();
    const bot = botOn(scripted(refused, ok, status(400)), { on, retry: noted().retry });
    const seen = await listen(async () => [await bot.send(otp), await bot.trySend(otp)]);
    expect(seen).toEqual(events.map(([event, facts]) => ({ event, ...facts })));
    expect(seen).toHaveLength(8);
    expectClean(seen);
  });

  it('makes no event while it has no subscriber', async () => {
    let made = 0;
    const metadata = 'order-17';
    const bot = botOn(scripted(ok));
    // Each event is frozen.
    const { freeze } = Object;
    Object.freeze = untyped((value: object) => {
      if (Reflect.get(value, 'metadata') === metadata) made++;
      return freeze(value);
    });
    try {
      await bot.send(message, { metadata });
      expect(made).toBe(0);
      await listen(() => bot.send(message, { metadata }));
      expect(made).toBeGreaterThan(0);
    } finally {
      Object.freeze = freeze;
    }
    expect(channel('sendable:send').hasSubscribers).toBe(false);
  });
});
