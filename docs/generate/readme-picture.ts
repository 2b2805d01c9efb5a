import { readFileSync } from 'node:fs';
import { renderChat } from '../../src/emulator/page/preview.gen.js';
import { Button, Message } from '../../src/index.js';
import { chatRules } from '../.vitepress/chat/pictures.js';
import { readExample } from './example-files.js';

// The card of the README, as a user sees it.
const offer = Message.generic()
  .element(e =>
    e
      .title('Gold card')
      .withImage('https://example.com/gold.png')
      .button(Button.postback('Apply', 'apply:gold').seenAs('I want the gold card'))
      .button(Button.webUrl('Read more', 'https://example.com/gold')),
  )
  .toCustomer('C-1029');

/** How a picture is arranged. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly editor: { readonly width: number; readonly height: number };
  readonly chat: { readonly x: number; readonly y: number; readonly width: number };
  /** The space to the left of the code, the size of its letters, and the lines of what the compiler prints. */
  readonly left: number;
  readonly size: number;
  readonly error: readonly string[];
}

const WIDE: Layout = {
  width: 834,
  height: 362,
  editor: { width: 500, height: 362 },
  chat: { x: 500, y: 0, width: 334 },
  left: 24,
  size: 13,
  error: ["Property 'button' does not exist on type", `'Element<"title is set", "3 buttons (the maximum)">'.`],
};

/** For a phone: the chat is below the editor. */
const NARROW: Layout = {
  width: 360,
  height: 730,
  editor: { width: 360, height: 376 },
  chat: { x: 13, y: 376, width: 334 },
  left: 14,
  size: 12,
  error: ["Property 'button' does not exist on type", `'Element<"title is set",`, `"3 buttons (the maximum)">'.`],
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

const LINE = 22;

/** The width of a character in most fonts for code. Each text is fitted to it, so that the line below a word is as long as the word. */
const widthOf = (text: string, size: number): number => Math.round(6 * size * text.length) / 10;

const textAt = (plain: string, x: number, y: number, color: string, size: number, shown: string): string =>
  plain === ''
    ? ''
    : `<text x="${x}" y="${y}" fill="${color}" font-size="${size}" textLength="${widthOf(plain, size)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${shown}</text>`;

/** The example that docs/examples/errors has, in an editor: the fourth `.button` is underlined, with what the compiler prints. */
const editor = ({ editor: { width, height }, left, size, error }: Layout): string => {
  const code = (readExample('errors/fourth-button.ts') ?? '').replace(/^\/\/ @errors.*\n/, '').trimEnd();
  const lines = code.split('\n');
  const wrong = lines.length - 2;
  const before = (lines[wrong] ?? '').split('button')[0] ?? '';
  const top = 32;
  const y = top + wrong * LINE;
  const x = left + widthOf(before, size);
  const waves = Array.from({ length: 12 }, (_, wave) => `l${widthOf('button', size) / 12} ${wave % 2 === 0 ? -3 : 3}`);
  return [
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#191f22" stroke="#2a3336"/>`,
    ...lines.map((line, index) => textAt(line, left, top + index * LINE, '#d5dfdc', size, coloured(line))),
    `<path d="M${x} ${y + 6} ${waves.join(' ')}" fill="none" stroke="#ff6b6b" stroke-width="1.5"/>`,
    `<rect x="${left}" y="${y + LINE + 10}" width="${width - 2 * left}" height="${18 + 20 * error.length}" rx="4" fill="#3a1f22" stroke="#ff6b6b"/>`,
    ...error.map((line, index) =>
      textAt(line, left + 12, y + LINE + 34 + index * 20, '#ffd9d9', size - 0.5, escaped(line)),
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
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="width: ${width}px; height: ${height}px; stroke: none">
<title>An editor in which a fourth .button is underlined in red, with the compiler's error, and a chat with a card: an image, the title "Gold card", and the buttons "Apply" and "Read more"</title>
<style><![CDATA[
${chatRules()}
]]></style>
${editor(layout)}
<foreignObject x="${chat.x}" y="${chat.y}" width="${chat.width}" height="${height - chat.y}">
<div xmlns="http://www.w3.org/1999/xhtml" style="padding: 1rem">${renderChat('first-message', JSON.stringify(offer), goldCard)}</div>
</foreignObject>
</svg>
`;
};

/** The pictures of the README: a compile error, and a message as the emulator's own HTML and styles in an SVG, which GitHub and npm show. */
export const readmePictures: Readonly<Record<string, string>> = {
  'public/readme.svg': picture(WIDE),
  'public/readme-phone.svg': picture(NARROW),
};
