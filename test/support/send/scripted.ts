import type { AttemptContext, BotOptions, Transport, TransportRequest, TransportResponse } from '../../../src/index.js';
import { receiptFor } from './raw-server.js';

/** A transport's behaviour in one attempt. */
export type Step = (
  request: TransportRequest,
  context: AttemptContext,
) => TransportResponse | Promise<TransportResponse>;

export interface Scripted extends Transport {
  /** The attempts, in order. */
  readonly requests: readonly TransportRequest[];
}

/** A transport that does one step after the other, and the last one again and again. */
export const scripted = (...steps: readonly Step[]): Scripted => {
  const requests: TransportRequest[] = [];
  const transport = async (request: TransportRequest, context: AttemptContext): Promise<TransportResponse> => {
    const step = steps[Math.min(requests.length, steps.length - 1)];
    requests.push(request);
    if (step === undefined) throw new Error('There is no step.');
    return step(request, context);
  };
  return Object.assign(transport, { provesDispatch: true, requests } as const);
};

/** Answers with a status, after the request has left. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, body = ''): Step =>
  (_, context) => {
    context.dispatched();
    return { status: code, headers, body: new TextEncoder().encode(body) };
  };

/** Responds with the receipt of the request. */
export const ok: Step = (request, context) => status(200, {}, receiptFor(request.body))(request, context);

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** The request leaves, and no answer ever comes. */
export const hangs: Step = (_, context) => {
  context.dispatched();
  return new Promise(() => {});
};

/** No connection: nothing leaves. */
export const refused: Step = () => Promise.reject(failure('ECONNREFUSED'));

/** The connection breaks after the request has left. */
export const lost: Step = (_, context) => {
  context.dispatched();
  return Promise.reject(failure('ECONNRESET'));
};

/** Retry options whose sleeps pass at once and are noted, and whose chance is always the same. */
export const noted = (chance = 1): { sleeps: number[]; retry: Exclude<BotOptions['retry'], false | undefined> } => {
  const sleeps: number[] = [];
  const sleep = async (ms: number): Promise<void> => void sleeps.push(ms);
  return { sleeps, retry: { sleep, random: () => chance } };
};

/** Expects the rest of the pause: never longer than the whole pause, and hardly shorter. */
export const about = (ms: number): unknown => ({
  asymmetricMatch: (given: unknown) => typeof given === 'number' && given <= ms + 0.001 && given > ms - 500,
  toString: () => `about ${ms}`,
});
