import { type FetchLike, fetchTransport, type Transport } from 'sendable';
import { expectAssignable } from 'tsd';

expectAssignable<Transport>(fetchTransport());
expectAssignable<Transport>(fetchTransport({ fetch }));
// The platform's own is one.
expectAssignable<FetchLike>(fetch);
// @ts-expect-error it answers with a promise
fetchTransport({ fetch: () => new Response('{}') });
// @ts-expect-error there is no such option
fetchTransport({ redirect: 'follow' });
