import express from 'express';
import { webhook } from './presses.js';

export const app = express();

app.post('/presses', webhook.node); // before express.json(), which would read the body
app.use(express.json());
