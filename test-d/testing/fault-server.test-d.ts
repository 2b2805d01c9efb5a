import { type FaultPost, faultServer } from 'sendable/testing';
import { expectType } from 'tsd';

const server = await faultServer({ fault: 'reset-on-accept' });
expectType<string>(server.url);
expectType<readonly FaultPost[]>(server.posts);
expectType<Promise<void>>(server.use({ status: 500 }));
expectType<Promise<void>>(server.use(({ number }) => (number > 1 ? 'stall' : 'none')));
// @ts-expect-error a connection is over before there is a request to choose for
server.use(() => 'refused');
// @ts-expect-error there is no such fault
faultServer({ fault: 'explode' });
