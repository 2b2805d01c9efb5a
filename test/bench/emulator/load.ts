import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The result of a run of requests. */
export interface Load {
  readonly answered: number;
  readonly perSecond: number;
}

/** The load: by count or by pace, over a number of kept connections, with one request at a time on each. */
export interface LoadOptions {
  readonly url: string;
  readonly path: string;
  /** The body of the request with this number. */
  readonly body: (number: number) => string;
  readonly requests: number;
  readonly connections: number;
  /** At most so many a second; as fast as they are answered when absent. */
  readonly perSecond?: number;
}

/**
 * Sends requests over bare sockets, as an HTTP client would cost more than the server that is measured. Rejects at the
 * first response that is not a 200.
 */
export const load = async ({ url, path, body, requests, connections, perSecond }: LoadOptions): Promise<Load> => {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  let sent = 0;
  let answered = 0;
  const due = (): number =>
    perSecond === undefined ? requests : Math.min(requests, ((performance.now() - started) / 1000) * perSecond);
  const worker = async (): Promise<void> => {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    const answers = answersOf(socket);
    while (sent < requests) {
      if (sent >= due()) {
        await new Promise(resolve => setTimeout(resolve, 1));
        continue;
      }
      const json = body(sent++);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
      );
      const status = await answers.next();
      if (status !== 200) throw new Error(`Answered with ${status}.`);
      answered++;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { answered, perSecond: answered / ((performance.now() - started) / 1000) };
};

/** The statuses of the answers that come on a socket, one after the other. */
const answersOf = (socket: Socket): { readonly next: () => Promise<number> } => {
  let text = '';
  let arrived = (_: number): void => {};
  let failed = (_: Error): void => {};
  socket.setEncoding('latin1');
  socket.on('error', error => failed(error)).on('close', () => failed(new Error('The connection was closed.')));
  socket.on('data', (chunk: string) => {
    text += chunk;
    const head = text.indexOf('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (head < 0 || length === undefined || text.length < head + 4 + Number(length)) return;
    const status = Number(text.slice(9, 12));
    text = text.slice(head + 4 + Number(length));
    arrived(status);
  });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        arrived = resolve;
        failed = reject;
      }),
  };
};
