import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Name } from '../../../recipient.js';
import { sendBody } from '../live/follow.js';
import { Button, Icon } from '../parts/basics.js';
import { Code, CopyButton } from '../parts/code.js';
import { toHash } from '../place.js';

/** A request to begin with. */
export interface Sample {
  readonly name: string;
  readonly hint: string;
  /** Creates the body for this recipient. */
  readonly body: (to: Name) => object;
}

// Pictures as data, so that nothing is loaded.
const picture = (from: string, to: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 18"><path fill="${from}" d="M0 0h32v18H0z"/><path fill="${to}" d="M32 0v18H12z"/><rect x="8" y="5" width="16" height="9" rx="1.4" fill="#fff" opacity=".85"/></svg>`,
  )}`;

const apply = (card: string): object => ({ type: 'postback', title: 'Apply', payload: `apply:${card}` });
const card = (title: string, subtitle: string, imageUrl: string, ...buttonsV2: readonly object[]): object => ({
  title,
  subtitle,
  imageUrl,
  buttons: [],
  buttonsV2,
});

const GOLD = card(
  'Gold card',
  'No yearly fee',
  picture('#b8860b', '#f3d27a'),
  { ...apply('gold'), payloadSeenByUser: 'I want the gold card' },
  { type: 'web_url', title: 'Read more', payload: 'https://example.com/gold' },
);
const BLUE = card('Blue card', 'For students', picture('#1e5aa8', '#7fb4f0'), apply('blue'));
const GREEN = card('Green card', 'Plants a tree with each payment', picture('#17653a', '#8fd3a8'), apply('green'));

const FIELDS = { customer: 'appCustomerId', staff: 'appStaffId', user: 'id' } as const;

const message =
  (content: object, quickRepliesV2: readonly object[] | undefined = []) =>
  ([kind, id]: Name): object => ({
    recipient: { [FIELDS[kind]]: id },
    message: { ...content, quickReplies: [], quickRepliesV2 },
  });

const template = (payload: object): ReturnType<typeof message> =>
  message({ attachment: { type: 'template', payload } });

const generic = (...elements: readonly object[]): ReturnType<typeof message> =>
  template({ templateType: 'generic', elements, buttons: [], buttonsV2: [] });

// Each sending of an OTP needs an id of its own. An OTP goes to a customer.
const otp =
  (mokMessage: string, more: object) =>
  ([kind, id]: Name): object => ({
    customerNo: kind === 'customer' ? id : SAMPLE_CUSTOMER,
    messageId: `otp-${Math.random().toString(36).slice(2, 8)}`,
    mokMessage,
    ...more,
  });

const signed = (title: string): object => ({
  type: 'postback',
  title,
  payload: title.toLowerCase(),
  payloadHidden: true,
});

const SAMPLE_CUSTOMER = 'C-1029';

export const SAMPLES: readonly Sample[] = [
  { name: 'Text', hint: 'A plain text', body: message({ text: 'Hello! Your card is ready.' }) },
  {
    name: 'Quick replies',
    hint: 'A text with choices below it',
    body: message({ text: 'When may we call you?' }, [
      { title: 'Today', payload: 'call:today' },
      { title: 'Tomorrow', payload: 'call:tomorrow' },
    ]),
  },
  {
    name: 'Image',
    hint: 'A picture',
    body: message({
      attachment: { type: 'image', payload: { url: picture('#5b3a8c', '#d59bd0'), title: 'Our branch' } },
    }),
  },
  { name: 'Card', hint: 'One element with buttons', body: generic(GOLD) },
  { name: 'Carousel', hint: 'Several cards side by side', body: generic(GOLD, BLUE, GREEN) },
  {
    name: 'Button template',
    hint: 'Its fields are not in the API spec',
    body: template({
      templateType: 'button',
      text: 'Do you want a receipt?',
      buttons: [
        { title: 'Yes', payload: 'receipt:yes' },
        { title: 'No', payload: 'receipt:no' },
      ],
    }),
  },
  { name: 'OTP', hint: 'A code for your app', body: otp('Your code is 481516', { mokValue: '481516' }) },
  {
    name: 'OTP to approve',
    hint: 'Signed buttons, after the location',
    body: otp('Transfer of 250 to Ada Lovelace. Was it you?', {
      buttonsV2: [signed('Confirm'), signed('Cancel')],
      showWithLocation: true,
    }),
  },
  {
    name: 'Invalid',
    hint: 'Breaks five rules',
    body: to => {
      const buttonsV2 = [
        { type: 'postback', title: 'Go', payload: 'go' },
        { type: 'link', title: 'Read' },
      ];
      const { recipient, message: whole } = Object(generic({ title: '', buttons: [], buttonsV2 })(to));
      const { quickRepliesV2: _, ...rest } = whole;
      return { recipient: { ...recipient, [to[0] === 'user' ? 'appStaffId' : 'id']: 'u-41' }, message: rest };
    },
  },
];

/** The text of the editor. It is kept while the page is open and nowhere else, because it can be an OTP. */
export interface Draft {
  readonly text: string;
  readonly bot: string | undefined;
  /** The range that is selected when the editor opens, which then gets the focus; undefined leaves the focus where it is. */
  readonly select?: Range | undefined;
}

type Range = readonly [from: number, to: number];

/** The end of any text. */
export const END: Range = [1e9, 1e9];

let draft: Draft = { text: '', bot: undefined };

export const getDraft = (): Draft => draft;

/** Sets what the editor shows when it opens. */
export const setDraft = (text: string, bot: string | undefined, select?: Range): void => {
  draft = { text, bot, select };
};

const SAMPLE_NAME: Name = ['customer', SAMPLE_CUSTOMER];

/** Writes a sample as the text of the editor. */
export const writeSample = ({ body }: Sample, to: Name = SAMPLE_NAME): string => JSON.stringify(body(to), null, 2);

const HELLO = 'Hello!';

interface NewMessageProps {
  readonly name: Name | undefined;
  readonly bot: string | undefined;
}

/** A link to the editor, with a text to this user. The text is selected, so that typing replaces it. */
export const NewMessage = ({ name = SAMPLE_NAME, bot }: NewMessageProps): VNode => {
  const json = JSON.stringify(message({ text: HELLO })(name), null, 2);
  const from = json.lastIndexOf(HELLO);
  return (
    <a class="button" href={toHash('compose')} onClick={() => setDraft(json, bot, [from, from + HELLO.length])}>
      <Icon name="compose" /> <span class="wide">Message</span>
      <span class="hidden"> to this user</span>
    </a>
  );
};

const FIRST = ['Text', 'Carousel', 'OTP'];

const writeSnippet = (): string => `import { createBot, Message } from 'sendable'

