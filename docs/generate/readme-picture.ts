import { readFileSync } from 'node:fs';
import { renderChat } from '../../src/emulator/page/preview.gen.js';
import { Button, Message } from '../../src/index.js';
import { chatRules } from '../.vitepress/chat/pictures.js';

// The first message of the README, as a user sees it.
const offer = Message.generic()
  .element(e =>
    e
      .title('Gold card')
      .withImage('https://example.com/gold.png')
      .button(Button.postback('Apply', 'apply:gold').seenAs('I want the gold card'))
      .button(Button.webUrl('Read more', 'https://example.com/gold')),
  )
  .toCustomer('C-1029');

const WIDTH = 334;
const HEIGHT = 362;

// An SVG that a page shows as an image loads no other file.
const goldCard = (): string => {
  const svg = readFileSync(new URL('../public/pictures/gold.svg', import.meta.url));
  return `data:image/svg+xml;base64,${svg.toString('base64')}`;
};

/** The picture of the README's first message: the emulator's own HTML and styles in an SVG, which GitHub and npm show. */
export const readmePicture = (): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<title>The message in the emulator's chat: a card with an image, the title "Gold card", and the buttons "Apply" and "Read more"</title>
<style><![CDATA[
${chatRules()}
]]></style>
<foreignObject width="${WIDTH}" height="${HEIGHT}">
<div xmlns="http://www.w3.org/1999/xhtml" style="padding: 1rem">${renderChat('first-message', JSON.stringify(offer), goldCard)}</div>
</foreignObject>
</svg>
`;
