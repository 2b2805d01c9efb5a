import fc from 'fast-check';
import { Message, Otp } from '../../src/index.js';
import { isSendMessage, isSendOtp } from '../support/api-spec/validate.js';
import { jsonObject, text } from './hostile.js';
import type { Call } from './loose.js';
import {
  confirmButtons,
  image,
  listOfButtons,
  listOfElements,
  oneButton,
  oneElement,
  withMessageId,
} from './part-steps.js';
import { anyOrder, inOrder, type Step, sets, wired } from './steps.js';

/** One kind of request: how chains of calls start and go on, and the JSON that the API spec requires. */
export interface RequestKind {
  readonly root: unknown;
  readonly start: fc.Arbitrary<Step>;
  /** Legal in any order. */
  readonly steps: fc.Arbitrary<Step[]>;
  /** The JSON that the API spec requires, keys in its order. */
  readonly json: (steps: readonly Step[]) => unknown;
  readonly isBody: (body: unknown) => boolean;
}

const recipient = fc
  .tuple(fc.constantFrom('appCustomerId', 'appStaffId', 'id'), text, fc.boolean())
  .map(([key, id, isObject]): Step => {
    const call = ({ appCustomerId: 'toCustomer', appStaffId: 'toStaff', id: 'toUser' } as const)[key];
    const value = { [key]: id };
    return { call: isObject ? 'to' : call, args: [isObject ? value : id], key: 'recipient', value };
  });

const replies = (call: Call, key: string): fc.Arbitrary<Step> =>
  fc.array(jsonObject, { maxLength: 3 }).map(list => ({ call, args: list, key, value: list }));

const MESSAGE_KEYS = ['messageId', 'text', 'attachment', 'quickReplies', 'quickRepliesV2'];
const noReplies: readonly (readonly [string, unknown])[] = [
  ['quickReplies', []],
  ['quickRepliesV2', []],
];

const messageJson = (steps: readonly Step[]): unknown => {
  const values = wired(steps);
  return { recipient: values.get('recipient'), message: inOrder(MESSAGE_KEYS, new Map([...noReplies, ...values])) };
};

const genericJson = (steps: readonly Step[]): unknown => {
  const elements = wired(steps).get('elements');
  const payload = { templateType: 'generic', elements, buttons: [], buttonsV2: [] };
  const attachment = { type: 'template', payload };
  return messageJson([...steps, { call: 'generic', args: [], key: 'attachment', value: attachment }]);
};

const message = (start: fc.Arbitrary<Step>): RequestKind => ({
  root: Message,
  start,
  steps: anyOrder(
    [recipient],
    [withMessageId, replies('quickReplies', 'quickRepliesV2'), replies('legacyQuickReplies', 'quickReplies')],
    fc.constant([]),
  ),
  json: messageJson,
  isBody: isSendMessage,
});

const attachment = (call: Call, type: string): RequestKind =>
  message(
    jsonObject
      .filter(({ templateType }) => templateType !== 'generic')
      .map(payload => ({ call, args: [payload], key: 'attachment', value: { type, payload } })),
  );

const generic: RequestKind = {
  root: Message,
  start: fc.constant<Step>({ call: 'generic', args: [], key: '' }),
  steps: anyOrder(
    [recipient, fc.oneof(oneElement, listOfElements)],
    [withMessageId],
    fc.array(fc.oneof(oneElement, listOfElements), { maxLength: 2 }),
  ),
  json: genericJson,
  isBody: isSendMessage,
};

const OTP_KEYS = ['customerNo', 'messageId', 'mokMessage', 'mokValue', 'imageUrl', 'txCode', 'deviceId', 'buttonsV2'];
const otp: RequestKind = {
  root: Otp,
  start: sets('for', 'customerNo', text),
  steps: anyOrder(
    [withMessageId, sets('text', 'mokMessage', text)],
    [
      sets('value', 'mokValue', text),
      image,
      sets('txCode', 'txCode', text),
      sets('deviceId', 'deviceId', text),
      fc.constant({ call: 'withLocation', args: [], key: 'showWithLocation', value: true }),
    ],
    fc.array(fc.oneof(oneButton, listOfButtons(5), confirmButtons), { maxLength: 3 }),
  ),
  json: steps => inOrder([...OTP_KEYS, 'showWithLocation'], wired(steps)),
  isBody: isSendOtp,
};

/** Every kind of request. */
export const kinds: Readonly<Record<string, RequestKind>> = {
  text: message(sets('text', 'text', text)),
  image: attachment('image', 'image'),
  audio: attachment('audio', 'audio'),
  video: attachment('video', 'video'),
  file: attachment('file', 'file'),
  'button template': attachment('buttonTemplate', 'template'),
  generic,
  otp,
};

/** A whole chain of calls. */
export const chainOf = ({ start, steps }: RequestKind): fc.Arbitrary<readonly Step[]> =>
  fc.tuple(start, steps).map(([first, rest]) => [first, ...rest]);
