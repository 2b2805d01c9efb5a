import { createWebhook, jwsVerifier } from 'sendable/webhook';

createWebhook({
  onPress: () => {},
  verify: jwsVerifier({ keys: { '2026-11': new Uint8Array(32) }, maxAgeSeconds: 60 }),
});
// @ts-expect-error keys are needed
jwsVerifier({});
// @ts-expect-error by their kid
jwsVerifier({ keys: new Uint8Array(32) });
// @ts-expect-error there is no such option
jwsVerifier({ keys: {}, maxAge: 60 });
