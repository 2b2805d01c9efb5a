import fc from 'fast-check';
import { Button, Element } from '../../src/index.js';
import { hostile, messageId, text, uri } from './hostile.js';
import { type Loose, loose } from './loose.js';
import { anyOrder, follow, inOrder, type Step, sets, wired } from './steps.js';

interface Made {
  readonly made: Loose;
  /** The JSON that the API spec requires. */
  readonly json: unknown;
}

const postback = fc
  .tuple(text, hostile, fc.boolean(), fc.option(text), fc.boolean())
  .map(([title, payload, isHidden, seen, hidesFirst]): Made => {
    const hiding: Step[] = isHidden ? [{ call: 'hidden', args: [], key: '' }] : [];
    const seeing: Step[] = seen === null ? [] : [{ call: 'seenAs', args: [seen], key: '' }];
    const steps = hidesFirst ? [...hiding, ...seeing] : [...seeing, ...hiding];
    return {
      made: follow(Button.postback(title, payload), steps),
      json: {
        type: 'postback',
        title,
        payload,
        ...(isHidden && { payloadHidden: true }),
        ...(seen !== null && { payloadSeenByUser: seen }),
      },
    };
  });

const webUrl = fc.tuple(text, uri, fc.option(text)).map(([title, payload, seen]): Made => {
  const made = loose(Button).webUrl(title, payload);
  const json = { type: 'web_url', title, payload };
  return seen === null ? { made, json } : { made: made.seenAs(seen), json: { ...json, payloadSeenByUser: seen } };
});

const button = fc.oneof(postback, webUrl);

/** Adds a button, or none. */
export const oneButton: fc.Arbitrary<Step> = fc
  .option(button)
  .map(added => ({ call: 'button', args: [added?.made], key: 'buttonsV2', more: added ? [added.json] : [] }));

/** Adds a list of buttons, some of which are none. */
export const listOfButtons = (maxLength: number): fc.Arbitrary<Step> =>
  fc.array(fc.oneof(button, fc.constantFrom(undefined, null, false as const)), { maxLength }).map(list => ({
    call: 'buttons',
    args: [list.map(one => (one ? one.made : one))],
    key: 'buttonsV2',
    more: list.flatMap(one => (one ? [one.json] : [])),
  }));

/** Adds confirm and cancel. */
export const confirmButtons: fc.Arbitrary<Step> = fc
  .record({ confirm: text, cancel: text, hidden: fc.boolean() }, { requiredKeys: [] })
  .map(options => {
    const { confirm = 'Confirm', cancel = 'Cancel', hidden = false } = options;
    const more = Object.entries({ confirm, cancel }).map(([payload, title]) => ({
      type: 'postback',
      title,
      payload,
      ...(hidden && { payloadHidden: true }),
    }));
    return { call: 'confirmButtons', args: [options], key: 'buttonsV2', more };
  });

/** Sets an image. */
export const image = sets('withImage', 'imageUrl', uri);
/** Sets a message id. */
export const withMessageId = sets('messageId', 'messageId', messageId);

/** The steps of an element, legal in any order. */
export const elementSteps = anyOrder(
  [],
  [withMessageId, sets('title', 'title', text), sets('subtitle', 'subtitle', text), image],
  fc.oneof(fc.array(oneButton, { maxLength: 3 }), fc.tuple(listOfButtons(3)), fc.tuple(oneButton, listOfButtons(2))),
);

const ELEMENT_KEYS = ['messageId', 'title', 'subtitle', 'imageUrl', 'buttons', 'buttonsV2'];

/** The JSON that the API spec requires. */
const elementJson = (steps: readonly Step[]): unknown =>
  inOrder(ELEMENT_KEYS, new Map<string, unknown>([['buttons', []], ['buttonsV2', []], ...wired(steps)]));

/** Adds an element, built in place or before. */
export const oneElement: fc.Arbitrary<Step> = fc.tuple(elementSteps, fc.boolean()).map(([steps, isInPlace]) => ({
  call: 'element',
  args: [isInPlace ? (blank: unknown) => follow(blank, steps) : follow(Element, steps)],
  key: 'elements',
  more: [elementJson(steps)],
}));

/** Adds a list of elements. */
export const listOfElements: fc.Arbitrary<Step> = fc.array(elementSteps, { minLength: 1, maxLength: 3 }).map(list => ({
  call: 'elements',
  args: [list.map(steps => follow(Element, steps))],
  key: 'elements',
  more: list.map(elementJson),
}));
