import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { createBot, Message } from 'sendable';
import { otel } from 'sendable/otel';
import { memoryTransport } from 'sendable/testing';

// An application registers its provider globally, and then needs only `otel()`.
const exporter = new InMemorySpanExporter();
const tracerProvider = new BasicTracerProvider({
  spanProcessors: [new SimpleSpanProcessor(exporter)],
});

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: ['refuse', {}] }),
  retry: { baseDelayMs: 1 },
  trace: otel({ tracerProvider }),
});
await bot.send(
  Message.text('Your card is ready').messageId('card-7').toCustomer('C-1029'),
);

for (const { name, attributes } of exporter.getFinishedSpans()) {
  const { 'sendable.call_id': _, ...shown } = attributes;
  console.log(name, shown);
}
