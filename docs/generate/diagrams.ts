// The diagrams of the pages. Each is data: the picture and its text alternative are both made from it, so that they agree.
// They are narrow, to be readable on a phone, and take their colours from the page, light or dark.

import { Message } from '../../src/index.js';
import { moduleRows } from './modules.js';

/** The width of a picture: narrow, to be readable on a phone. */
const WIDTH = 360;
const LINE = 16;

/** Escapes text for HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const linesOf = (text: string): readonly string[] => text.split('\n');
const inOneLine = (text: string): string => text.replaceAll('\n', ' ');

const label = (text: string, x: number, y: number, style = ''): string =>
  linesOf(text)
    .map((line, at) => {
      // A call of a step, or what the type means.
      const kind = line.startsWith('.') ? 'step' : line.startsWith('// ') ? 'meaning' : '';
      const classes = [style, kind].filter(name => name !== '').join(' ');
      return `<text x="${x}" y="${y + at * LINE}"${classes && ` class="${classes}"`}>${escaped(line)}</text>`;
    })
    .join('\n');

/** A box as high as its lines, or as the given number of lines. */
const box = (text: string, x: number, y: number, width: number, style = '', lines = linesOf(text).length): string => {
  const above = ((lines - linesOf(text).length) * LINE) / 2;
  return `<rect x="${x}" y="${y}" width="${width}" height="${14 + lines * LINE}" rx="8"${style && ` class="${style}"`}/>
${label(text, x + width / 2, y + 20 + above)}`;
};

const arrow = (path: string, name: string, style = ''): string =>
  `<path d="${path}"${style && ` class="${style}"`} marker-end="url(#${name}-head)"/>`;

/** A figure, as one block of HTML: markdown would end it at a blank line. */
const figure = (
  name: string,
  height: number,
  title: string,
  words: readonly string[],
  parts: readonly string[],
  style = 'diagram',
): string =>
  `<figure class="${style}">
<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${name}-title ${name}-words">
<title id="${name}-title">${escaped(title)}</title>
<desc id="${name}-words">${escaped(words.join(' '))}</desc>
<marker id="${name}-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker>
${parts.join('\n')}
</svg>
<figcaption>${escaped(title)}</figcaption>
</figure>
`;

/** A step of a sequence: one actor calls another. If both are the same actor, it does something by itself. */
type Step = readonly [from: number, to: number, text: string];

/** Draws who sends what to whom, from top to bottom. */
const sequence = (name: string, title: string, actors: readonly string[], steps: readonly Step[]): string => {
  const column = WIDTH / actors.length;
  const x = (actor: number): number => column * (actor + 0.5);
  const parts: string[] = [];
  const headLines = Math.max(...actors.map(actor => linesOf(actor).length));
  let y = 14 + LINE * headLines + 20;
  for (const [from, to, text] of steps) {
    const lines = linesOf(text).length;
    if (from === to) {
      const width = Math.min(column * 1.5, 180);
      const left = Math.min(Math.max(x(from) - width / 2, 2), WIDTH - width - 2);
      parts.push(box(text, left, y, width, 'note'));
      y += 14 + lines * LINE + 16;
    } else {
      parts.push(label(text, (x(from) + x(to)) / 2, y + 8, 'on-line'));
      y += 8 + lines * LINE - 8;
      parts.push(arrow(`M${x(from)} ${y} H${x(to) + (to > from ? -2 : 2)}`, name));
      y += 24;
    }
  }
  const heads = actors.map((actor, at) => box(actor, column * at + 4, 2, column - 8, 'head', headLines));
  const lives = actors.map((_, at) => `<path d="M${x(at)} 36 V${y}" class="life"/>`);
  const words = steps.map(([from, to, text], at) => {
    const [one, other] = [from, to].map(actor => inOneLine(actors[actor] ?? ''));
    return `${at + 1}. ${one}${from === to ? '' : ` to ${other}`}: ${inOneLine(text)}.`;
  });
  return figure(name, y + 4, title, words, [...lives, ...parts, ...heads]);
};

/** A question of a decision, and its outcome for one answer; the other answer leads to the next question. */
interface Question {
  readonly asks: string;
  /** The answer that leads to the outcome. */
  readonly answer: 'yes' | 'no';
  readonly outcome: string;
}

