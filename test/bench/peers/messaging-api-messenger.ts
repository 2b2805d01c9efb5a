import messaging from 'messaging-api-messenger';
import type { Candidate } from './candidate.js';
import { BLUE, type Card, CUSTOMER, GOLD, SILVER, TEXT } from './content.js';

const { Messenger, MessengerClient } = messaging;

const element = ({ title, subtitle, image, page, apply, later }: Card) => ({
  title,
  subtitle,
  imageUrl: image,
  buttons: [
    { type: 'postback', title: 'Apply', payload: apply },
    { type: 'web_url', title: 'Read more', url: page },
    { type: 'postback', title: 'Not now', payload: later },
  ],
});

const carousel = () => ({
  recipient: { id: CUSTOMER },
  message: Messenger.createGenericTemplate([element(GOLD), element(SILVER), element(BLUE)]),
});
const text = () => ({ recipient: { id: CUSTOMER }, message: Messenger.createText(TEXT) });

/** The builder's result, which is not yet what the platform accepts. */
export const builderAlone: Candidate = {
  carousel: () => JSON.stringify(carousel()),
  text: () => JSON.stringify(text()),
};

// The client renames every key as it sends: axios runs these functions on a request's data.
const client = new MessengerClient({ accessToken: 'token' });
const steps = [client.axios.defaults.transformRequest ?? []].flat();
const written = (data: object): string => String(steps.reduce<unknown>((now, step) => step(now, {}), data));

export const toTheWire: Candidate = {
  carousel: () => written(carousel()),
  text: () => written(text()),
};
