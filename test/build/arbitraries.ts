import fc from 'fast-check';
import { Button, Element } from '../../src/index.js';
import { hostile, jsonObject, messageId, text, uri } from './hostile.js';
import { type Call, type Loose, loose } from './loose.js';

/** One legal call, and what it puts on the wire: nothing, a value of a key, or more of a list of the key. */
export interface Step {
  readonly call: Call;
  readonly args: readonly unknown[];
  readonly key: string;
  readonly value?: unknown;
  readonly more?: readonly unknown[];
}

/** Makes the calls. */
export const follow = (start: unknown, steps: readonly Step[]): Loose =>
  steps.reduce((builder, { call, args }) => builder[call](...args), loose(start));

/** What the calls put on the wire, by key. */
export const wired = (steps: readonly Step[]): ReadonlyMap<string, unknown> => {
  const values = new Map<string, unknown>();
  for (const { key, value, more } of steps) {
    const before = values.get(key);
    if (more === undefined) values.set(key, value);
    else if (more.length > 0) values.set(key, [...(Array.isArray(before) ? before : []), ...more]);
  }
  return values;
};

const inOrder = (keys: readonly string[], values: ReadonlyMap<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(keys.filter(key => values.has(key)).map(key => [key, values.get(key)]));

/** An arbitrary step that sets a key to what its argument says. */
const sets = (call: Call, key: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Step> =>
  value.map(given => ({ call, args: [given], key, value: given }));

/** All of the needed steps and some of the optional ones, in any order. */
const anyOrder = (
  needed: readonly fc.Arbitrary<Step>[],
  optional: readonly fc.Arbitrary<Step>[],
  repeated: fc.Arbitrary<Step[]>,
): fc.Arbitrary<Step[]> =>
  fc
    .tuple(fc.tuple(...needed), fc.tuple(...optional.map(step => fc.option(step))), repeated)
    .map(([must, may, list]) => [...must, ...may.filter(step => step !== null), ...list])
    .chain(steps => fc.shuffledSubarray(steps, { minLength: steps.length }));

const seen = fc.option(text.map(value => ({ payloadSeenByUser: value })), { nil: {} });
const hidden = fc.constantFrom({}, { payloadHidden: true });
const postback = fc
  .tuple(text, hostile, hidden, seen, fc.boolean())
  .map(([title, payload, hide, see, hideFirst]) => {
    const hiding: Step[] = 'payloadHidden' in hide ? [{ call: 'hidden', args: [], key: '' }] : [];
    const seeing: Step[] = Object.values(see).map(value => ({ call: 'seenAs', args: [value], key: '' }));
    const steps = hideFirst ? [...hiding, ...seeing] : [...seeing, ...hiding];
    const json: unknown = { type: 'postback', title, payload, ...hide, ...see };
    return { made: follow(Button.postback(title, payload), steps), json };
  });
const webUrl = fc.tuple(text, uri, fc.option(text)).map(([title, payload, see]) => {
  const start = loose(Button).webUrl(title, payload);
  const json: unknown = { type: 'web_url', title, payload, ...(see !== null && { payloadSeenByUser: see }) };
  return { made: see === null ? start : start.seenAs(see), json };
});
const button = fc.oneof(postback, webUrl);

const PARTS = { key: 'buttonsV2' };
const oneButton: fc.Arbitrary<Step> = fc.oneof(
  button.map(({ made, json }): Step => ({ call: 'button', args: [made], ...PARTS, more: [json] })),
  fc.constant<Step>({ call: 'button', args: [undefined], ...PARTS, more: [] }),
);
const listOfButtons = (maxLength: number): fc.Arbitrary<Step> =>
  fc.array(button, { maxLength }).map(list => ({
    call: 'buttons',
    args: [list.map(({ made }) => made)],
    ...PARTS,
    more: list.map(({ json }) => json),
  }));
const confirmButtons = fc.record({ confirm: text, cancel: text }, { requiredKeys: [] }).map((titles): Step => {
  const { confirm = 'Confirm', cancel = 'Cancel' } = titles;
  const more = Object.entries({ confirm, cancel }).map(([payload, title]) => ({ type: 'postback', title, payload }));
  return { call: 'confirmButtons', args: [titles], ...PARTS, more };
});
const upTo3 = fc.oneof(fc.array(oneButton, { maxLength: 3 }), fc.array(listOfButtons(3), { maxLength: 1 }));

const image = sets('withImage', 'imageUrl', uri);
const withMessageId = sets('messageId', 'messageId', messageId);

/** The steps of an element, legal in any order. */
export const elementSteps = anyOrder(
  [],
  [withMessageId, sets('title', 'title', text), sets('subtitle', 'subtitle', text), image],
  upTo3,
);
/** The element's JSON that the document asks for. */
export const elementJson = (steps: readonly Step[]): unknown => {
  const values = new Map([['buttons', []], ['buttonsV2', []], ...wired(steps)]);
  return inOrder(['messageId', 'title', 'subtitle', 'imageUrl', 'buttons', 'buttonsV2'], values);
};

const oneElement = fc.tuple(elementSteps, fc.boolean()).map(([steps, inPlace]): Step => {
  const build = inPlace ? (blank: unknown) => follow(blank, steps) : follow(Element, steps);
  return { call: 'element', args: [build], key: 'elements', more: [elementJson(steps)] };
});
const listOfElements = fc.array(elementSteps, { minLength: 1, maxLength: 3 }).map(
  (list): Step => ({
    call: 'elements',
    args: [list.map(steps => follow(Element, steps))],
    key: 'elements',
    more: list.map(elementJson),
  }),
);
const recipientKey = fc.constantFrom('appCustomerId', 'appStaffId', 'id');
const recipient: fc.Arbitrary<Step> = fc.tuple(recipientKey, text, fc.boolean()).map(([key, id, isObject]) => {
  const call = ({ appCustomerId: 'toCustomer', appStaffId: 'toStaff', id: 'toUser' } as const)[key];
  const value = { [key]: id };
  return isObject ? { call: 'to', args: [value], key: 'recipient', value } : { call, args: [id], key: 'recipient', value };
});
const replies = (call: Call, key: string): fc.Arbitrary<Step> =>
  fc.array(jsonObject, { maxLength: 3 }).map(list => ({ call, args: list, key, value: list }));

/** The steps of an OTP, legal in any order. */
export const otpSteps = anyOrder(
  [withMessageId, sets('text', 'mokMessage', text)],
  [
    sets('value', 'mokValue', text),
    image,
    sets('txCode', 'txCode', text),
    sets('deviceId', 'deviceId', text),
    fc.constant<Step>({ call: 'withLocation', args: [], key: 'showWithLocation', value: true }),
  ],
  fc.array(fc.oneof(oneButton, listOfButtons(5), confirmButtons), { maxLength: 3 }),
);
export { anyOrder, inOrder, jsonObject, listOfElements, oneElement, recipient, replies, text, withMessageId };