/** Draws questions from top to bottom, each with an outcome to its right. */
const decision = (name: string, title: string, questions: readonly Question[], last: string): string => {
  const [width, right] = [188, 222];
  const parts: string[] = [];
  const words: string[] = [];
  let y = 4;
  for (const [at, { asks, answer, outcome }] of questions.entries()) {
    const height = 14 + LINE * Math.max(linesOf(asks).length, linesOf(outcome).length);
    const askHeight = 14 + LINE * linesOf(asks).length;
    parts.push(
      box(asks, 4, y, width, 'head'),
      box(outcome, right, y, WIDTH - right - 4, 'note'),
      arrow(`M${4 + width} ${y + 15} H${right - 2}`, name),
      label(answer, (4 + width + right) / 2 - 2, y + 9, 'on-line'),
    );
    const other = answer === 'yes' ? 'no' : 'yes';
    const [from, to] = [y + askHeight, y + height + 30];
    parts.push(
      arrow(`M${4 + width / 2} ${from} V${to}`, name),
      label(other, 4 + width / 2 + 6, (from + to) / 2 + 4, 'beside'),
    );
    words.push(`${at + 1}. ${inOneLine(asks)} If ${answer}: ${inOneLine(outcome)}.`);
    y += height + 32;
  }
  parts.push(box(last, 4, y, width, 'note'));
  words.push(`Otherwise: ${inOneLine(last)}.`);
  return figure(name, y + 18 + LINE * linesOf(last).length, title, words, parts);
};

/** Draws rows of boxes, each row above the one that it talks to. */
const layers = (
  name: string,
  title: string,
  rows: readonly { readonly boxes: readonly string[]; readonly to?: string }[],
  style?: string,
): string => {
  const parts: string[] = [];
  const words: string[] = [];
  let y = 2;
  for (const { boxes, to } of rows) {
    const width = (WIDTH - 4 - 8 * (boxes.length - 1)) / boxes.length;
    parts.push(
      ...boxes.map((text, at) => box(text, 2 + at * (width + 8), y, width, to === undefined ? 'note' : 'head')),
    );
    y += 14 + LINE * Math.max(...boxes.map(text => linesOf(text).length));
    words.push(`${boxes.map(inOneLine).join(', ')}.`);
    if (to === undefined) continue;
    parts.push(arrow(`M${WIDTH / 2} ${y} V${y + 42}`, name), label(to, WIDTH / 2 + 8, y + 27, 'beside'));
    words.push(`Then: ${to}.`);
    y += 46;
  }
  return figure(name, y + 4, title, words, parts, style);
};

const platform = 'platform';

/** Steps of a builder in one state. The compiler checks that each exists in that state. */
const stepsOf = <M>(_: M, ...steps: readonly (keyof M & string)[]): string => steps.map(step => `.${step}`).join(' ');
const text = Message.text('Hello');
const addressed = text.toCustomer('C-1029');
const complete = addressed.messageId('card-1029');

/** The types of a message, from the first step to the last. */
const TYPES = [
  { boxes: [`Message\n${stepsOf(Message, 'text', 'generic', 'image')} …`], to: ".text('Hello')" },
  {
    boxes: [
      `Message<'text is set'>\n${stepsOf(text, 'toCustomer', 'toStaff', 'toUser')}\n${stepsOf(text, 'messageId', 'quickReplies')} …`,
    ],
    to: ".toCustomer('C-1029')",
  },
  {
    boxes: [
      `Message<'recipient is set' | 'text is set'>\n// complete: bot.send accepts it\n${stepsOf(addressed, 'messageId', 'quickReplies')} …`,
    ],
    to: ".messageId('card-1029')",
  },
  {
    boxes: [
      `Message<'messageId is set' |\n'recipient is set' | 'text is set'>\n${stepsOf(complete, 'quickReplies')} …`,
    ],
  },
];

