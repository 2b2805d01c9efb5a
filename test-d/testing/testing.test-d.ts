import { createBot, type SendMessageRequest, type SendOtpRequest } from 'sendable';
import {
  type AnswerFault,
  type FaultName,
  type FaultPost,
  faultServer,
  faults,
  type MemoryRequest,
  memoryTransport,
} from 'sendable/testing';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

const transport = memoryTransport({
  replies: ['refuse', { status: 429 }, async ({ number }) => ({ delayMs: number })],
});
createBot({ baseUrl: 'https://platform.example', token: 't', transport });
expectType<readonly SendMessageRequest[]>(transport.messages);
expectType<readonly SendOtpRequest[]>(transport.otps);
// @ts-expect-error there is no such fault
memoryTransport({ replies: ['refused'] });
// @ts-expect-error it is read-only
transport.messages.push();

declare const request: MemoryRequest;
if (request.operation === 'otp') expectType<SendOtpRequest>(request.body);
else expectType<SendMessageRequest>(request.body);

const server = await faultServer({ fault: 'reset-on-accept' });
expectType<string>(server.url);
expectType<readonly FaultPost[]>(server.posts);
expectType<Promise<void>>(server.use({ status: 500 }));
expectType<Promise<void>>(server.use(({ number }) => (number > 1 ? 'stall' : 'none')));
// @ts-expect-error a connection is over before there is a request to choose for
server.use(() => 'refused');
// @ts-expect-error there is no such fault
faultServer({ fault: 'explode' });
expectAssignable<FaultName>('huge-body');
expectNotAssignable<AnswerFault>('no-tls');
expectAssignable<string>(faults['huge-body']);
