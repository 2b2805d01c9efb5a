// The pictures of carousels are made without a script. This adds the buttons that move them, for readers with a mouse.

const makeArrow = (name: string, sign: string, list: HTMLElement, by: number): HTMLButtonElement => {
  const arrow = document.createElement('button');
  arrow.type = 'button';
  arrow.className = `arrow ${by < 0 ? 'before' : 'after'}`;
  arrow.ariaLabel = name;
  arrow.textContent = sign;
  arrow.addEventListener('click', () => {
    const [first, second] = list.children;
    if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return;
    list.scrollBy({ left: by * (second.offsetLeft - first.offsetLeft) });
  });
  return arrow;
};

/** Gives each carousel a button to the previous card and one to the next card. At an end, the button that leads nowhere is hidden. */
export const addArrows = (): void => {
  for (const list of document.querySelectorAll<HTMLElement>('.emulator-chat .carousel > ul:only-child')) {
    const before = makeArrow('Previous card', '‹', list, -1);
    const after = makeArrow('Next card', '›', list, 1);
    const show = (): void => {
      const ends = [
        [before, list.scrollLeft <= 1],
        [after, list.scrollLeft >= list.scrollWidth - list.clientWidth - 1],
      ] as const;
      for (const [arrow, isEnd] of ends) {
        // The keyboard goes on in the list, which scrolls with the arrow keys.
        if (isEnd && arrow === document.activeElement) list.focus({ preventScroll: true });
        arrow.hidden = isEnd;
      }
    };
    list.after(before, after);
    list.addEventListener('scroll', show);
    // Tells the size at once, and whenever it changes.
    new ResizeObserver(show).observe(list);
  }
};
