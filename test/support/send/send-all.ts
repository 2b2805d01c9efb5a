import { Message } from '../../../src/builders/message.js';
import type { Sendable } from '../../../src/builders/sendable.js';
import type { Bot } from '../../../src/send/bot.js';
import type { BotOptions } from '../../../src/send/options.js';
import type { SendAllOptions } from '../../../src/send/send-all/options.js';
import type { SendAllRow } from '../../../src/send/send-all/rows.js';
import type { SendSource } from '../../../src/send/send-all/source.js';
import { botOn } from './bots.js';
import type { Step } from './scripted.js';

/** A message whose id is a number. */
export const numbered = (n: number): Sendable => Message.text('x').toCustomer('c').messageId(String(n));

/** So many messages, numbered from 0 on. */
export const messages = (count: number): readonly Sendable[] => Array.from({ length: count }, (_, n) => numbered(n));

/** So many messages, of which one knows how far they were taken. */
export const watched = (count: number): { source: Iterable<Sendable>; pulled: () => number; closed: () => boolean } => {
  let pulled = 0;
  let closed = false;
  function* source(): Generator<Sendable> {
    try {
      for (; pulled < count; ) yield numbered(pulled++);
    } finally {
      closed = true;
    }
  }
  return { source: source(), pulled: () => pulled, closed: () => closed };
};

/** A bot whose transport does `step` for the message of that number, and the most attempts that were in flight at once. */
export const botDoing = (
  step: (n: number) => Step,
  options: Partial<BotOptions> = {},
): { bot: Bot; most: () => number } => {
  let underWay = 0;
  let most = 0;
  const bot = botOn(async (request, context) => {
    underWay++;
    most = Math.max(most, underWay);
    try {
      await nextTurn();
      return await step(Number(JSON.parse(request.body).message.messageId))(request, context);
    } finally {
      underWay--;
    }
  }, options);
  return { bot, most: () => most };
};

/** All rows, and what the loop threw at its end; `onRow` gets their number. */
export const rowsOf = async (
  bot: Bot,
  source: SendSource<Sendable>,
  options?: SendAllOptions,
  onRow: (count: number) => void = () => {},
): Promise<{ rows: SendAllRow<Sendable>[]; thrown: unknown }> => {
  const rows: SendAllRow<Sendable>[] = [];
  try {
    for await (const row of bot.sendAll(source, options)) onRow(rows.push(row));
  } catch (thrown) {
    return { rows, thrown };
  }
  return { rows, thrown: undefined };
};

/** Lets all that is ready be done. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
