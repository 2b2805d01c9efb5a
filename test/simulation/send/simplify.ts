import { replaced, without } from '../replace.js';
import type { BotPlan, CallerPlan, MessagePlan, Plan } from './plan.js';

/** Returns plans that leave out a part of this one, the largest parts first. */
export function* simplifyPlan(plan: Plan): Generator<Plan> {
  const { callers, messages, bots } = plan;
  for (const index of callers.keys()) yield { ...plan, callers: without(callers, index) };
  for (const [index, caller] of callers.entries())
    for (const simpler of simplifyCaller(caller)) yield { ...plan, callers: replaced(callers, index, simpler) };
  for (const [index, message] of messages.entries())
    for (const simpler of simplifyMessage(message)) yield { ...plan, messages: replaced(messages, index, simpler) };
  for (const [index, bot] of bots.entries())
    for (const simpler of simplifyBot(bot)) yield { ...plan, bots: replaced(bots, index, simpler) };
}

function* simplifyCaller(caller: CallerPlan): Generator<CallerPlan> {
  if (caller.kind === 'sendAll') {
    const { messages } = caller;
    if (messages.length > 1)
      for (const index of messages.keys()) yield { ...caller, messages: without(messages, index) };
    if (caller.onRow !== 'none') yield { ...caller, onRow: 'none' };
    if (caller.beforeAttempt !== 'none') yield { ...caller, beforeAttempt: 'none' };
    if (caller.source !== 'generator') yield { ...caller, source: 'generator' };
    if (caller.reading !== 'rows') yield { ...caller, reading: 'rows' };
  }
  if ((caller.kind === 'sendAll' || caller.kind === 'send') && caller.signal !== undefined)
    yield { ...caller, signal: undefined };
  if (caller.starts !== 0) yield { ...caller, starts: 0 };
}

function* simplifyMessage(message: MessagePlan): Generator<MessagePlan> {
  const { fates } = message;
  if (fates.length > 0) yield { ...message, fates: fates.slice(0, -1) };
  for (const [index, fate] of fates.entries()) {
    if (fate.fate !== 'ok') yield { ...message, fates: replaced(fates, index, { ...fate, fate: 'ok' }) };
    if (fate.connectMs > 0) yield { ...message, fates: replaced(fates, index, { ...fate, connectMs: 0 }) };
    if (fate.workMs > 50) yield { ...message, fates: replaced(fates, index, { ...fate, workMs: 50 }) };
  }
  if (message.middleware !== 'adds a header') yield { ...message, middleware: 'adds a header' };
  if (message.kind !== 'text') yield { ...message, kind: 'text' };
}

function* simplifyBot(bot: BotPlan): Generator<BotPlan> {
  if (Object.keys(bot.limits).length > 0) yield { ...bot, limits: {} };
  if (bot.hasMiddleware) yield { ...bot, hasMiddleware: false };
  if (bot.listenersThrow) yield { ...bot, listenersThrow: false };
  if (bot.token !== 'text') yield { ...bot, token: 'text' };
  if (bot.retry !== false) yield { ...bot, retry: false };
}
