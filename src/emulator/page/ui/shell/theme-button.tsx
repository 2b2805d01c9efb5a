import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button.js';

const THEMES = ['auto', 'light', 'dark'] as const;

/** Light, dark, or as the machine has it. */
export const ThemeButton = (): VNode => {
  const [index, set] = useState(() => Number(localStorage.getItem('theme')));
  const theme = THEMES[index % 3] ?? 'auto';
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
    localStorage.setItem('theme', `${index}`);
  }, [index]);
  return (
    <Button class="plain" onClick={() => set((index + 1) % 3)}>
      <span class="hidden">Theme: </span>
      {theme}
    </Button>
  );
};
