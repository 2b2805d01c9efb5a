import { createEmulator } from 'sendable/emulator';

const emulator = createEmulator({ token: 'secret' });
const { url } = await emulator.listen();

const response = await fetch(`${url}/v1/bots/sendmessage/secret`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    recipient: { appCustomerId: 'C-1029', id: 'u-41' },
    message: { text: 'Hello' },
  }),
});
console.log(response.status, JSON.stringify(await response.json(), null, 2));

await emulator.close();
