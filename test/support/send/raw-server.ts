import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A request, as its bytes came. */
interface RawRequest {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A server's reaction to a complete request. */
export type Reply = (socket: Socket, request: RawRequest) => void;

export interface RawServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** The complete requests, in order. */
  readonly requests: readonly RawRequest[];
  /** Open sockets on which a request arrived. Sockets without one do not count: fetch reconnects after an abort. */
  readonly sockets: ReadonlySet<Socket>;
}

/** An HTTP server on plain sockets, so that it can break off anywhere. */
export const rawServer = async (
  reply: Reply,
  make: (serve: (socket: Socket) => void) => Server = createServer,
): Promise<RawServer> => {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const open = new Set<Socket>();
  const server = make(socket => {
    open.add(socket);
    socket.on('close', () => {
      open.delete(socket);
      sockets.delete(socket);
    });
    socket.on('error', () => {});
    let bytes = Buffer.alloc(0);
    socket.on('data', chunk => {
      bytes = Buffer.concat([bytes, chunk]);
      const request = complete(bytes);
      if (request === undefined) return;
      bytes = Buffer.alloc(0);
      requests.push(request);
      sockets.add(socket);
      reply(socket, request);
    });
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    await new Promise(closed => server.close(closed));
  };
  return { port, url: `http://127.0.0.1:${port}`, requests, sockets, [Symbol.asyncDispose]: close };
};

const complete = (bytes: Buffer): RawRequest | undefined => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...rows] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    rows.map(row => [row.slice(0, row.indexOf(':')).toLowerCase(), row.slice(row.indexOf(':') + 1).trim()]),
  );
  const body = bytes.subarray(end + 4);
  return body.length < Number(headers['content-length'] ?? 0) ? undefined : { line, headers, body };
};

/** The bytes of a whole response. */
export const response = (
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Buffer => {
  const content = Buffer.from(body);
  const rows = Object.entries({ 'content-length': String(content.length), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Whatever\r\n${rows.join('')}\r\n`), content]);
};

/** The receipt of `message`, in the shape of section 2.8. */
export const RECEIPT = '{"recipient_id":"u-1","message_id":"m-7"}';

/** The receipt of a request: it names the request's message, or m-7 when that has no id. */
export const receiptFor = (requestBody: string): string => {
  const id = /"messageId":("[^"]*")/.exec(requestBody)?.[1];
  return id === undefined ? RECEIPT : RECEIPT.replace('"m-7"', () => id);
};

export const accept: Reply = (socket, { body }) => void socket.write(response(200, receiptFor(body.toString())));

/** Answers each request with `bytes`. */
export const answer =
  (bytes: Buffer | string): Reply =>
  socket =>
    void socket.write(bytes);
