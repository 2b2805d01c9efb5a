import type { BotOptions, Middleware, SendError } from '../../../src/index.js';
import { botOn, errorOf, otp } from './bots.js';
import { noted, ok, type Step, scripted } from './scripted.js';

/** The error of a send through `use`, whose transport does `step` and then what is good; and how often it was called. */
export const through = async (
  use: Middleware | readonly Middleware[],
  step: Step,
  options: Partial<BotOptions> = {},
): Promise<{ error: SendError; calls: number }> => {
  const transport = scripted(step, ok);
  const bot = botOn(transport, { use: [use].flat(), retry: { ...noted(0).retry, whenUnknown: 'retry' }, ...options });
  return { error: await errorOf(bot, otp), calls: transport.requests.length };
};

/** Fails, after whatever it is given. */
export const boom = (..._after: readonly unknown[]): never => {
  throw new TypeError('boom');
};
