import type { Emitted, Ran, Thrown } from './protocol.js';
import { MORE } from './runnable.js';

// Runs the reader's code, which a link may have brought: in a worker, in a frame without an origin and without a network.

/** The time after which a run is stopped. */
const LIMIT_MS = 2000;
// The time after which a run that has not begun is tried again: the frame or its worker may wait for a busy computer.
const START_MS = 8000;
// The frame stops a run after its limit. One that does not respond even then has crashed, and a new one takes its place.
const FRAME_MS = LIMIT_MS + 3000;
const NO_RESPONSE = 'The sandbox does not respond. Change the code to run it again.';
const MAX_CHARACTERS = 200_000;
const MAX_ITEMS = 200;

const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:";

// In the frame. Each run has a worker of its own, which is ended after its first result or by the next run. A worker that has
// loaded the library waits for the next run.
const FRAME = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Sandbox</title><script>
let library, next, running;
// The worker has no such functions of its own.
const importKey = (bytes, usage) => crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
const operations = {
  digest: (algorithm, bytes) => crypto.subtle.digest(algorithm, bytes),
  sign: async (key, bytes) => crypto.subtle.sign('HMAC', await importKey(key, 'sign'), bytes),
  verify: async (key, signature, bytes) => crypto.subtle.verify('HMAC', await importKey(key, 'verify'), signature, bytes),
};
const compute = port => {
  port.onmessage = async ({ data: { id, name, values } }) => {
    try {
      port.postMessage({ id, result: await operations[name](...values) });
    } catch (error) {
      port.postMessage({ id, error: String(error) });
    }
  };
};
const prepare = () => {
  // An address of its own: code could revoke the one that it runs from.
  const url = URL.createObjectURL(new Blob([library], { type: 'text/javascript' }));
  const worker = new Worker(url);
  return { worker, url, ready: new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
  }) };
};
const stop = () => running?.({ thrown: { message: 'Another run took the place of this one.' } });
const run = ({ id, script, limit }) => {
  stop();
  const { worker, url, ready } = next ?? prepare();
  next = undefined;
  let timer;
  const end = running = result => {
    clearTimeout(timer);
    worker.onmessage = worker.onerror = null;
    worker.terminate();
    URL.revokeObjectURL(url);
    running = undefined;
    parent.postMessage({ id, result }, '*');
    next ??= prepare();
  };
  const fail = event => {
    event.preventDefault();
    if (running === end) end({ thrown: { message: String(event.message || 'The code ended the worker.') } });
  };
  ready.then(() => {
    if (running !== end) return;
    timer = setTimeout(() => end({ thrown: { isStopped: true, message: 'The code was stopped after ' + limit + ' ms.' } }), limit);
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = fail;
    const { port1, port2 } = new MessageChannel();
    compute(port1);
    worker.postMessage(script, [port2]);
    parent.postMessage({ id, hasBegun: true }, '*');
  }, fail);
};
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (data.stop) return stop();
  if (data.library === undefined) return run(data);
  library = data.library;
  next = prepare();
});
</script>`;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_CHARACTERS) : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, MAX_ITEMS) : []);

/** Reads a result, which the reader's code may have made up. */
const toRan = (value: unknown): Ran => {
  const { emitted, sent, printed, thrown, needs } = Object(value);
  return {
    emitted: list(emitted).map(item => toEmitted(Object(item))),
    sent: typeof sent === 'number' ? sent : 0,
    printed: list(printed).map(text),
    thrown: thrown === undefined ? undefined : toThrown(Object(thrown)),
    ...(typeof needs === 'string' && { needs: text(needs) }),
  };
};

const toEmitted = ({ name, json }: Partial<Record<string, unknown>>): Emitted => ({
  name: text(name),
  json: text(json),
});

const toThrown = ({ message, rule, path, exported, line, isStopped }: Partial<Record<string, unknown>>): Thrown => ({
  message: text(message),
  ...(typeof exported === 'string' && { exported: text(exported) }),
  ...(typeof line === 'number' && { line }),
  ...(isStopped === true && { isStopped }),
  ...(typeof rule === 'string' && { rule: text(rule), path: text(path) }),
});

/** A place to run code in. */
export interface Sandbox {
  /** Runs a CommonJS script. A run that has not ended is stopped. Rejects only if the run could not begin. */
  readonly run: (script: string) => Promise<Ran>;
  readonly close: () => void;
}

const loadLibrary = async (url: string): Promise<string> => {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok) return response.text();
  const why = response === undefined ? 'no response came' : `the response was ${response.status}`;
  throw new Error(`The library that runs the code could not be loaded: ${why}.`);
};

/** A sandbox with one of the libraries. */
interface StoppableSandbox extends Sandbox {
  /** Stops the run that has not ended, as another run would. */
  readonly stop: () => void;
}

/** Creates a sandbox in `host`, whose runs have the library, a script at `url`. */
const createSandboxWith = (host: HTMLElement, url: string): StoppableSandbox => {
  let opened: Promise<HTMLIFrameElement> | undefined;
  let last = 0;

  const open = async (): Promise<HTMLIFrameElement> => {
    const library = loadLibrary(url);
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.title = 'The sandbox that runs the code';
    // Not `hidden`, which the site's styles override.
    frame.style.display = 'none';
    frame.srcdoc = FRAME;
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
    host.append(frame);
    try {
      const [text] = await Promise.all([library, loaded]);
      // The frame has no origin that could be named.
      frame.contentWindow?.postMessage({ library: text }, '*');
      return frame;
    } catch (error) {
      frame.remove();
      // The next run tries again.
      opened = undefined;
      throw error;
    }
  };
  const discard = async (old: typeof opened): Promise<void> => {
    if (opened === old) opened = undefined;
    (await old?.catch(() => undefined))?.remove();
  };

  /** Returns nothing if the run has not begun in time. */
  const attempt = async (script: string): Promise<Ran | undefined> => {
    const id = ++last;
    opened ??= open();
    const mine = opened;
    const { contentWindow } = await mine;
    return new Promise(resolve => {
      const end = (ran: Ran | undefined): void => {
        clearTimeout(timer);
        removeEventListener('message', onMessage);
        resolve(ran);
      };
      const giveUp = (thrown?: Thrown): void => {
        void discard(mine);
        end(thrown && toRan({ thrown }));
      };
      const onMessage = ({ source, data }: MessageEvent): void => {
        if (source !== contentWindow || Object(data).id !== id) return;
        clearTimeout(timer);
        if (!Object(data).hasBegun) end(toRan(Object(data).result));
        else timer = setTimeout(() => giveUp({ isStopped: true, message: NO_RESPONSE }), FRAME_MS);
      };
      let timer = setTimeout(() => giveUp(), START_MS);
      addEventListener('message', onMessage);
      contentWindow?.postMessage({ id, script, limit: LIMIT_MS }, '*');
    });
  };
  const run = async (script: string): Promise<Ran> => {
    const ran = (await attempt(script)) ?? (await attempt(script));
    if (ran === undefined) throw new Error('The preview did not start in time: this computer may be busy.');
    return ran;
  };
  const stop = (): void => {
    opened?.then(
      ({ contentWindow }) => contentWindow?.postMessage({ stop: true }, '*'),
      () => undefined,
    );
  };
  // The library loads while the compiler does. The first run reports a failure.
  opened = open();
  opened.catch(() => undefined);
  return { run, stop, close: () => void discard(opened) };
};

/** The addresses of the library: with what most code needs, and with the emulator and other packages besides. */
export interface Libraries {
  readonly most: string;
  readonly more: string;
}

// The compiler writes each import as such a call. For `import('hono')` it keeps the quotes of the code.
const NEEDS_MORE = new RegExp(`\\brequire\\((["'\`])(${MORE.join('|')})\\1\\)`);

/** Creates a sandbox in `host`. The larger library is loaded when a script needs it. */
export const createSandbox = (host: HTMLElement, { most, more }: Libraries): Sandbox => {
  const forMost = createSandboxWith(host, most);
  let forMore: StoppableSandbox | undefined;
  const openMore = (): StoppableSandbox => (forMore ??= createSandboxWith(host, more));
  return {
    run: script => {
      const needsMore = NEEDS_MORE.test(script);
      (needsMore ? forMost : forMore)?.stop();
      return (needsMore ? openMore() : forMost).run(script);
    },
    close: () => {
      forMost.close();
      forMore?.close();
    },
  };
};
