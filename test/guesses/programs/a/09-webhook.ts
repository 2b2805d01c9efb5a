import { createWebhook, secretEquals } from 'sendable/webhook';

export const createHook = (
  secret: string,
  onPress: (messageId: string, payload: string) => void,
): { fetch(request: Request): Promise<Response> } => {
  const webhook = createWebhook({
    onPress: ({ messageId, payload }) => onPress(messageId, payload),
    authorize: (_, headers) => secretEquals(headers['x-secret'], secret),
  });
  return { fetch: request => webhook.fetch(request) };
};
