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
