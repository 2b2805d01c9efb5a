// Requests that obey every rule, written by hand from the API spec. The corpus and the tests break one thing at a time.

type Json = Record<string, unknown>;

export const textRequest = (message: Json = {}): Json => ({
  recipient: { appCustomerId: 'C-1029' },
  message: { text: 'Your card is ready', quickReplies: [], quickRepliesV2: [], ...message },
});

export const recipientRequest = (recipient: unknown): Json => ({ ...textRequest(), recipient });

export const attachmentRequest = (attachment: unknown, message: Json = {}): Json => ({
  recipient: { id: 'u-1' },
  message: { attachment, quickReplies: [], quickRepliesV2: [], ...message },
});

export const genericRequest = (payload: Json = {}, message: Json = {}): Json =>
  attachmentRequest(
    {
      type: 'template',
      payload: { templateType: 'generic', elements: [element()], buttons: [], buttonsV2: [], ...payload },
    },
    message,
  );

export const element = (more: Json = {}): Json => ({ title: 'Gold card', buttons: [], buttonsV2: [], ...more });

export const elementRequest = (more: Json): Json => genericRequest({ elements: [element(), element(more)] });

export const postback = (more: Json = {}): Json => ({ type: 'postback', title: 'Yes', payload: 'yes', ...more });

export const webUrl = (more: Json = {}): Json => ({
  type: 'web_url',
  title: 'Read',
  payload: 'https://example.com/',
  ...more,
});

export const otpRequest = (more: Json = {}): Json => ({
  customerNo: 'C-1029',
  messageId: 'otp-1',
  mokMessage: 'Your code is 481516',
  ...more,
});

export const without = (json: Json, key: string): Json =>
  Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));

export const messageWithout = (key: string): Json => {
  const { recipient, message } = textRequest();
  return { recipient, message: without(Object(message), key) };
};

/** The text of `json`, in which the first field of this name comes twice. */
export const twice = (json: Json, name: string): string =>
  JSON.stringify(json).replace(new RegExp(`"${name}":"[^"]*"`), field => `${field},${field}`);

/** Valid message requests. The key says what each one demonstrates. */
export const validMessages: Readonly<Record<string, unknown>> = {
  'a text': textRequest(),
  'a text of one blank': textRequest({ text: ' ' }),
  'a text with letters of many scripts': textRequest({ text: 'Grüße, 世界 😀\u2028' }),
  'a text with a message id': textRequest({ messageId: 'msg-text' }),
  'a message id with punctuation': textRequest({ messageId: 'msg-(1):{2}' }),
  'a text to staff': recipientRequest({ appStaffId: 'S-7' }),
  'a text to a user': recipientRequest({ id: 'u-1' }),
  'an image': attachmentRequest({ type: 'image', payload: { url: 'https://example.com/gold.png' } }),
  'an audio': attachmentRequest({ type: 'audio', payload: { url: 'https://example.com/gold.mp3' } }),
  'a video': attachmentRequest({ type: 'video', payload: { url: 'https://example.com/gold.mp4' } }),
  'a file': attachmentRequest({ type: 'file', payload: { url: 'https://example.com/gold.pdf' } }),
  'a button template': attachmentRequest({ type: 'template', payload: { templateType: 'button', text: 'Choose' } }),
  'a generic template': genericRequest(),
  'a carousel of two elements': genericRequest({ elements: [element(), element()] }),
  'an element without optional fields': genericRequest({ elements: [{ buttons: [], buttonsV2: [] }] }),
  'an element with every field and three buttons': elementRequest({
    messageId: 'msg-element',
    subtitle: 'No yearly fee',
    imageUrl: 'https://example.com/gold.png',
    buttonsV2: [
      postback({ payloadHidden: true, payloadSeenByUser: 'Yes!' }),
      webUrl({ payloadSeenByUser: 'Read more' }),
      postback(),
    ],
  }),
  'a postback button with an empty payload': elementRequest({ buttonsV2: [postback({ payload: '' })] }),
  'a postback button that is not hidden': elementRequest({ buttonsV2: [postback({ payloadHidden: false })] }),
  'a web_url button with another scheme': elementRequest({ buttonsV2: [webUrl({ payload: 'tel:+15550100' })] }),
  'a web_url button with a scheme of an app': elementRequest({ buttonsV2: [webUrl({ payload: 'com.bank.app:42' })] }),
  'a web_url button that is not hidden': elementRequest({ buttonsV2: [webUrl({ payloadHidden: false })] }),
};

/** Valid OTP requests. The key says what each one demonstrates. */
export const validOtps: Readonly<Record<string, unknown>> = {
  'an OTP': otpRequest({ messageId: 'msg-otp' }),
  'an OTP with an image': otpRequest({ messageId: 'msg-otp-image', imageUrl: 'https://example.com/shop.png' }),
  'an OTP with a value, an image and four buttons': otpRequest({
    messageId: 'msg-otp-buttons-4',
    mokValue: '481516',
    imageUrl: 'https://example.com/shop.png',
    buttonsV2: [postback({ payloadHidden: true }), postback(), webUrl(), postback()],
    showWithLocation: false,
  }),
  'an OTP with an empty list of buttons': otpRequest({ messageId: 'msg-otp-buttons', buttonsV2: [] }),
};
