import TwoslashFloatingVue from '@shikijs/vitepress-twoslash/client';
import type { Theme } from 'vitepress';
import '@shikijs/vitepress-twoslash/style.css';
// Without the fonts of the default theme: the reader's own come at once.
import DefaultTheme from 'vitepress/theme-without-fonts';
import 'virtual:chat.css';
import './custom.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.use(TwoslashFloatingVue),
} satisfies Theme;
