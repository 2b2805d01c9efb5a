import { clientsAt, leastClientsAt, usersClientsAt } from './send-clients.js';
import { slice } from './send-slice.js';

// One client in a process of its own, as in an application. Told to go, it sends for a slice of time and reports its speed.
const [, , name = '', port, atOnce, sliceMs] = process.argv;
const clients = { ...clientsAt(Number(port)), ...usersClientsAt(Number(port)), ...leastClientsAt(Number(port)) };
const send = await clients[name]?.();
if (send === undefined) throw new Error(`There is no client ${name}.`);
process.on('disconnect', () => process.exit());
process.on('message', async () => process.send?.(await slice(send, Number(atOnce), Number(sliceMs))));
process.send?.('ready');
