import type { Sendable } from '../../build/sendable.js';
import type { Recipient } from '../../wire/recipient.js';
import type { SendResponse } from '../../wire/response.js';
import type { Hit } from '../faults/faults.js';
import type { LoggedOtp } from '../logged.js';
import type { Platform } from '../platform.js';
import type { Arriving } from './arriving.js';

/** A request that was taken: its answer, document section 2.8, and the fault that is to hit that answer. */
export interface Accepted {
  readonly answer: SendResponse;
  readonly hit: Hit | undefined;
}

/** Takes a request, and logs it; or says why it is refused. */
export const accept = (
  platform: Platform,
  sendable: Sendable,
  arriving: Arriving & { readonly bot: string },
): Accepted | 'unknown-recipient' | 'duplicate-message-id' => {
  const { users, messages, otps, events, messageIds, settings } = platform;
  const request = sendable.toJSON();
  const isMessage = 'message' in request;
  const recipient: Recipient = isMessage ? request.recipient : { appCustomerId: request.customerNo };
  const userId = users.userIdOf(recipient);
  if (userId === undefined) return 'unknown-recipient';
  const id = (isMessage ? request.message.messageId : request.messageId) ?? settings.newId('message');
  const duplicate = messageIds.has(id);
  if (duplicate && settings.refusesDuplicates) return 'duplicate-message-id';
  const { bot, receivedAt, bytes } = arriving;
  const hit = platform.faults.pick('accepted', arriving.operation);
  const faults = hit === undefined ? arriving.faults : [...arriving.faults, hit.mark];
  const logged = { id, userId, bot, duplicate, number: platform.numberOf('request'), receivedAt, faults };
  messageIds.add(id);
  if (isMessage) {
    const entry = Object.freeze({ ...logged, request });
    messages.add(entry, bytes);
    events.emit('message', entry, bytes);
  } else {
    const { txCode, deviceId, showWithLocation, mokValue, customerNo } = request;
    const location = showWithLocation === true ? ({ state: 'awaited' } as const) : undefined;
    const entry: LoggedOtp = Object.freeze({ ...logged, request, txCode, deviceId, location });
    otps.add(entry, bytes);
    events.emit('otp', entry, bytes);
    if (mokValue !== undefined) events.emit('mokValue', { value: mokValue, messageId: id, customerNo, userId });
  }
  return { answer: { recipient_id: userId, message_id: id }, hit };
};
