// What a user would write instead of `sendable send`: it sends each line of a file, 32 at once, and prints a row for each.
// It does not check the lines, and it never sends one again.
import { createReadStream } from 'node:fs';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';

const [, , file, baseUrl] = process.argv;
const AT_ONCE = 32;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const url = `${baseUrl}/v1/bots/sendmessage/token`;

const send = body =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', headers, agent }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', chunk => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }));
    });
    sent.setTimeout(10_000, () => sent.destroy(new Error('No response in time')));
    sent.on('error', reject);
    sent.end(body);
  });

const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })[
  Symbol.asyncIterator
]();
let number = 0;
const worker = async () => {
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return;
    const line = ++number;
    const { status, body } = await send(value);
    process.stdout.write(`${JSON.stringify({ line, status, messageId: body.message_id })}\n`);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
agent.destroy();
