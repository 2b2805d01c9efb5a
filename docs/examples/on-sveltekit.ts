// src/routes/presses/+server.ts
import { webhook } from './presses.js';

export const POST = ({ request }: { readonly request: Request }): Promise<Response> =>
  webhook.fetch(request);
