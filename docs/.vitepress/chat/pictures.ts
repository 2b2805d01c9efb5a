import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownRenderer } from 'vitepress';
import { renderChat, type SourceOf } from '../../../src/emulator/page/preview.gen.js';

// The pictures of messages: the components and styles of the emulator's page, rendered when the site is built.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EXAMPLES = join(ROOT, 'docs/examples');
const STYLES = join(ROOT, 'src/emulator/page/ui/style');

/** Returns the drawing in docs/public/pictures that stands for a picture of an example, which is at no real address. */
const drawingOf: SourceOf = url => {
  const file = `pictures/${basename(URL.canParse(url) ? new URL(url).pathname : '').replace(/\.\w+$/, '')}.svg`;
  return existsSync(join(ROOT, 'docs/public', file)) ? `/${file}` : undefined;
};

/** Renders the JSON of an example as the emulator's chat shows it. */
export const pictureOf = (name: string, json: string, sourceOf: SourceOf = drawingOf): string => {
  // Vue would turn the breaks of lines into blanks.
  const html = renderChat(name, json, sourceOf).replaceAll('\n', '<br>');
  return `<figure class="emulator-chat" aria-label="The chat, as the emulator shows it" v-pre>${html}</figure>\n`;
};

/** Shows the JSON of an example as a picture of the chat: `<<< @/examples/text.json{chat}`. */
export const drawChats = (markdown: MarkdownRenderer): void => {
  const { fence } = markdown.renderer.rules;
  if (fence === undefined) return;
  markdown.renderer.rules.fence = (tokens, at, options, env, self) => {
    const token = tokens[at];
    // The plugin that includes files notes the path, and reads the file in the rule that this one replaces.
    const [path = '']: readonly string[] = Object(token).src ?? [];
    if (!token?.info.startsWith('chat') || path === '') return fence(tokens, at, options, env, self);
    env.includes?.push(path);
    return pictureOf(relative(EXAMPLES, path).replace(/\.json$/, ''), readFileSync(path, 'utf8'));
  };
};

// What a message is made of; the other files style the rest of the page.
const STYLED = ['base', 'controls', 'marks', 'chat', 'card', 'carousel', 'otp', 'picture'];

/** The styles of a picture. */
export const chatRules = (): string => STYLED.map(name => readFileSync(join(STYLES, `${name}.css`), 'utf8')).join('\n');

/** The styles of the emulator's page, for pictures only. They are stronger than those of the site. */
const scopedStyle = (): string =>
  `.emulator-chat.emulator-chat.emulator-chat {\n${chatRules().replaceAll(':root', '&')}\n}`;

/** Gives the theme the styles of the pictures, as `virtual:chat.css`. */
export const chatStyle = {
  name: 'chat-style',
  resolveId: (id: string): string | undefined => (id === 'virtual:chat.css' ? '/@chat.css' : undefined),
  load: (id: string): string | undefined => (id === '/@chat.css' ? scopedStyle() : undefined),
};
