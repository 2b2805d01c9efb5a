import { createServer } from 'node:http';
import { createEmulator } from 'sendable/emulator';

// One of the two servers, in a process of its own: it says where it listens, and answers what it is asked.

const emulator = createEmulator({ token: 'secret' });

const echo = async (): Promise<string> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return `http://127.0.0.1:${address.port}`;
};

const url = process.argv[2] === 'echo' ? await echo() : (await emulator.listen()).url;

process.on('message', question => {
  if (question === 'reset') emulator.reset();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss, ids: question === 'ids' ? [...emulator.messages].map(({ id }) => id) : [] });
});
process.send?.({ url });
