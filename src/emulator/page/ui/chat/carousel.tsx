import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.js';

interface CarouselProps {
  readonly label: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

/** Cards side by side: scrolled by touch and wheel, by the buttons, and by the arrow keys from anywhere inside. */
export const Carousel = ({ label, count, children }: CarouselProps): VNode => {
  const list = useRef<HTMLUListElement>(null);
  // The first card that is seen, and whether there is more on either side.
  const [{ index, isStart, isEnd }, set] = useState({ index: 0, isStart: true, isEnd: false });
  const look = (): void => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0, children: cards = [] } = list.current ?? {};
    const first = [...cards].findIndex(card => placeOf(card) >= scrollLeft - 1);
    set({ index: first, isStart: scrollLeft <= 1, isEnd: scrollLeft >= scrollWidth - clientWidth - 1 });
  };
  useLayoutEffect(look, []);
  const go = (to: number): void => {
    const card = list.current?.children[Math.max(0, Math.min(count - 1, to))];
    if (card) list.current?.scrollTo({ left: placeOf(card) });
  };
  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(index - 1),
    ArrowRight: () => go(index + 1),
    Home: () => go(0),
    End: () => go(count - 1),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.key in steps)) return;
    event.preventDefault();
    steps[event.key]?.();
  };
  return (
    <section class="carousel" aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <ul ref={list} tabIndex={0} onScroll={look} aria-label="Cards">
        {children}
      </ul>
      {!(isStart && isEnd) && (
        <div class="pager">
          <Button aria-label="Previous card" aria-disabled={isStart} onClick={steps.ArrowLeft}>
            ‹
          </Button>
          <small>
            {index + 1} / {count}
          </small>
          <Button aria-label="Next card" aria-disabled={isEnd} onClick={steps.ArrowRight}>
            ›
          </Button>
        </div>
      )}
    </section>
  );
};

const placeOf = (card: Element): number => (card instanceof HTMLElement ? card.offsetLeft : 0);
