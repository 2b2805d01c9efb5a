import fastify from 'fastify';
import { webhook } from './presses.js';

export const app = fastify();

// In a plugin of its own, so that Fastify does not parse the bodies of presses.
app.register(async own => {
  own.removeAllContentTypeParsers();
  own.addContentTypeParser('*', (_request, _body, done) => done(null));
  own.post('/presses', async (request, reply) => {
    reply.hijack();
    await webhook.node(request.raw, reply.raw);
  });
});
