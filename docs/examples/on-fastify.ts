import fastify from 'fastify';
import { webhook } from './presses.js';

export const app = fastify();

// A plugin of its own: Fastify parses nothing in it, and as ever everywhere else.
app.register(async own => {
  own.removeAllContentTypeParsers();
  own.addContentTypeParser('*', (_request, _body, done) => done(null));
  own.post('/presses', async (request, reply) => {
    reply.hijack();
    await webhook.node(request.raw, reply.raw);
  });
});
