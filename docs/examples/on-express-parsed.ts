import express from 'express';
import { webhook } from './presses.js';

export const app = express();

// Keeps the bytes of each body, from which the webhook reads.
app.use(
  express.json({
    verify: (request, _, rawBody) => void Object.assign(request, { rawBody }),
  }),
);
app.post('/presses', webhook.node);