const bot = createBot({
  baseUrl: '${location.origin}',
  token: process.env.SENDABLE_TOKEN,
})
await bot.send(Message.text('Hello').toCustomer('C-1029'))`;

/** The empty log: one click sends a first message. */
export const Welcome = (): VNode => {
  const [words, setWords] = useState('');
  const snippet = writeSnippet();
  const send = async (sample: Sample): Promise<void> => setWords((await sendBody({ text: writeSample(sample) })).words);
  return (
    <div class="empty welcome">
      <Icon name="mark" />
      <h3>No message yet</h3>
      <p>What your bot sends appears here. Try it with a sample:</p>
      <p>
        {SAMPLES.filter(({ name }) => FIRST.includes(name)).map(sample => (
          <Button key={sample.name} class={sample.name === 'Text' ? 'main' : ''} onClick={() => send(sample)}>
            Send {sample.name === 'Carousel' ? 'a carousel' : sample.name === 'OTP' ? 'an OTP' : 'a text'}
          </Button>
        ))}
      </p>
      <p>
        <a href={toHash('compose')}>Write your own</a>, or send with your bot:
      </p>
      <div class="snippet">
        <Code code={snippet} label="A program for this emulator" />
        <CopyButton text={snippet} what="the code" />
      </div>
      <p>
        <small>
          <code>SENDABLE_TOKEN</code> is the token that the emulator printed in the terminal, or that you gave to it.
        </small>
      </p>
      <span role="status">{words}</span>
    </div>
  );
};
