// The pictures in the messages of the examples. Their addresses lead nowhere, so the docs show a drawing in place of each.

interface Drawing {
  /** The colours of the ground: above on the left, and below on the right. */
  readonly ground: readonly [string, string];
  /** White lines, on a square of 24. */
  readonly lines: string;
}

const CARD =
  'M3 7a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17zM3 9.5h18M6 15h4';

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  gold: { ground: ['#8a6410', '#d9ab3f'], lines: CARD },
  silver: { ground: ['#4a5661', '#a3b0bb'], lines: CARD },
  blue: { ground: ['#173f7a', '#4d8ddb'], lines: CARD },
  branch: {
    ground: ['#0b6b64', '#3fae9f'],
    lines: 'M4 20h16M5 10h14L12 4zM7 10v8M12 10v8M17 10v8M5 18h14',
  },
  shop: {
    ground: ['#7a2f5b', '#d0729f'],
    lines: 'M6 8h12l1 12H5zM9 8V7a3 3 0 0 1 6 0v1',
  },
  boots: {
    ground: ['#5a3a1e', '#b9834f'],
    lines: 'M7 4v9l-1 2v4h13v-2c0-2-2-3-4-3l-3-2V4zM6 16h9M9 7h3M9 10h3',
  },
  jacket: {
    ground: ['#1f5135', '#5fa87b'],
    lines: 'M9 4l-4 2-1 9h3v5h10v-5h3l-1-9-4-2-3 3zM12 7v13M7 10v5M17 10v5',
  },
  lamp: {
    ground: ['#7c4a03', '#e0a94a'],
    lines: 'M8 4h8l3 8H5zM12 12v7M8 20h8M15 12v3',
  },
  plane: {
    ground: ['#1b4b82', '#6aaee8'],
    lines:
      'M21 5c-1-1-2.6-.6-3.5.3L14 9 5 6.5 3.5 8l7 4-3.5 3.5-2.5-.3L3 16.5l3 1.5 1.5 3 1.3-1.5-.3-2.5L12 13.5l4 7 1.5-1.5L15 10z',
  },
  'boarding-pass': {
    ground: ['#26346b', '#7f8fd6'],
    lines: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM15 7v2M15 11v2M15 15v2M6 10h5M6 14h3',
  },
  clinic: {
    ground: ['#0f5f73', '#4fb3c8'],
    lines: 'M4 20V6h16v14zM2 20h20M12 8.5v5M9.5 11h5M10 20v-3h4v3',
  },
};

const draw = (name: string, { ground: [from, to], lines }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">
<title>${name.replaceAll('-', ' ')}</title>
<linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<path fill="url(#g)" d="M0 0h320v180H0z"/>
<circle cx="286" cy="150" r="92" fill="#fff" opacity=".1"/>
<path transform="translate(112 42) scale(4)" fill="none" stroke="#fff" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/>
</svg>
`;

/** The drawings, by their path below docs. */
export const drawings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DRAWINGS).map(([name, drawing]) => [`public/pictures/${name}.svg`, draw(name, drawing)]),
);
