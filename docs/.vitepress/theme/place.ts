/** Returns the address of a page without the ending of its file: the folder, if the page is its index. */
const pathOf = ({ pathname }: HTMLAnchorElement | Location): string => pathname.replace(/(index)?(\.html)?$/, '');

const covers = (folder: string, path: string): boolean =>
  folder === path || (folder.endsWith('/') && path.startsWith(folder));

const BAR = 64;

/** Scrolls a list, and nothing else, so that a link of it is in view. The bar of the site covers the top of both lists. */
const bringIntoView = (link: Element, list: Element): void => {
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top >= frame.top + 80 && bottom <= frame.bottom - 32) return;
  list.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2;
  // The first link or title below the bar is a whole one.
  const edge = frame.top + BAR;
  const first = [...list.querySelectorAll('a, h2')].map(a => a.getBoundingClientRect()).find(a => a.bottom > edge);
  if (first !== undefined && first.top < edge) list.scrollTop -= edge + 2 - first.top;
};

/**
 * Marks the link of the page in the sidebar, or that of its entry point: VitePress knows no link for the pages of the reference.
 * Scrolls the sidebar to the marked link, unless that link is in view: a list that moves under the pointer misleads.
 */
export const showPlace = (): void => {
  const sidebar = document.querySelector('.VPSidebar');
  if (sidebar === null) return;
  const path = pathOf(location);
  const links = [...sidebar.querySelectorAll<HTMLAnchorElement>('a.link')];
  for (const link of links) link.removeAttribute('aria-current');
  const [current] = links
    .filter(link => covers(pathOf(link), path))
    .sort((one, other) => pathOf(other).length - pathOf(one).length);
  if (current === undefined) return;
  current.setAttribute('aria-current', pathOf(current) === path ? 'page' : 'true');
  bringIntoView(current, sidebar);
};

/** Follows the link that VitePress marks in the outline while the reader scrolls. */
const outline =
  typeof MutationObserver === 'undefined'
    ? undefined
    : new MutationObserver(() => {
        const active = document.querySelector('.VPDocAsideOutline .active');
        const list = active?.closest('.aside-container');
        if (active && list) bringIntoView(active, list);
      });

/** Keeps the marked link of the outline in view, as a long page has an outline that is longer than the window. */
export const followOutline = (): void => {
  const links = document.querySelector('.VPDocAsideOutline');
  outline?.disconnect();
  if (links !== null) outline?.observe(links, { subtree: true, attributeFilter: ['class'] });
};

/** Opens what is folded around a title, or right below it. Otherwise nothing would appear to a reader who looks it up. */
const openAt = (hash: string): void => {
  if (hash === '') return;
  const title = document.getElementById(decodeURIComponent(hash.slice(1)));
  for (const part of [title?.closest('details'), title?.nextElementSibling])
    if (part instanceof HTMLDetailsElement) part.open = true;
};

/** Opens what is folded at the title that the address of a page names, such as that of a search. */
export const unfoldPlace = (): void => openAt(location.hash);

/** Opens what is folded at the title that a link of the page leads to. */
export const unfold = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.pathname === location.pathname) openAt(link.hash);
};
