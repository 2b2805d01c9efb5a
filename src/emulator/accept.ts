import { randomUUID } from 'node:crypto';
import type { Sendable } from '../build/sendable.js';
import type { Recipient } from '../wire/recipient.js';
import type { SendResponse } from '../wire/response.js';
import type { Platform } from './platform.js';

/** Delivers a request: logs it and gives the answer, document section 2.8; undefined when there is no such user. */
export const accept = (
  { users, messages, otps }: Platform,
  sendable: Sendable,
  bot: string,
): SendResponse | undefined => {
  const request = sendable.toJSON();
  const isMessage = 'message' in request;
  const recipient: Recipient = isMessage ? request.recipient : { appCustomerId: request.customerNo };
  const userId = users.userIdOf(recipient);
  if (userId === undefined) return undefined;
  const id = (isMessage ? request.message.messageId : request.messageId) ?? randomUUID();
  const receivedAt = new Date();
  if (isMessage) messages.add({ id, request, userId, bot, receivedAt });
  else otps.add({ id, request, userId, bot, receivedAt });
  return { recipient_id: userId, message_id: id };
};
