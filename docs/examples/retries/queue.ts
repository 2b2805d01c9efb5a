import { createBot, Otp } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: ['refuse', {}, 'lose-response'] }),
  retry: false, // so that the queue has something to do here
});

// A job of a queue that runs a job again when it throws.
const sendCode = async (id: string): Promise<string> => {
  const otp = Otp.for('C-1029').messageId(id).text('Your code is 481516');
  const result = await bot.trySend(otp);
  if (result.ok) return 'sent';
  const { delivery } = result.error;
  // Only what did not arrive goes back to the queue. A person decides the rest.
  if (delivery === 'not_sent' || delivery === 'rejected') throw result.error;
  return `${delivery}: look before you send it again`;
};

// This is what the queue does.
for (const id of ['otp-1', 'otp-1', 'otp-2'])
  await sendCode(id).then(
    outcome => console.log(id, outcome),
    () => console.log(id, 'goes back to the queue'),
  );
