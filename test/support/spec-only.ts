// A server's checks, written by hand from the sentences of the API spec (section 2) and from nothing else: it allows empty
// strings, unknown fields, relative image URLs, any message id and any JSON in shapes that the API spec does not show.

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): boolean => typeof value === 'string';
const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isEmpty = (value: unknown): boolean => isArray(value) && value.length === 0;
const may = (value: unknown, is: (given: unknown) => boolean): boolean => value === undefined || is(value);

// 2.6
const isButton = (button: unknown): boolean =>
  isObject(button) &&
  (button.type === 'postback' || (button.type === 'web_url' && URL.canParse(String(button.payload)))) &&
  isString(button.title) &&
  isString(button.payload) &&
  may(button.payloadHidden, value => typeof value === 'boolean' || button.type === 'web_url') &&
  may(button.payloadSeenByUser, isString);

// 2.5
const isElement = (element: unknown): boolean =>
  isObject(element) &&
  ['messageId', 'title', 'subtitle', 'imageUrl'].every(key => may(element[key], isString)) &&
  isEmpty(element.buttons) &&
  isArray(element.buttonsV2) &&
  element.buttonsV2.length <= 3 &&
  element.buttonsV2.every(isButton);

const isGeneric = ({ type, payload }: Json): boolean =>
  type === 'template' && isObject(payload) && payload.templateType === 'generic';

// 2.4
const isAttachment = (attachment: unknown): boolean => {
  if (!isObject(attachment) || !isObject(attachment.payload)) return false;
  if (!['template', 'image', 'audio', 'video', 'file'].includes(String(attachment.type))) return false;
  if (!isGeneric(attachment)) return true;
  const { elements, buttons, buttonsV2 } = attachment.payload;
  return (
    isArray(elements) && elements.length > 0 && elements.every(isElement) && isEmpty(buttons) && isEmpty(buttonsV2)
  );
};

// 2.3
const isMessage = (message: unknown): boolean => {
  if (!isObject(message)) return false;
  const { messageId, text, attachment, quickReplies, quickRepliesV2 } = message;
  if (!may(messageId, isString) || !may(text, isString) || !may(attachment, isAttachment)) return false;
  if ((text === undefined) === (attachment === undefined)) return false;
  const isList = isObject(attachment) && isGeneric(attachment) ? isEmpty : isArray;
  return isList(quickReplies) && isList(quickRepliesV2);
};

// 2.2
const isRecipient = (recipient: unknown): boolean => {
  if (!isObject(recipient)) return false;
  const ids = ['appCustomerId', 'appStaffId', 'id'].filter(key => recipient[key] !== undefined);
  return ids.length === 1 && ids.every(key => isString(recipient[key]));
};

// 2.7
const isOtp = (otp: Json): boolean =>
  ['customerNo', 'messageId', 'mokMessage'].every(key => isString(otp[key])) &&
  ['mokValue', 'imageUrl', 'txCode', 'deviceId'].every(key => may(otp[key], isString)) &&
  may(otp.buttonsV2, list => isArray(list) && list.every(isButton)) &&
  may(otp.showWithLocation, value => typeof value === 'boolean');

/** Checks a body by the stated rules of the API spec alone. */
export const obeysSpec = (path: string, body: string): boolean => {
  const json: unknown = JSON.parse(body);
  if (!isObject(json)) return false;
  return path.includes('/sendmok/') ? isOtp(json) : isRecipient(json.recipient) && isMessage(json.message);
};
