import { Message, Otp, type Sendable, toBody } from 'sendable';
import type { Candidate } from './peers/candidate.js';
import { CUSTOMER } from './peers/content.js';
import { literal } from './peers/literal.js';
import { byStringify, byToBody } from './peers/sendable.js';

/** The three ways to build a message and write it as JSON. */
export interface Ways {
  readonly literal: () => string;
  readonly toBody: () => string;
  readonly 'JSON.stringify': () => string;
}

const waysOf = (plain: () => object, built: () => Sendable): Ways => ({
  literal: () => JSON.stringify(plain()),
  toBody: () => toBody(built()),
  'JSON.stringify': () => JSON.stringify(built()),
});

const peer = (message: keyof Candidate): Ways => {
  const textOf = (candidate: Candidate): (() => string) => candidate[message] ?? (() => '');
  return { literal: textOf(literal), toBody: textOf(byToBody), 'JSON.stringify': textOf(byStringify) };
};

// Passed to the functions below, so that V8 does not make the literals of constants: it makes those more slowly.
const IMAGE = 'https://example.com/gold.png';
const TITLES = ['Gold', 'Silver', 'Blue', 'Red', 'Green', 'White', 'Black', 'Grey', 'Pink', 'Brown'] as const;
const [YES, NO] = TITLES;
const [ID, CODE] = ['otp-1029', '481516'] as const;

const image = (url: string): object => ({
  recipient: { appCustomerId: CUSTOMER },
  message: { attachment: { type: 'image', payload: { url } }, quickReplies: [], quickRepliesV2: [] },
});

const replies = (titles: readonly string[]): { contentType: string; title: string; payload: string }[] =>
  titles.map(title => ({ contentType: 'text', title, payload: `card:${title}` }));

const quickReplies = (titles: readonly string[]): object => ({
  recipient: { appCustomerId: CUSTOMER },
  message: { text: 'Which card?', quickReplies: [], quickRepliesV2: replies(titles) },
});

const choice = (yes: string, no: string): { templateType: string; text: string; buttons: object[] } => ({
  templateType: 'button',
  text: 'Do you want it?',
  buttons: [
    { type: 'postback', title: yes, payload: 'yes' },
    { type: 'postback', title: no, payload: 'no' },
  ],
});

const buttonTemplate = (yes: string, no: string): object => ({
  recipient: { appCustomerId: CUSTOMER },
  message: { attachment: { type: 'template', payload: choice(yes, no) }, quickReplies: [], quickRepliesV2: [] },
});

const otp = (messageId: string, mokValue: string): object => ({
  customerNo: CUSTOMER,
  messageId,
  mokMessage: `Your code is ${mokValue}`,
  mokValue,
});

/** The messages, made of data that is passed to them, as in an application. */
export const MESSAGES: Readonly<Record<string, Ways>> = {
  carousel: peer('carousel'),
  text: peer('text'),
  OTP: waysOf(
    () => otp(ID, CODE),
    () => Otp.for(CUSTOMER).messageId(ID).text(`Your code is ${CODE}`).value(CODE),
  ),
  image: waysOf(
    () => image(IMAGE),
    () => Message.image({ url: IMAGE }).toCustomer(CUSTOMER),
  ),
  'ten quick replies': waysOf(
    () => quickReplies(TITLES),
    () => Message.text('Which card?').quickReplies(replies(TITLES)).toCustomer(CUSTOMER),
  ),
  'button template': waysOf(
    () => buttonTemplate(YES, NO),
    () => Message.buttonTemplate(choice(YES, NO)).toCustomer(CUSTOMER),
  ),
};
