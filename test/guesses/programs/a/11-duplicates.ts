import { createWebhook } from 'sendable/webhook';

const hourMs = 3_600_000;

export const createHook = (
  count: () => void,
): { fetch(request: Request): Promise<Response> } => {
  const webhook = createWebhook({ onPress: () => count() });
  const seen = new Map<string, number>(); // the id of a delivery, and when it came

  return {
    fetch: async request => {
      const id = request.headers.get('x-delivery');
      if (id === null) return webhook.fetch(request);

      const now = Date.now();
      for (const [key, at] of seen) if (now - at >= hourMs) seen.delete(key);
      if (seen.has(id)) return new Response(null, { status: 200 });

      seen.set(id, now);
      try {
        const response = await webhook.fetch(request);
        if (!response.ok) seen.delete(id); // the platform may repeat it
        return response;
      } catch (error) {
        seen.delete(id);
        throw error;
      }
    },
  };
};
