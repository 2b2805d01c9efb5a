import { createBot, type SendMessageRequest, type SendOtpRequest } from 'sendable';
import { type MemoryRequest, type MemoryTransport, memoryTransport } from 'sendable/testing';
import { expectType } from 'tsd';

const transport = memoryTransport({
  replies: ['refuse', { status: 429 }, async ({ number }) => ({ delayMs: number })],
});
createBot({ baseUrl: 'https://platform.example', token: 't', transport });
expectType<MemoryTransport>(transport);
expectType<readonly SendMessageRequest[]>(transport.messages);
expectType<readonly SendOtpRequest[]>(transport.otps);
// @ts-expect-error there is no such fault
memoryTransport({ replies: ['refused'] });
// @ts-expect-error it is read-only
transport.messages.push();

declare const request: MemoryRequest;
if (request.operation === 'otp') expectType<SendOtpRequest>(request.body);
else expectType<SendMessageRequest>(request.body);
