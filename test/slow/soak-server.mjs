// The server of the soak, in a process of its own. Told a seed and how many, it counts the POSTs of each message.
import { faultServer } from 'sendable/testing';
import { faultOf } from './soak-plan.mjs';

const [, , seed, count] = process.argv.map(Number);
const posts = new Uint8Array(count);
const server = await faultServer({
  fault: ({ body }) => {
    const number = Number(/"messageId":"m-(\d+)"/.exec(body)?.[1]);
    posts[number]++;
    return faultOf(seed, number);
  },
});
process.on('message', () =>
  process.send({ posts: [...posts], busy: server.busy(), connections: server.connections() }),
);
process.on('disconnect', () => process.exit());
process.send(server.url);
