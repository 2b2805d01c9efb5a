import { readFileSync } from 'node:fs';
import { renderChat } from '../../src/emulator/page/preview.gen.js';
import { Button, Message } from '../../src/index.js';
import { chatRules } from '../.vitepress/chat/pictures.js';
import { readExample } from './example-files.js';

/** The example, in which a fourth `.button` does not compile. */
const LINES = (readExample('errors/card.ts') ?? '')
  .replace(/^\/\/ @errors.*\n/, '')
  .trimEnd()
  .split('\n');
const WRONG = LINES.findLastIndex(line => line.includes('.button('));

/** Builds the card of the example: its code without the fourth button. */
const buildCard = (): object => {
  const code = LINES.toSpliced(WRONG, 1, ',')
    .join('\n')
    .replace(/^import .*\s+/, 'return ');
  return new Function('Button', 'Message', code)(Button, Message);
};

/** How a picture is arranged. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly editor: { readonly width: number; readonly height: number };
  readonly chat: { readonly x: number; readonly y: number; readonly width: number };
  /** The space to the left of the code, and the size of its letters. */
  readonly left: number;
  readonly size: number;
}

const ERROR = [
  "Property 'button' does not exist on type",
  `'Element<"image is set" | "title is set",`,
  `"3 buttons (the maximum)">'.`,
];

const WIDE: Layout = {
  width: 834,
  height: 404,
  editor: { width: 486, height: 404 },
  chat: { x: 494, y: 0, width: 340 },
  left: 24,
  size: 13,
};

/** For a phone: the chat is below the editor. */
const NARROW: Layout = {
  width: 360,
  height: 806,
  editor: { width: 360, height: 404 },
  chat: { x: 14, y: 404, width: 340 },
  left: 14,
  size: 11,
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const COLORS = { keyword: '#ff9d8a', string: '#e5c07b', name: '#7ee0d0' } as const;

/** Colours a line of code: keywords, strings, and the names of calls. */
const coloured = (line: string): string =>
  escaped(line).replace(
    /\b(import|from|const)\b|('[^']*')|(\w+)(?=\()/g,
    (token, keyword?: string, string?: string) => {
      const color = COLORS[keyword ? 'keyword' : string ? 'string' : 'name'];
      return `<tspan fill="${color}">${token}</tspan>`;
    },
  );

const LINE = 20;

/** The width of a character in most fonts for code. Each text is fitted to it, so that the line below a word is as long as the word. */
const widthOf = (text: string, size: number): number => Math.round(6 * size * text.length) / 10;

const textAt = (plain: string, x: number, y: number, color: string, size: number, shown: string): string =>
  plain === ''
    ? ''
    : `<text x="${x}" y="${y}" fill="${color}" font-size="${size}" textLength="${widthOf(plain, size)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${shown}</text>`;

/** The example in an editor: the fourth `.button` is underlined, and what the compiler prints is below it. */
const editor = ({ editor: { width, height }, left, size }: Layout): string => {
  const top = 42;
  const box = { y: top + WRONG * LINE + 12, height: 18 + LINE * ERROR.length };
  const yOf = (line: number): number => top + line * LINE + (line > WRONG ? box.height + 12 : 0);
  const x = left + widthOf((LINES[WRONG] ?? '').split('button')[0] ?? '', size);
  const waves = Array.from({ length: 12 }, (_, wave) => `l${widthOf('button', size) / 12} ${wave % 2 === 0 ? -3 : 3}`);
  return [
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">`,
    `<rect width="${width}" height="${height}" fill="#191f22"/>`,
    ...LINES.map((line, index) => textAt(line, left, yOf(index), '#d5dfdc', size, coloured(line))),
    `<path d="M${x} ${yOf(WRONG) + 6} ${waves.join(' ')}" fill="none" stroke="#ff6b6b" stroke-width="1.5"/>`,
    `<rect x="${left}" y="${box.y}" width="${width - 2 * left}" height="${box.height}" rx="4" fill="#3a1f22" stroke="#ff6b6b"/>`,
    ...ERROR.map((line, index) =>
      textAt(line, left + 12, box.y + 22 + index * LINE, '#ffd9d9', size - 0.5, escaped(line)),
    ),
    '</g>',
  ].join('\n');
};

// An SVG that a page shows as an image loads no other file.
const goldCard = (): string => {
  const svg = readFileSync(new URL('../public/pictures/gold.svg', import.meta.url));
  return `data:image/svg+xml;base64,${svg.toString('base64')}`;
};

// The styles of the emulator's page make each `svg` an icon, and this file is one: so it has styles of its own.
const picture = (layout: Layout): string => {
  const { width, height, chat } = layout;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="width: ${width}px; height: ${height}px; stroke: none; background: none">
<title>An editor in which a fourth .button is underlined in red, with the compiler's error, and a chat with the card: an image, the title "Gold card", and the buttons "Apply", "Call me" and "Not now"</title>
<style><![CDATA[
${chatRules()}
]]></style>
<clipPath id="frame"><rect width="${width}" height="${height}" rx="10"/></clipPath>
<g clip-path="url(#frame)">
<rect width="${width}" height="${height}" style="fill: var(--paper)"/>
${editor(layout)}
<foreignObject x="${chat.x}" y="${chat.y}" width="${chat.width}" height="${height - chat.y}">
<div xmlns="http://www.w3.org/1999/xhtml" style="padding: 1rem">${renderChat('card', JSON.stringify(buildCard()), goldCard)}</div>
</foreignObject>
</g>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="9.5" style="fill: none; stroke: var(--line)"/>
</svg>
`;
};

/**
 * The pictures of the README: a compile error, and the card as the emulator's own HTML and styles in an SVG, which GitHub and npm
 * show. The chat is light or dark as the page is.
 */
export const readmePictures: Readonly<Record<string, string>> = {
  'public/readme.svg': picture(WIDE),
  'public/readme-phone.svg': picture(NARROW),
};
