import { createBot, isSendError, Message, type Trace } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const trace: Trace = async (facts, run) => {
  const name = facts.type === 'attempt' ? `attempt ${facts.attempt}` : 'send';
  try {
    const { status } = await run();
    console.log(name, status);
  } catch (error) {
    console.log(name, isSendError(error) && error.kind);
  }
};

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: ['refuse', {}] }),
  retry: { baseDelayMs: 1 },
  trace,
});
await bot.send(Message.text('Your card is ready').toCustomer('C-1029'));
