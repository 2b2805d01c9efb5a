/** The times of one attempt. */
export interface FateTimes {
  /** The time until the connection stands, in milliseconds. */
  readonly connectMs: number;
  /** The time from the request to the response, in milliseconds. */
  readonly workMs: number;
  /** The pause that a throttled response asks for, in seconds. */
  readonly retryAfter: number;
}

/** One attempt at the platform, as a fate acts on it. */
export interface Exchange {
  readonly plan: FateTimes;
  /** The message id in a receipt. */
  readonly id: string;
  readonly recipientId: string;
  /** The URL with the token, and the body: what a careless error quotes. */
  readonly url: string;
  readonly body: string;
  /** Waits; ends early when the transport heeds its signal and that aborts. */
  wait(ms: number): Promise<void>;
  /** Waits until the signal aborts; for ever when the transport does not heed it. */
  hang(): Promise<never>;
  /** Sends the request: bytes leave. Throws, and sends nothing, when the bot forbids it. */
  dispatch(): void;
  /** The platform takes the message. */
  take(): void;
  /** The platform asks the bot to wait, in milliseconds from now. */
  throttle(ms: number): void;
}

/** A response of the platform, or of something in front of it. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Fate = (exchange: Exchange) => Promise<Reply | undefined>;

const JSON_TYPE = { 'content-type': 'application/json' } as const;

const receipt = ({ id, recipientId }: Pick<Exchange, 'id' | 'recipientId'>): Reply => ({
  status: 200,
  headers: JSON_TYPE,
  body: JSON.stringify({ recipient_id: recipientId, message_id: id }),
});

const socketError = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

/** Connects and sends the request. */
const send = async (exchange: Exchange): Promise<void> => {
  await exchange.wait(exchange.plan.connectMs);
  exchange.dispatch();
};

/** Connects, sends the request and waits for the platform's work. */
const arrive = async (exchange: Exchange): Promise<void> => {
  await send(exchange);
  await exchange.wait(exchange.plan.workMs);
};

/** The platform refuses the request with this status. */
const refuses =
  (status: number): Fate =>
  async exchange => {
    await arrive(exchange);
    return { status };
  };

/** The platform takes the message and gives this response. */
const takes =
  (reply: (exchange: Exchange) => Reply): Fate =>
  async exchange => {
    await arrive(exchange);
    exchange.take();
    return reply(exchange);
  };

const fails =
  (code: string, syscall: string): Fate =>
  async ({ wait, plan }) => {
    await wait(plan.connectMs);
    throw socketError(code, syscall);
  };

const throttles =
  (status: number, header: (seconds: number) => Readonly<Record<string, string>>): Fate =>
  async exchange => {
    await arrive(exchange);
    exchange.throttle(exchange.plan.retryAfter * 1000);
    return { status, headers: header(exchange.plan.retryAfter) };
  };

const inSeconds = (seconds: number) => ({ 'retry-after': String(seconds) });

// By a clock that is an hour behind: only the difference of the two headers counts.
const asDate = (seconds: number) => {
  const now = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  return { date: new Date(now).toUTCString(), 'Retry-After': new Date(now + seconds * 1000).toUTCString() };
};

const NONSENSE = ['-5', 'soon', '', '1e3', 'NaN', 'Wed, 99 Nov 2023 00:00:00 GMT', '٣'] as const;

/** The fates of an attempt. */
export const FATE = {
  ok: takes(receipt),
  refused: fails('ECONNREFUSED', 'connect'),
  'bad certificate': fails('CERT_HAS_EXPIRED', 'connect'),
  'bug before': async ({ wait, plan }) => {
    await wait(plan.connectMs);
    throw new TypeError('x is not a function');
  },
  'lost before it arrived': async exchange => {
    await arrive(exchange);
    throw socketError('ECONNRESET', 'read');
  },
  'lost after it arrived': async exchange => {
    await arrive(exchange);
    exchange.take();
    throw socketError('ECONNRESET', 'read');
  },
  'plain 429': refuses(429),
  '429 in seconds': throttles(429, inSeconds),
  '429 as a date': throttles(429, asDate),
  '429 with nonsense': async exchange => {
    await arrive(exchange);
    return { status: 429, headers: { 'retry-after': NONSENSE[exchange.plan.workMs % NONSENSE.length] ?? '' } };
  },
  'plain 503': refuses(503),
  '503 in seconds': throttles(503, inSeconds),
  '500 not taken': refuses(500),
  '500 taken': takes(() => ({ status: 500 })),
  // A proxy may give up after the platform has taken the message.
  'plain 408': takes(() => ({ status: 408 })),
  'plain 400': refuses(400),
  'plain 401': refuses(401),
  'plain 307': async exchange => {
    await arrive(exchange);
    return { status: 307, headers: { location: 'https://elsewhere.example/v1/bots/sendmessage/x' } };
  },
  'hangs not taken': async exchange => {
    await send(exchange);
    return exchange.hang();
  },
  'hangs taken': async exchange => {
    await arrive(exchange);
    exchange.take();
    return exchange.hang();
  },
  'hangs in connect': async exchange => {
    await exchange.wait(10_000);
    exchange.dispatch();
    exchange.take();
    return receipt(exchange);
  },
  'web page': async exchange => {
    await arrive(exchange);
    return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Log in to the wifi</html>' };
  },
  'empty 200': takes(() => ({ status: 200 })),
  'truncated 200': takes(exchange => ({ ...receipt(exchange), body: receipt(exchange).body?.slice(0, 20) ?? '' })),
  '200 without ids': takes(() => ({ status: 200, headers: JSON_TYPE, body: '{"recipient_id":7}' })),
  late: async exchange => {
    await arrive(exchange);
    await exchange.wait(3000);
    exchange.take();
    return receipt(exchange);
  },
  shifted: async exchange => {
    await arrive(exchange);
    return receipt({ ...exchange, id: 'm-of-another' });
  },
  'early 413': async exchange => {
    await exchange.wait(exchange.plan.connectMs);
    return { status: 413 };
  },
  'early stray 200': async exchange => receipt({ ...exchange, id: 'm-of-before' }),
  'no response': async exchange => {
    await arrive(exchange);
    exchange.take();
    return undefined;
  },
  'leaks in the error': async exchange => {
    await arrive(exchange);
    throw Object.assign(new Error(`POST ${exchange.url} with ${exchange.body} failed`), { url: exchange.url });
  },
  'leaks in the receipt': async exchange => {
    await arrive(exchange);
    exchange.take();
    return {
      status: 200,
      headers: JSON_TYPE,
      body: JSON.stringify({ recipient_id: exchange.url, message_id: exchange.id }),
    };
  },
} satisfies Readonly<Record<string, Fate>>;

export type FateName = keyof typeof FATE;
