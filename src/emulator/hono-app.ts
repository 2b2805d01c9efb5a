import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';

/** What the adapter of node:http gives the app on a port. */
export interface Bindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

/** The emulator's routes. */
export type App = Hono<{ Bindings: Bindings }>;
