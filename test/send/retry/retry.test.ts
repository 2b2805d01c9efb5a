import { expect, it } from 'vitest';
import { botOn, otp } from '../../support/send/bots.js';
import { noted, ok, refused, scripted, status } from '../../support/send/scripted.js';

it('a timeout before anything was sent is retried', async () => {
  const { retry } = noted();
  const transport = scripted(() => new Promise(() => {}), ok);
  await botOn(transport, { retry, attemptTimeoutMs: 20 }).send(otp);
  expect(transport.requests).toHaveLength(2);
});

it('every attempt carries the same bytes, and asks for the token anew', async () => {
  let tokens = 0;
  const transport = scripted(refused, status(429), ok);
  await botOn(transport, { retry: noted().retry, token: () => `t${++tokens}` }).send(otp);
  const { requests } = transport;
  expect(requests.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(otp)));
  expect(requests.map(({ path }) => path.reveal())).toEqual(
    ['t1', 't2', 't3'].map(token => `/v1/bots/sendmok/${token}`),
  );
});

it('an error after several attempts says how many', async () => {
  const { error } = Object(await botOn(scripted(status(429)), { retry: noted().retry }).trySend(otp));
  expect(error.message).toBe(
    'The platform asked to retry later (429). 3 attempts were made. The message did not arrive.',
  );
});
