import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';
import type { SendResponse } from '../wire/response.js';

/**
 * What a test double says of a request that it took: the recipient's id is the one in the request, and a message without
 * an id gets `newId`.
 */
export const receiptOf = (request: SendMessageRequest | SendOtpRequest, newId: string): SendResponse => {
  if ('customerNo' in request) return { recipient_id: request.customerNo, message_id: request.messageId };
  const { recipient, message } = request;
  const recipientId = recipient.id ?? recipient.appCustomerId ?? recipient.appStaffId;
  return { recipient_id: recipientId ?? '', message_id: message.messageId ?? newId };
};
