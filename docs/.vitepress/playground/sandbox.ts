import type { Emitted, Ran, Thrown } from './protocol.js';

// Runs the reader's code, which a link may have brought: in a worker, in a frame without an origin and without a network.

/** The time after which a run is stopped. */
const LIMIT_MS = 2000;
// The frame stops a run after its limit. One that does not respond even then has crashed, and a new one takes its place.
const FRAME_MS = LIMIT_MS + 3000;
const MAX_CHARACTERS = 200_000;
const MAX_ITEMS = 200;

const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:";

// In the frame. It starts a worker for each run, and ends it after its first response.
const FRAME = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Sandbox</title><script>
addEventListener('message', ({ source, data: { id, library, script, limit } }) => {
  if (source !== parent) return;
  const url = URL.createObjectURL(new Blob([library], { type: 'text/javascript' }));
  const worker = new Worker(url);
  const end = result => {
    clearTimeout(timer);
    worker.onmessage = worker.onerror = null;
    worker.terminate();
    URL.revokeObjectURL(url);
    parent.postMessage({ id, result }, '*');
  };
  const timer = setTimeout(() => end({ thrown: { message: 'The code was stopped after ' + limit + ' ms: it did not end.' } }), limit);
  worker.onmessage = ({ data }) => end(data);
  worker.onerror = event => {
    event.preventDefault();
    end({ thrown: { message: String(event.message || 'The code ended the worker.') } });
  };
  worker.postMessage(script);
});
</script>`;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_CHARACTERS) : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, MAX_ITEMS) : []);

/** Reads a result, which the reader's code may have made up. */
const toRan = (value: unknown): Ran => {
  const { emitted, printed, thrown } = Object(value);
  return {
    emitted: list(emitted).map(item => toEmitted(Object(item))),
    printed: list(printed).map(text),
    thrown: thrown === undefined ? undefined : toThrown(Object(thrown)),
  };
};

const toEmitted = ({ name, json }: Partial<Record<string, unknown>>): Emitted => ({
  name: text(name),
  json: text(json),
});

const toThrown = ({ message, rule, path }: Partial<Record<string, unknown>>): Thrown => ({
  message: text(message),
  ...(typeof rule === 'string' && { rule: text(rule), path: text(path) }),
});

/** A place to run code in. */
export interface Sandbox {
  /** Runs a CommonJS script. Never rejects. A new run replaces one that has not ended. */
  readonly run: (script: string) => Promise<Ran>;
  readonly close: () => void;
}

/** Creates a sandbox in `host`, whose runs have the library. */
export const createSandbox = (host: HTMLElement, library: Promise<string>): Sandbox => {
  let frame: Promise<HTMLIFrameElement> | undefined;
  let last = 0;

  const open = (): Promise<HTMLIFrameElement> => {
    const opened = document.createElement('iframe');
    opened.setAttribute('sandbox', 'allow-scripts');
    opened.title = 'The sandbox that runs the code';
    // Not `hidden`, which the site's styles override.
    opened.style.display = 'none';
    opened.srcdoc = FRAME;
    host.append(opened);
    return new Promise(resolve => opened.addEventListener('load', () => resolve(opened), { once: true }));
  };
  const discard = async (): Promise<void> => {
    const old = frame;
    frame = undefined;
    (await old)?.remove();
  };

  const run = async (script: string): Promise<Ran> => {
    const id = ++last;
    frame ??= open();
    const [{ contentWindow }, code] = await Promise.all([frame, library]);
    return new Promise(resolve => {
      const end = (result: unknown): void => {
        clearTimeout(timer);
        removeEventListener('message', onMessage);
        resolve(toRan(result));
      };
      const onMessage = ({ source, data }: MessageEvent): void => {
        if (source === contentWindow && Object(data).id === id) end(Object(data).result);
      };
      const timer = setTimeout(() => {
        void discard();
        end({ thrown: { message: 'The sandbox does not respond. Change the code to run it again.' } });
      }, FRAME_MS);
      addEventListener('message', onMessage);
      // The frame has no origin that could be named.
      contentWindow?.postMessage({ id, library: code, script, limit: LIMIT_MS }, '*');
    });
  };
  return { run, close: () => void discard() };
};
