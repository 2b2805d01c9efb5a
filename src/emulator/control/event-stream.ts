import type { Events, NumberedEvent } from '../events.js';

// What a browser waits before it connects again, in milliseconds.
const HEAD = 'retry: 1000\n\n';
const MAX_AT_ONCE = 100;

/**
 * The events after a number as server-sent events, until `closing` aborts. A slow reader costs no memory: the stream
 * has nothing but its place among the events.
 */
export const eventStream = (events: Events, after: number, closing: AbortSignal): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let place = after;
  let stop = (): void => {};
  return new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(encoder.encode(HEAD)),
    pull: controller =>
      new Promise<void>(resolve => {
        const close = (): void => {
          stop();
          controller.close();
          resolve();
        };
        const give = (): void => {
          const batch = nextOf(events, place);
          const last = batch.at(-1);
          if (last === undefined) {
            const forget = events.onNext(give);
            stop = () => {
              forget();
              closing.removeEventListener('abort', close);
            };
            return;
          }
          stop();
          place = last.number;
          controller.enqueue(encoder.encode(batch.map(textOf).join('')));
          resolve();
        };
        closing.addEventListener('abort', close);
        stop = () => closing.removeEventListener('abort', close);
        if (closing.aborted) close();
        else give();
      }),
    cancel: () => stop(),
  });
};

type Sent = Omit<NumberedEvent, 'name'> & { readonly name: NumberedEvent['name'] | 'missed' };

const nextOf = (events: Events, place: number): readonly Sent[] =>
  events.after(place)?.slice(0, MAX_AT_ONCE) ?? [{ number: events.newest, name: 'missed', data: {} }];

const textOf = (event: Sent): string => `id: ${event.number}\ndata: ${JSON.stringify(event)}\n\n`;
