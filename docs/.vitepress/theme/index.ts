import TwoslashFloatingVue from '@shikijs/vitepress-twoslash/client';
import { onContentUpdated, type Theme } from 'vitepress';
import '@shikijs/vitepress-twoslash/style.css';
// Without the fonts of the default theme: the reader's own come at once.
import DefaultTheme from 'vitepress/theme-without-fonts';
import 'virtual:chat.css';
import './custom.css';
import { addArrows } from './carousels.js';
import { showExcerpts } from './excerpts.js';
import Layout from './Layout.vue';
import { followOutline, showPlace, unfold, unfoldPlace } from './place.js';

// The index of the search loads when its field gets the focus or is pointed at, rather than with the first letter.
const loadIndex = async ({ target }: Event): Promise<void> => {
  if (!(target instanceof Element) || !target.closest('#local-search')) return;
  const { default: locales } = await import('@localSearchIndex');
  await locales.root?.();
};

/** Gives the focus back to the button of the search. The field, which VitePress would give it to, has gone with the search. */
const leaveSearch = ({ key }: KeyboardEvent): void => {
  if (key !== 'Escape' || document.querySelector('.VPLocalSearchBox') === null) return;
  setTimeout(() => document.querySelector<HTMLElement>('#local-search button')?.focus());
};

const theme: Theme = {
  extends: DefaultTheme,
  Layout,
  setup: () => {
    onContentUpdated(showPlace);
    onContentUpdated(unfoldPlace);
    onContentUpdated(followOutline);
    onContentUpdated(addArrows);
  },
  enhanceApp: ({ app, siteData }) => {
    app.use(TwoslashFloatingVue);
    // The build has no document.
    if (typeof document === 'undefined') return;
    for (const event of ['focusin', 'pointerover']) document.addEventListener(event, loadIndex);
    const { tokenize } = siteData.value.themeConfig.search.options.miniSearch.options;
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches('#localsearch-input')) showExcerpts(tokenize);
    });
    // Before VitePress closes the search.
    document.addEventListener('keydown', leaveSearch, { capture: true });
    // Before VitePress scrolls to the title.
    document.addEventListener('click', unfold, { capture: true });
  },
};

export default theme;
