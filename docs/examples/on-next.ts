// app/presses/route.ts
import { webhook } from './presses.js';

export const POST = (request: Request): Promise<Response> => webhook.fetch(request);
