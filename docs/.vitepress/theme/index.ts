import TwoslashFloatingVue from '@shikijs/vitepress-twoslash/client';
import type { Theme } from 'vitepress';
import '@shikijs/vitepress-twoslash/style.css';
// Without the fonts of the default theme: the reader's own come at once.
import DefaultTheme from 'vitepress/theme-without-fonts';
import 'virtual:chat.css';
import './custom.css';

// The index of the search loads when its field gets the focus or is pointed at, rather than with the first letter.
const loadIndex = async ({ target }: { readonly target: unknown }): Promise<void> => {
  if (!Object(target).closest?.('#local-search')) return;
  const { default: locales } = await import('@localSearchIndex');
  await locales.root?.();
};

// The build has no document.
const { document } = Object(globalThis);

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.use(TwoslashFloatingVue);
    for (const event of ['focusin', 'pointerover']) document?.addEventListener(event, loadIndex);
  },
} satisfies Theme;
