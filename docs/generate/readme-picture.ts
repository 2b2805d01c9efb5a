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

const CHAT = 334;
const EDITOR = 500;
const WIDTH = EDITOR + CHAT;
const HEIGHT = 362;

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

const LEFT = 24;
const LINE = 22;
const CHAR = 7.8;

const ERROR = ["Property 'button' does not exist on type", `'Element<"title is set", "3 buttons (the maximum)">'.`];

/** The example that docs/examples/errors has, in an editor: the fourth `.button` is underlined, with what the compiler prints. */
const editor = (): string => {
  const code = (readExample('errors/fourth-button.ts') ?? '').replace(/^\/\/ @errors.*\n/, '').trimEnd();
  // One call a line, so that the fourth is seen.
  const lines = code.replaceAll(').button(', ')\n    .button(').split('\n');
  const wrong = lines.length - 2;
  const at = lines[wrong]?.indexOf('button') ?? 0;
  const top = 44;
  const y = top + wrong * LINE;
  const x = LEFT + at * CHAR;
  const waves = Array.from({ length: 12 }, (_, wave) => `l2 ${wave % 2 === 0 ? -3 : 3} l2 0`).join(' ');
  const text = (value: string, left: number, down: number, color: string, size = 13): string =>
    `<text x="${left}" y="${down}" fill="${color}" font-size="${size}" xml:space="preserve">${value}</text>`;
  return [
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">`,
    `<rect x="0.5" y="0.5" width="${EDITOR - 1}" height="${HEIGHT - 1}" rx="8" fill="#191f22" stroke="#2a3336"/>`,
    ...lines.map((line, index) => text(coloured(line), LEFT, top + index * LINE, '#d5dfdc')),
    `<path d="M${x} ${y + 6} ${waves}" fill="none" stroke="#ff6b6b" stroke-width="1.5"/>`,
    `<rect x="${LEFT}" y="${y + LINE + 10}" width="${EDITOR - 2 * LEFT}" height="58" rx="4" fill="#3a1f22" stroke="#ff6b6b"/>`,
    ...ERROR.map((line, index) => text(escaped(line), LEFT + 12, y + LINE + 34 + index * 20, '#ffd9d9', 12.5)),
    '</g>',
  ].join('\n');
};

// An SVG that a page shows as an image loads no other file.
const goldCard = (): string => {
  const svg = readFileSync(new URL('../public/pictures/gold.svg', import.meta.url));
  return `data:image/svg+xml;base64,${svg.toString('base64')}`;
};

// The styles of the emulator's page make each `svg` an icon, and this file is one: so it has styles of its own.
/** The picture of the README: a compile error, and a message as the emulator's own HTML and styles in an SVG, which GitHub and npm show. */
export const readmePicture =
  (): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" style="width: ${WIDTH}px; height: ${HEIGHT}px; stroke: none">
<title>An editor in which a fourth .button is underlined in red, with the compiler's error, and a chat with a card: an image, the title "Gold card", and the buttons "Apply" and "Read more"</title>
<style><![CDATA[
${chatRules()}
]]></style>
${editor()}
<foreignObject x="${EDITOR}" width="${CHAT}" height="${HEIGHT}">
<div xmlns="http://www.w3.org/1999/xhtml" style="padding: 1rem">${renderChat('first-message', JSON.stringify(offer), goldCard)}</div>
</foreignObject>
</svg>
`;
