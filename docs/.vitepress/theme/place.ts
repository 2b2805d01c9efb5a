/** Returns the address of a page without the ending of its file: the folder, if the page is its index. */
const pathOf = ({ pathname }: HTMLAnchorElement | Location): string => pathname.replace(/(index)?(\.html)?$/, '');

const covers = (folder: string, path: string): boolean =>
  folder === path || (folder.endsWith('/') && path.startsWith(folder));

/**
 * Marks the link of the page in the sidebar, or that of its entry point: VitePress knows no link for the pages of the reference.
 * Scrolls the sidebar, and nothing else, to the marked link, unless that link is in view: a list that moves under the pointer misleads.
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
  const { top, bottom } = current.getBoundingClientRect();
  const frame = sidebar.getBoundingClientRect();
  // The bar of the site covers the top of the sidebar.
  if (top < frame.top + 80 || bottom > frame.bottom - 32)
    sidebar.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2;
};
