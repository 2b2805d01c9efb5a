// The other side of the benchmark, in a process of its own: it reads requests as cheaply as it can and answers each kind
// of client with what it wants to see. Prints its port; ends with its parent.
import { createServer } from 'node:net';

const json = body =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const receipt = json('{"recipient_id":"0f6d0a3e-8f0c-4d0e-9a51-1f5b2c7d9e10","message_id":"m-7"}');
const others = [
  ['POST /bot', json('{"ok":true,"result":{"message_id":7,"date":1,"chat":{"id":1,"type":"private"},"text":"x"}}')],
  ['POST /api/', json('{"ok":true,"channel":"C1","ts":"1.2"}')],
  ['POST /v1/customers', json('{"id":"cus_1","object":"customer"}')],
];
const answerTo = head => others.find(([start]) => head.startsWith(start))?.[1] ?? receipt;

const server = createServer({ noDelay: true }, socket => {
  let kept = '';
  socket.on('error', () => {});
  socket.on('data', bytes => {
    kept += bytes.latin1Slice();
    for (;;) {
      const end = kept.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(kept.slice(0, end))?.[1] ?? 0);
      if (kept.length < end + 4 + length) return;
      const answer = answerTo(kept);
      kept = kept.slice(end + 4 + length);
      socket.write(answer, 'latin1');
    }
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('disconnect', () => process.exit());
