// Requests written by hand from the API spec, and a function that posts them.

export const text = (message: object = {}): object => ({
  recipient: { appCustomerId: 'C-1029' },
  message: { text: 'Hello', quickReplies: [], quickRepliesV2: [], ...message },
});

export const otp = (more: object = {}): object => ({
  customerNo: 'C-1029',
  messageId: 'otp-1',
  mokMessage: 'Your code is 481516',
  ...more,
});

export const postback = (title: string, payload: string, more: object = {}): object => ({
  type: 'postback',
  title,
  payload,
  ...more,
});

export const element = (more: object): object => ({ buttons: [], buttonsV2: [], ...more });

export const generic = (elements: readonly object[], message: object = {}): object => ({
  recipient: { id: 'u-1' },
  message: {
    ...message,
    attachment: { type: 'template', payload: { templateType: 'generic', elements, buttons: [], buttonsV2: [] } },
    quickReplies: [],
    quickRepliesV2: [],
  },
});

export const post = (path: string, body: unknown, init: RequestInit = {}, origin = 'http://emulator'): Request =>
  new Request(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    ...init,
  });

export const SEND = '/v1/bots/sendmessage/secret';
export const SEND_OTP = '/v1/bots/sendmok/secret';
