import type { Emulator } from 'sendable/emulator';
import { element, otp, postback, post as postTo } from '../../support/emulator/requests.js';

const NO_REPLIES = { quickReplies: [], quickRepliesV2: [] };
const CUSTOMER = { appCustomerId: 'C-1029' };

/** Sends a message as it is, good or bad. */
export const send = (emulator: Emulator, message: object, recipient: object = CUSTOMER): Promise<unknown> =>
  post(emulator, 'sendmessage', { recipient, message: { ...NO_REPLIES, ...message } });

/** Sends an OTP as it is. */
export const sendOtp = (emulator: Emulator, more: object = {}): Promise<unknown> =>
  post(emulator, 'sendmok', otp(more));

const post = (emulator: Emulator, operation: string, body: object): Promise<unknown> =>
  emulator.fetch(postTo(`/v1/bots/${operation}/${emulator.token}`, body));

export const generic = (messageId: string, ...elements: readonly object[]): object => ({
  messageId,
  attachment: { type: 'template', payload: { templateType: 'generic', elements, buttons: [], buttonsV2: [] } },
});

/** Four cards; the first and the third have a button of the same title, and no message id of their own. */
export const CARDS = generic(
  'cards',
  element({
    title: 'Gold card',
    subtitle: 'No yearly fee',
    imageUrl: 'https://cdn.example.com/gold.png',
    buttonsV2: [
      postback('Apply', 'apply:gold', { payloadSeenByUser: 'I want gold' }),
      { type: 'web_url', title: 'Read', payload: 'https://example.com/gold' },
    ],
  }),
  element({ messageId: 'silver', title: 'Silver card', buttonsV2: [postback('Sign', 's', { payloadHidden: true })] }),
  element({ title: 'Blue card', buttonsV2: [postback('Apply', 'apply:blue')] }),
  element({ subtitle: 'Nothing but words' }),
);

export const PICTURE = 'https://cdn.example.com/branch.png';

/** One of everything that the page shows. */
export const sendEverything = async (emulator: Emulator): Promise<void> => {
  await send(emulator, { messageId: 'text', text: 'Two\nlines' });
  for (const type of ['image', 'audio', 'video', 'file'])
    await send(emulator, { messageId: type, attachment: { type, payload: { url: PICTURE, note: 'x' } } });
  await send(emulator, CARDS);
  await send(emulator, {
    messageId: 'template',
    attachment: { type: 'template', payload: { text: 'Sure?', buttons: ['Of course', { title: 'No' }] } },
  });
  await send(
    emulator,
    { messageId: 'ask', text: 'Call you?', quickRepliesV2: [{ title: 'Tomorrow' }] },
    { appStaffId: 'S-7' },
  );
  await send(emulator, { text: '', attachment: {} });
  const buttonsV2 = [postback('Confirm', 'confirm'), postback('Cancel', 'cancel')];
  await sendOtp(emulator, { mokValue: '481516', txCode: 'TX-88', deviceId: 'D-3', imageUrl: PICTURE, buttonsV2 });
  await sendOtp(emulator, { messageId: 'otp-2', mokMessage: 'Was it you?', showWithLocation: true, buttonsV2 });
  await emulator.press('otp-1', 'Cancel');
  await emulator.press('cards', 'Read');
};
