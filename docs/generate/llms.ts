import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sidebar } from '../.vitepress/sidebar.js';
import { EXAMPLES } from './example-files.js';
import { DOCS } from './page-files.js';

// llms.txt lists the pages, and llms-full.txt says the most important things in one file. Both are made from the pages.

const SUMMARY = `# sendable

> A TypeScript library for messages and one-time passwords on a bot messaging platform. Malformed messages do not compile, messages are not sent
> twice by accident, and every error says whether the message may have arrived. Install it with \`npm install sendable\`.`;

const textOf = (page: string): string => readFileSync(join(DOCS, `${page}.md`), 'utf8');

/** Returns the first paragraph of a page, in one line and without links. */
const introductionOf = (text: string): string => {
  const [, paragraph = ''] = /^# .*\n\n([\s\S]*?)\n\n/m.exec(text) ?? [];
  return paragraph.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
};

/** Makes llms.txt. */
export const llmsIndex = (): string => {
  const groups = sidebar.map(({ text, items = [] }) => {
    const lines = items.map(({ text: title, link = '' }) => {
      if (link.startsWith('/reference/')) return `- [${title}](${link})`;
      return `- [${title}](${link}.html): ${introductionOf(textOf(link.slice(1)))}`;
    });
    return [`## ${text}`, ...lines].join('\n');
  });
  return `${[SUMMARY, 'All of the most important facts are in [llms-full.txt](/llms-full.txt).', ...groups].join('\n\n')}\n`;
};

/** The pages of llms-full.txt, in order, each with the examples to show. */
const FULL: readonly (readonly [page: string, ...examples: readonly string[]])[] = [
  ['start', 'start/first-message.ts'],
  ['builders'],
  ['generic-template', 'generic-template.ts'],
  ['lists', 'carousel.ts'],
  ['buttons', 'optional-button.ts'],
  ['otp', 'otp-buttons.ts', 'otp-text.ts'],
  ['sending', 'sending/try-send.ts'],
  ['retries', 'retries/queue.ts'],
  ['bulk', 'bulk/await.ts'],
  ['webhooks', 'webhooks/node-server.ts'],
  ['actions', 'webhooks/actions.ts'],
  ['parse', 'migrate/checked.ts'],
  ['testing', 'testing/memory.ts'],
  ['emulator', 'emulator/in-process.ts'],
  ['quick-replies'],
  ['media'],
  ['open-shapes'],
  ['security'],
  ['cli'],
];

/** Makes llms-full.txt. */
export const llmsFull = (): string => {
  const sections = FULL.map(([page, ...examples]) => {
    const text = textOf(page);
    const [, title = ''] = /^# (.*)$/m.exec(text) ?? [];
    const code = examples.map(file => `\`\`\`ts\n${readFileSync(join(EXAMPLES, file), 'utf8').trimEnd()}\n\`\`\``);
    return [`## ${title}`, introductionOf(text), ...code].join('\n\n');
  });
  return `${[SUMMARY, ...sections].join('\n\n')}\n`;
};
