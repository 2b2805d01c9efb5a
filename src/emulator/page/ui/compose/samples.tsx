import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../../../builders/button.js';
import { Element } from '../../../../builders/element.js';
import { Message } from '../../../../builders/message.js';
import { Otp } from '../../../../builders/otp.js';
import type { Name } from '../../../recipient.js';
import { sendBody } from '../live/follow.js';
import { Icon, Button as PageButton } from '../parts/basics.js';
import { Code, CopyButton } from '../parts/code.js';
import { toHash } from '../place.js';

/** A request to begin with. */
export interface Sample {
  readonly name: string;
  readonly hint: string;
  /** Creates the body for the customer with this id. */
  readonly body: (to: string) => object;
}

// Pictures as data, so that nothing is loaded.
const picture = (from: string, to: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 18"><path fill="${from}" d="M0 0h32v18H0z"/><path fill="${to}" d="M32 0v18H12z"/><rect x="8" y="5" width="16" height="9" rx="1.4" fill="#fff" opacity=".85"/></svg>`,
  )}`;

const GOLD = Element.title('Gold card')
  .subtitle('No yearly fee')
  .withImage(picture('#b8860b', '#f3d27a'))
  .button(Button.postback('Apply', 'apply:gold').seenAs('I want the gold card'))
  .button(Button.webUrl('Read more', 'https://example.com/gold'));
const BLUE = Element.title('Blue card')
  .subtitle('For students')
  .withImage(picture('#1e5aa8', '#7fb4f0'))
  .button(Button.postback('Apply', 'apply:blue'));
const GREEN = Element.title('Green card')
  .subtitle('Plants a tree with each payment')
  .withImage(picture('#17653a', '#8fd3a8'))
  .button(Button.postback('Apply', 'apply:green'));

// Each sending of an OTP needs an id of its own.
const otpId = (): string => `otp-${Math.random().toString(36).slice(2, 8)}`;

export const SAMPLES: readonly Sample[] = [
  { name: 'Text', hint: 'A plain text', body: to => Message.text('Hello! Your card is ready.').toCustomer(to) },
  {
    name: 'Quick replies',
    hint: 'A text with choices below it',
    body: to =>
      Message.text('When may we call you?')
        .toCustomer(to)
        .quickReplies({ title: 'Today', payload: 'call:today' }, { title: 'Tomorrow', payload: 'call:tomorrow' }),
  },
  {
    name: 'Image',
    hint: 'A picture',
    body: to => Message.image({ url: picture('#5b3a8c', '#d59bd0'), title: 'Our branch' }).toCustomer(to),
  },
  { name: 'Card', hint: 'One element with buttons', body: to => Message.generic().element(GOLD).toCustomer(to) },
  {
    name: 'Carousel',
    hint: 'Several cards side by side',
    body: to => Message.generic().element(GOLD).element(BLUE).element(GREEN).toCustomer(to),
  },
  {
    name: 'Button template',
    hint: 'Its fields are not in the API spec',
    body: to =>
      Message.buttonTemplate({
        templateType: 'button',
        text: 'Do you want a receipt?',
        buttons: [
          { title: 'Yes', payload: 'receipt:yes' },
          { title: 'No', payload: 'receipt:no' },
        ],
      }).toCustomer(to),
  },
  {
    name: 'OTP',
    hint: 'A code for your app',
    body: to => Otp.for(to).messageId(otpId()).text('Your code is 481516').value('481516'),
  },
  {
    name: 'OTP to approve',
    hint: 'Signed buttons, after the location',
    body: to =>
      Otp.for(to)
        .messageId(otpId())
        .text('Transfer of 250 to Ada Lovelace. Was it you?')
        .confirmButtons({ hidden: true })
        .withLocation(),
  },
  {
    name: 'Invalid',
    hint: 'Breaks five rules',
    body: () => ({
      recipient: { appCustomerId: 'C-1029', id: 'u-41' },
      message: {
        attachment: {
          type: 'template',
          payload: {
            templateType: 'generic',
            elements: [
              {
                title: '',
                buttons: [],
                buttonsV2: [Button.postback('Go', 'go'), { type: 'link', title: 'Read' }],
              },
            ],
            buttons: [],
            buttonsV2: [],
          },
        },
        quickReplies: [],
      },
    }),
  },
];

const SAMPLE_CUSTOMER = 'C-1029';

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

/** Writes a sample as the text of the editor. */
export const writeSample = ({ body }: Sample, to: string = SAMPLE_CUSTOMER): string =>
  JSON.stringify(body(to), null, 2);

const HELLO = 'Hello!';

interface NewMessageProps {
  readonly name: Name | undefined;
  readonly bot: string | undefined;
}

/** A link to the editor, with a text to this user. The text is selected, so that typing replaces it. */
export const NewMessage = ({ name: [kind, id] = ['customer', SAMPLE_CUSTOMER], bot }: NewMessageProps): VNode => {
  const field = { customer: 'appCustomerId', staff: 'appStaffId', user: 'id' }[kind];
  const body = { recipient: { [field]: id }, message: { text: HELLO, quickReplies: [], quickRepliesV2: [] } };
  const json = JSON.stringify(body, null, 2);
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
          <PageButton key={sample.name} class={sample.name === 'Text' ? 'main' : ''} onClick={() => send(sample)}>
            Send {sample.name === 'Carousel' ? 'a carousel' : sample.name === 'OTP' ? 'an OTP' : 'a text'}
          </PageButton>
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
