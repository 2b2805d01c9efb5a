import { describe, expect, it } from 'vitest';
import { createWebhook, memoryDedupe, type PressWebhookOptions } from '../../src/webhook/index.js';

const arrivalsOf = async (
  options: Partial<PressWebhookOptions>,
  ...bodies: readonly string[]
): Promise<{ readonly arrivals: readonly string[]; readonly statuses: readonly number[] }> => {
  const arrivals: string[] = [];
  const webhook = createWebhook({
    onPress: () => {},
    onError: () => {},
    onArrival: messageId => void arrivals.push(messageId),
    ...options,
  });
  const statuses: number[] = [];
  for (const body of bodies) {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
    });
    statuses.push((await webhook.fetch(request)).status);
  }
  return { arrivals, statuses };
};

describe('onArrival', () => {
  it('gets the messageId of each accepted press', async () => {
    expect(await arrivalsOf({}, '[m-1]:apply', '[m-2]:')).toEqual({ arrivals: ['m-1', 'm-2'], statuses: [200, 200] });
  });

  it('is called when the handler fails: the press proves the arrival all the same', async () => {
    const onPress = () => {
      throw new Error('no');
    };
    expect(await arrivalsOf({ onPress }, '[m-1]:apply')).toEqual({ arrivals: ['m-1'], statuses: [500] });
  });

  it('is not called for a delivery that is refused, is a duplicate or holds no press', async () => {
    const nothing = { arrivals: [], statuses: [401] };
    expect(await arrivalsOf({ authorize: () => false }, '[m-1]:apply')).toEqual(nothing);
    expect(await arrivalsOf({ verify: () => undefined }, '[m-1]:apply')).toEqual(nothing);
    expect(await arrivalsOf({}, 'hello')).toEqual({ arrivals: [], statuses: [400] });
    expect(await arrivalsOf({ onUnrecognized: () => {} }, 'hello')).toEqual({ arrivals: [], statuses: [200] });
    const twice = await arrivalsOf({ dedupe: memoryDedupe() }, '[m-1]:apply', '[m-1]:apply');
    expect(twice).toEqual({ arrivals: ['m-1'], statuses: [200, 200] });
  });

  it('gets the messageId of a signed press, and of an unsigned one that is allowed', async () => {
    const verify = (payload: string) => (payload === 'signed' ? 'opened' : undefined);
    expect((await arrivalsOf({ verify }, '[m-1]:signed', '[m-2]:plain')).arrivals).toEqual(['m-1']);
    expect((await arrivalsOf({ verify, allowUnsigned: true }, '[m-2]:plain')).arrivals).toEqual(['m-2']);
  });

  it('that fails is reported, and changes neither the handler nor the response', async () => {
    const errors: unknown[] = [];
    const pressed: string[] = [];
    const fails = () => Promise.reject(new Error('disk full'));
    const { statuses } = await arrivalsOf(
      {
        onArrival: fails,
        onPress: ({ messageId }) => void pressed.push(messageId),
        onError: (error, context) => void errors.push([String(error), context]),
      },
      '[m-1]:apply',
    );
    expect([statuses, pressed]).toEqual([[200], ['m-1']]);
    expect(errors).toEqual([['Error: disk full', { stage: 'arrival', messageId: 'm-1' }]]);
  });

  it('that never ends does not delay the response beyond answerWithinMs, nor the handler', async () => {
    let pressed = false;
    const onPress = (): void => {
      pressed = true;
    };
    const options = { onArrival: () => new Promise(() => {}), onPress, answerWithinMs: 5 };
    expect((await arrivalsOf(options, '[m-1]:apply')).statuses).toEqual([202]);
    expect(pressed).toBe(true);
  });
});
