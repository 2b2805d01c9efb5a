import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The number of rows in the page while it follows the newest, and of those that are added on request. */
export const ROWS = 60;
// While the reader is elsewhere, new rows are added below, up to this number in total.
const MAX_ROWS = 160;
const AT_END_PX = 48;

/** The rows in the page, and the handlers that change them. */
export interface Window<Row> {
  readonly shown: readonly Row[];
  readonly earlier: number;
  readonly newer: number;
  /** True if the reader is not at the newest row. */
  readonly isAway: boolean;
  /** The number of rows that came since the reader left the newest row. */
  readonly unseen: number;
  readonly show: (what: 'earlier' | 'newer' | 'newest') => void;
  readonly onScroll: () => void;
  readonly onFocusIn: () => void;
  readonly onFocusOut: (event: FocusEvent) => void;
}

/**
 * Shows some of many rows. It shows the newest and scrolls with them, or, when the reader has scrolled away, the rows from
 * one row on, which stay in place. Each time `target`, the key of a row, changes, that row is scrolled into view.
 */
export const useWindow = <Row extends { readonly key: string }>(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement>,
  target: string | undefined,
): Window<Row> => {
  const [anchor, setAnchor] = useState<string>();
  const [isAway, setAway] = useState(false);
  const seen = useRef<string>();
  const top = useRef(0);
  // The first row and where it was, before earlier rows come above it: the browser holds no row at the very top.
  const held = useRef<readonly [row: Element, y: number]>();
  const indexOf = (wanted: string | undefined): number => rows.findIndex(({ key }) => key === wanted);
  const targetAt = target === seen.current ? -1 : indexOf(target);
  const newest = Math.max(0, rows.length - ROWS);
  const anchorAt = indexOf(anchor);
  // If the row that the reader stopped at was removed, it was the oldest.
  const from = targetAt >= 0 ? targetAt - ROWS / 2 : anchorAt < 0 && !isAway ? newest : anchorAt;
  const start = Math.max(0, from);
  const shown = rows.slice(start, start + MAX_ROWS);
  const newer = rows.length - start - shown.length;
  const left = useRef<string>();
  if (!isAway) left.current = rows.at(-1)?.key;
  const leftAt = indexOf(left.current);

  const startFrom = (index: number): void => setAnchor(rows[Math.max(0, index)]?.key);
  const toEnd = (): void => scroller.current?.scrollTo(0, scroller.current.scrollHeight);
  const isAtEnd = (): boolean => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    return scrollHeight - scrollTop - clientHeight < AT_END_PX;
  };
  // The position before these rows: the scroll event may not have arrived yet.
  const wasAtEnd = isAtEnd();

  useLayoutEffect(() => {
    const [row, y = 0] = held.current ?? [];
    if (row) scroller.current?.scrollBy({ top: row.getBoundingClientRect().top - y, behavior: 'instant' });
    held.current = undefined;
    if (target === undefined) seen.current = undefined;
    if (targetAt >= 0) {
      seen.current = target;
      setAway(true);
      startFrom(start);
      scroller.current?.querySelector('.chosen')?.scrollIntoView({ block: 'center' });
    } else if (wasAtEnd && !isAway) toEnd();
  });
  // An image that arrives makes a row higher, without a new row.
  useLayoutEffect(() => {
    const rows = scroller.current?.querySelector('[role="log"]');
    const observer = new ResizeObserver(() => isAway || toEnd());
    if (rows) observer.observe(rows);
    return () => observer.disconnect();
  }, [isAway]);

  return {
    shown,
    earlier: start,
    newer,
    isAway: isAway || newer > 0,
    unseen: leftAt < 0 ? 0 : rows.length - 1 - leftAt,
    show: what => {
      if (what === 'newest') {
        setAnchor(undefined);
        setAway(false);
        toEnd();
        return;
      }
      const row = scroller.current?.querySelector('[data-key]');
      if (what === 'earlier' && row) held.current = [row, row.getBoundingClientRect().top];
      startFrom(what === 'earlier' ? start - ROWS : Math.min(start + ROWS, newest));
    },
    onScroll: () => {
      const isThere = isAtEnd() && newer === 0;
      const { scrollTop = 0 } = scroller.current ?? {};
      // Only the reader scrolls up. The end can also move away: the buttons of a carousel come after its first layout.
      const isReader = scrollTop < top.current;
      top.current = scrollTop;
      if (isThere !== isAway || !(isThere || isReader)) return;
      setAway(!isThere);
      if (!isThere) startFrom(start);
      else if (!scroller.current?.contains(document.activeElement)) setAnchor(undefined);
    },
    // So that the row with the focus stays in the page.
    onFocusIn: () => {
      if (anchor === undefined) startFrom(start);
    },
    onFocusOut: ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && scroller.current?.contains(relatedTarget);
      if (!isInside && !isAway) setAnchor(undefined);
    },
  };
};
