import { createWebhook, memoryDedupe } from 'sendable/webhook';

createWebhook({ onPress: () => {}, dedupe: memoryDedupe() });
// @ts-expect-error there is no such option
memoryDedupe({ size: 1 });
