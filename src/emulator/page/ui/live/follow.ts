import {
  CONTROL_PREFIX,
  type ControlAnswer,
  type ControlApi,
  type ControlEvent,
  type ControlRoute,
} from '../../../control/api.js';
import { showToast } from '../parts/basics.js';
import { readJson } from '../parts/words.js';
import { applyEvent, MAX_KEPT, needsReload, type PageState } from './page-state.js';

/** The state of the connection between the page and the emulator. */
type Connection = 'Connecting' | 'Live' | 'Reconnecting';

/** The state of the emulator and of the connection to it. */
export interface Followed {
  readonly connection: Connection;
  readonly state?: PageState;
}

// The page follows one emulator. Components that read its state are rendered only after it is set.
let known: PageState;
let shapes: PageState['shapes'] = {};

/** Returns the current state of the emulator. */
export const getState = (): PageState => known;

/** Returns the fields of open shapes that the emulator was given. A preview has no emulator, so it has none. */
export const getShapes = (): PageState['shapes'] => shapes;

const FLUSH_MS = 30;
const AGAIN_MS = 1000;
// Browsers delay the timers of a hidden tab, so events must not pile up.
const MAX_WAITING = 1000;

/**
 * Follows the emulator while the page is open. The browser reconnects by itself and continues after the last event. Because
 * the emulator may have restarted meanwhile, the page then loads the state again.
 */
export const follow = (changed: (followed: Followed) => void): void => {
  let now: Followed = { connection: 'Connecting' };
  let waiting: readonly ControlEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;

  const change = (to: Partial<Followed>): void => {
    now = { ...now, ...to };
    if (now.state !== undefined) {
      known = now.state;
      shapes = known.shapes;
    }
    changed(now);
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isRefreshing || now.state === undefined) return;
    const { newestEvent } = now.state;
    // A new connection repeats events since the old one, which the state may already include.
    const events = waiting.filter(({ number }) => number > newestEvent);
    waiting = [];
    if (events.some(needsReload)) return void refresh();
    change({ state: events.reduce(applyEvent, now.state) });
  };

  const refresh = async (): Promise<void> => {
    isRefreshing = true;
    try {
      const state = await callRoute('GET /state', { limit: MAX_KEPT });
      if (now.state === undefined) listen(state.newestEvent);
      change({ state });
      isRefreshing = false;
      flush();
    } catch {
      change({ connection: 'Reconnecting' });
      setTimeout(refresh, AGAIN_MS);
    }
  };

  const listen = (number: number): void => {
    const source = new EventSource(`${CONTROL_PREFIX}/events?after=${number}`);
    source.onopen = () => {
      if (now.connection === 'Reconnecting' && !isRefreshing) refresh();
      change({ connection: 'Live' });
    };
    source.onerror = () => {
      change({ connection: 'Reconnecting' });
      // A response that is not a stream, for example of another program on the port, closes the source permanently.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(number), AGAIN_MS);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      waiting = [...waiting, JSON.parse(data)];
      if (waiting.length > MAX_WAITING) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    };
  };

  refresh();
};

/** Calls a route of the control API. Rejects with an Error that gives the reason of a failure. */
export const callRoute = async <Route extends ControlRoute>(
  route: Route,
  input: ControlApi[Route]['input'],
): Promise<ControlAnswer<Route>> => {
  const [method = '', path = ''] = route.split(' ');
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(Object.entries(input))}` : '';
  const body = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const response = await fetch(CONTROL_PREFIX + path + query, isGet ? {} : body).catch(() => {
    // The browser's own words, such as "Failed to fetch", do not say what to do.
    throw new Error('The emulator does not respond. Start it again in the terminal.');
  });
  const json = await response.json();
  // A person knows the form, not the route.
  if (!response.ok) throw new Error(String(json.message).replace(`${route}: `, ''));
  return json;
};

/** The outcome of a request that the page sent. */
export interface Sent {
  readonly words: string;
  readonly isAccepted: boolean;
  /** The number of the newest rejected request before this one, if the platform responded with an error. */
  readonly rejectedAfter?: number;
  /** True if the body did not reach the platform, so that the log does not have it. */
  readonly isUnsent?: boolean;
  /** The message id in the response. */
  readonly messageId?: string | undefined;
}

/** Sends a body as a bot does. */
export const sendBody = async (input: ControlApi['POST /send']['input']): Promise<Sent> => {
  const rejectedAfter = known.rejected.at(-1)?.number ?? 0;
  try {
    const { status, body } = await callRoute('POST /send', input);
    if (status === null) return { words: 'No complete response: a fault closed the connection.', isAccepted: false };
    const { message_id: messageId, error } = Object(readJson(body));
    const words = error === 'fault' ? `A fault responded ${status}.` : `Rejected with ${status}.`;
    if (status >= 300) return { words, isAccepted: false, rejectedAfter };
    return { words: `Accepted with ${status}.`, isAccepted: true, messageId };
  } catch (error) {
    return { words: reasonOf(error), isAccepted: false, isUnsent: true };
  }
};

/** Returns the reason why a route failed. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'The action failed.');

/** Calls a route. Resolves with the reason of a failure, or undefined. */
export const tryRoute = <Route extends ControlRoute>(
  route: Route,
  input: ControlApi[Route]['input'],
): Promise<string | undefined> => callRoute(route, input).then(() => undefined, reasonOf);

/** Calls a route and shows the result in a toast, which is red if the route failed or `isBad` is true of its response. */
export const callAndShow = async <Route extends ControlRoute>(
  route: Route,
  input: ControlApi[Route]['input'],
  words: (answer: ControlAnswer<Route>) => string,
  isBad: (answer: ControlAnswer<Route>) => boolean = () => false,
): Promise<void> => {
  try {
    const answer = await callRoute(route, input);
    showToast(words(answer), isBad(answer));
  } catch (error) {
    showToast(reasonOf(error), true);
  }
};