/** The diagrams, by the file that holds each, below docs/parts/diagrams. */
export const diagrams: Readonly<Record<string, string>> = {
  architecture: layers('architecture', 'How your program, sendable and the platform work together', [
    { boxes: ['your program, with the builders'], to: 'complete messages' },
    {
      boxes: ['bot.send\none message', 'bot.sendAll\na list', 'outbox.add\na queue'],
      to: 'limits, retries, deadline',
    },
    { boxes: ['transport: nodeTransport, undiciTransport, …'], to: 'POST, the exact JSON' },
    { boxes: ['the platform, or the emulator'], to: 'a user presses a button' },
    { boxes: ['createWebhook, in your server'], to: 'a typed action' },
    { boxes: ['your handler'] },
  ]),
  modules: layers(
    'modules',
    'The modules of src: each imports only modules of the rows below its own',
    moduleRows().map((boxes, at, rows) => ({ boxes, ...(at < rows.length - 1 && { to: 'may import' }) })),
  ),
  types: layers('types', 'How the type of a message changes with each step', TYPES, 'diagram code'),
  delivery: decision(
    'delivery',
    'How a failed send gets its delivery, and what you can do',
    [
      { asks: 'Could a part of the\nrequest have been sent?', answer: 'no', outcome: 'not_sent:\nsafe to send again' },
      { asks: 'Did the headers of a\nresponse arrive?', answer: 'no', outcome: 'unknown:\nlook it up first' },
      {
        asks: "Is it a 2XX with a web page\nor another message's id?",
        answer: 'yes',
        outcome: 'unknown:\nlook it up first',
      },
      {
        asks: 'Is it another 2XX, whose\nreceipt cannot be read?',
        answer: 'yes',
        outcome: 'accepted:\ndo not send again',
      },
      {
        asks: 'Is it a 4XX except 408,\nor a 503 with Retry-After?',
        answer: 'yes',
        outcome: 'rejected:\nit did not arrive',
      },
    ],
    'unknown: look it up first',
  ),
  retries: decision(
    'retries',
    'How the bot decides whether to retry a failed attempt',
    [
      { asks: 'Are there attempts left\n(maxAttempts)?', answer: 'no', outcome: 'report the error' },
      { asks: 'May the message\nhave arrived?', answer: 'yes', outcome: 'ask whenUnknown;\nby default, report' },
      {
        asks: 'Is the failure temporary?\n(no connection, 429,\n503 with Retry-After)',
        answer: 'no',
        outcome: 'report the error',
      },
      { asks: 'Does the delay end\nbefore deadlineMs?', answer: 'no', outcome: 'report the error' },
      { asks: 'Is there budget left?', answer: 'no', outcome: 'report the error' },
    ],
    'wait for the delay, then\nsend the same bytes again',
  ),
  press: sequence(
    'press',
    'A button press, from the message to your handler',
    ['your program', platform, "user's device"],
    [
      [0, 1, 'bot.send(card)'],
      [1, 2, 'message\nwith buttons'],
      [2, 2, 'the user presses\n"Apply"'],
      [2, 1, 'payload\napply:gold'],
      [1, 0, 'POST to your\nwebhook:\n[card-gold]:\napply:gold'],
      [0, 0, 'authorize, verify,\nthen your handler'],
      [0, 1, '200'],
    ],
  ),
  otp: sequence(
    'otp',
    'A code that is confirmed with a button',
    ['your server', platform, 'your app, with\nthe mobile SDK'],
    [
      [0, 0, 'codes.issue; store the\nsubject by messageId'],
      [0, 1, 'bot.send(otp)'],
      [1, 2, 'the text\nand buttons'],
      [1, 2, 'the value,\nas an event'],
      [2, 2, 'the app fills in the code;\nthe user confirms'],
      [2, 1, 'press "Confirm"'],
      [1, 0, 'POST to your\nwebhook:\n[id]:confirm'],
      [0, 0, 'find the subject by\nmessageId; codes.verify'],
    ],
  ),
  handoff: sequence(
    'handoff',
    'The payment and its message in one commit; then the job, and the deletion of the row',
    ['your\nprogram', 'PostgreSQL', 'relay', 'Redis'],
    [
      [0, 1, 'BEGIN,\npayment'],
      [0, 1, 'handOff: the\nencrypted\nmessage'],
      [0, 1, 'COMMIT:\nboth, or\nneither'],
      [1, 2, 'rows'],
      [2, 3, 'jobs'],
      [3, 2, 'stored'],
      [2, 1, 'DELETE'],
      [3, 3, 'no second job for\na repeated row'],
    ],
  ),
  permit: sequence(
    'permit',
    'A queued message: a worker asks Redis for a permit before it sends',
    ['producer', 'Redis', 'worker', platform],
    [
      [0, 1, 'add\n(encrypted)'],
      [1, 2, 'job'],
      [2, 2, 'decrypts it'],
      [2, 1, 'permit?'],
      [1, 1, 'not sent yet,\nin time, rate free'],
      [1, 2, 'go'],
      [2, 3, 'POST'],
      [3, 2, 'receipt'],
      [2, 1, 'outcome'],
    ],
  ),
};
