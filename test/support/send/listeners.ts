import type { BotEvents, Listeners } from '../../../src/send/events.js';

/** Listeners that record their events. */
export const listeners = (): { events: [keyof BotEvents, object][]; on: Listeners } => {
  const events: [keyof BotEvents, object][] = [];
  const note =
    (name: keyof BotEvents) =>
    (event: object): void =>
      void events.push([name, event]);
  return {
    events,
    on: {
      start: note('start'),
      attempt: note('attempt'),
      retry: note('retry'),
      sent: note('sent'),
      failed: note('failed'),
    },
  };
};
