// Apart from the tables, which need the source of the package: the build of the package reads this file before there is a dist.

/** The functions that take the options, by the name of their table in docs/parts/options. */
export const OPTION_TITLES = {
  bot: 'createBot',
  retry: 'retry',
  'send-all': 'bot.sendAll',
  webhook: 'createWebhook',
  stores: 'redisDedupe and sqlDedupe',
  codes: 'createCodes',
  emulator: 'createEmulator',
  outbox: 'createOutbox',
  worker: 'createOutboxWorker',
  add: 'outbox.add and outbox.addAll',
  canary: 'canary, an option of outbox.addAll',
} as const;
