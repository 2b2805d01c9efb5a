import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from './basics.js';

// Rows beyond the visible ones, so that a fast scroll does not show a gap.
const BEYOND = 8;

interface VirtualListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** What the rows were chosen by, such as a query: after a change of it, no row is new. */
  readonly of: string;
  readonly keyOf: (row: Row) => string;
  readonly hrefOf: (row: Row) => string;
  /** The key of the chosen row, which is scrolled into view when it changes. */
  readonly chosen: string | undefined;
  readonly children: (row: Row) => ComponentChildren;
}

/** Moves the focus among the rows of the list that is on the page: by one for the keys j and k. */
let step: ((by: number) => void) | undefined;

/** Moves the focus by `by` rows. Returns false if the page has no list. */
export const stepRows = (by: number): boolean => {
  step?.(by);
  return step !== undefined;
};

/**
 * A list of links of which only the visible rows are in the page, all with the same height. One row is in the tab order; the
 * arrow keys, Home and End move among the others. Rows that arrive above do not move the visible ones: a button leads to them.
 */
export const VirtualList = <Row extends object>(props: VirtualListProps<Row>): VNode => {
  const { label, rows, of, keyOf, hrefOf, chosen, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [{ top, height, rowHeight }, setView] = useState({ top: 0, height: 800, rowHeight: 44 });
  const [active, setActive] = useState<Row>();
  // The first visible row, and the row that gets the focus after the next rendering.
  const anchor = useRef<{ readonly row: Row | undefined; readonly offset: number }>({ row: undefined, offset: 0 });
  const focused = useRef<Row>();
  const seen = useRef<string>();

  // The key of the newest row when the reader left the top.
  const newest = rows[0] && keyOf(rows[0]);
  const left = useRef({ of, newest });
  if (top === 0 || left.current.of !== of) left.current = { of, newest };
  const unseen = newest === left.current.newest ? 0 : rows.findIndex(row => keyOf(row) === left.current.newest);

  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
  const shown = rows.slice(first, first + Math.ceil(height / rowHeight) + 2 * BEYOND);
  const chosenRow = chosen === undefined ? undefined : rows.find(row => keyOf(row) === chosen);
  const activeIndex = Math.max(0, rows.indexOf(active ?? chosenRow ?? Object(undefined)));

  const look = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const real = scroller.current?.querySelector('li')?.offsetHeight || rowHeight;
    const at = Math.floor(scrollTop / real);
    anchor.current = { row: rows[at], offset: scrollTop - at * real };
    if (scrollTop !== top || clientHeight !== height || real !== rowHeight)
      setView({ top: scrollTop, height: clientHeight, rowHeight: real });
  };
  const looking = useRef(look);
  looking.current = look;
  const show = (index: number): void => {
    const list = scroller.current;
    if (list === null) return;
    const [start, end] = [index * rowHeight, (index + 1) * rowHeight];
    if (start < list.scrollTop) list.scrollTop = start;
    else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
  };
  const go = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    focused.current = row;
    setActive(row);
    show(rows.indexOf(row));
    look();
  };

  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null) return;
    const { row, offset } = anchor.current;
    // At the top the newest rows are shown. Further down the reader stays at the same row.
    if (row !== undefined && list.scrollTop > 0 && rows[Math.floor(list.scrollTop / rowHeight)] !== row) {
      const index = rows.indexOf(row);
      if (index >= 0) list.scrollTop = index * rowHeight + offset;
    }
    if (chosenRow !== undefined && seen.current !== chosen) show(rows.indexOf(chosenRow));
    seen.current = chosenRow === undefined ? undefined : chosen;
    look();
    if (focused.current === undefined) return;
    const link = list.querySelector<HTMLElement>('a[tabindex="0"]');
    focused.current = undefined;
    link?.focus({ preventScroll: true });
  });
  // Before the next key: an effect runs a frame later, and two quick keys moved by one row.
  useLayoutEffect(() => {
    const own = (by: number): void => {
      const isInside = scroller.current?.contains(document.activeElement);
      go(isInside || active ? activeIndex + by : chosenRow ? activeIndex + by : 0);
    };
    step = own;
    return () => {
      if (step === own) step = undefined;
    };
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => looking.current());
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);

  const keys: Readonly<Record<string, number>> = {
    ArrowDown: activeIndex + 1,
    ArrowUp: activeIndex - 1,
    Home: 0,
    End: rows.length - 1,
    PageDown: activeIndex + Math.floor(height / rowHeight),
    PageUp: activeIndex - Math.floor(height / rowHeight),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  // The tab order needs one row in the page.
  const tabRow = shown.includes(rows[activeIndex] ?? Object(undefined)) ? rows[activeIndex] : shown[0];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among its links.
    <div class="scroller rows" ref={scroller} onScroll={look} onKeyDown={onKeyDown}>
      {unseen > 0 && (
        <Button class="newest" onClick={() => scroller.current?.scrollTo(0, 0)}>
          {unseen} new ↑
        </Button>
      )}
      <ul aria-label={label} style={{ height: `${rows.length * rowHeight}px` }}>
        {shown.map((row, index) => (
          <li
            class="row"
            key={keyOf(row)}
            aria-setsize={rows.length}
            aria-posinset={first + index + 1}
            style={{ top: `${(first + index) * rowHeight}px` }}
          >
            <a
              href={hrefOf(row)}
              class="line"
              tabIndex={row === tabRow ? 0 : -1}
              aria-current={keyOf(row) === chosen}
              onFocus={() => row !== active && setActive(row)}
            >
              {children(row)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
