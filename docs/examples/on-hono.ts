import { Hono } from 'hono';
import { webhook } from './presses.js';

export const app = new Hono();

app.post('/presses', c => webhook.fetch(c.req.raw));
