import type { VNode } from 'preact';

const PATHS = {
  mark: 'M3 6h18v12H3zM3 7l9 7 9-7',
  chat: 'M4 5h16v11H9l-5 4z',
  otp: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
  press: 'M5 4l14 7-6 2-2 6z',
  refused: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 6l12 12',
  fault: 'M13 3L5 14h6l-1 7 8-11h-6z',
  settings: 'M4 7h16M4 17h16M15 5v4M9 15v4',
  image: 'M4 5h16v14H4zM4 16l5-5 8 8M15 9h0',
  audio: 'M4 11v2M8 7v10M12 4v16M16 7v10M20 11v2',
  video: 'M4 6h11v12H4zM15 11l5-3v8l-5-3',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  place: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 10h0',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside words that say the same. */
export const Icon = ({ name }: { readonly name: IconName }): VNode => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
