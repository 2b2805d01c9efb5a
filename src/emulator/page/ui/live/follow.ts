import { CONTROL_PREFIX, type ControlEvent } from '../../../control/api.js';
import { call } from './act.js';
import { after, isStale, type PageState } from './page-state.js';

/** How it stands between the page and the emulator. */
type Connection = 'Connecting' | 'Live' | 'Reconnecting';

/** What the page knows, and how sure that is. */
export interface Followed {
  readonly connection: Connection;
  readonly state?: PageState;
}

// There is one page, and it follows one emulator. Whatever asks is shown only once this is known.
let known: PageState;

/** The emulator as it is now. */
export const live = (): PageState => known;

const FLUSH_MS = 50;
const AGAIN_MS = 1000;
// Timers of a hidden tab sleep; what comes meanwhile may not pile up.
const MOST_WAITING = 1000;

/**
 * Follows the emulator, for as long as the page lives. The browser connects again by itself, and goes on after the event
 * that it had last; as the emulator may have been started anew meanwhile, the state is had again then.
 */
export const follow = (changed: (followed: Followed) => void): void => {
  let now: Followed = { connection: 'Connecting' };
  let waiting: readonly ControlEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;

  const change = (to: Partial<Followed>): void => {
    now = { ...now, ...to };
    if (now.state !== undefined) known = now.state;
    changed(now);
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isRefreshing || now.state === undefined) return;
    const { newestEvent } = now.state;
    // A new connection brings again what came since the old one, and the state may have that already.
    const events = waiting.filter(({ number }) => number > newestEvent);
    waiting = [];
    if (events.some(isStale)) return void refresh();
    change({ state: events.reduce(after, now.state) });
  };

  const refresh = async (): Promise<void> => {
    isRefreshing = true;
    try {
      const state = await call('GET /state', {});
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
      // An answer that is no stream, such as that of another program on the port, ends the source for good.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(number), AGAIN_MS);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      waiting = [...waiting, JSON.parse(data)];
      if (waiting.length > MOST_WAITING) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    };
  };

  refresh();
};
