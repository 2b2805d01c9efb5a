import { asWritten, carousels, inAnyOrder, times, uri } from '../types/carousels.js';
import type { Code } from '../types/instantiations.js';
import { peers } from './peers/installed.js';

const exported = (make: (carousel: number) => string): string =>
  times(100, index => `export const carousel${index} = ${make(index)};`).join('\n');
const three = (make: (id: string) => string, carousel: number): string =>
  times(3, index => make(`${carousel}-${index}`)).join(', ');

const ours = { imports: "import { Button, Element, Message } from 'sendable';", names: 'Button, Element, Message' };

// The same carousel as near as each can: an image, a title, a subtitle, two buttons and a link, three times.
export const typeCosts: Readonly<Record<string, Code>> = {
  sendable: { ...ours, code: carousels(asWritten) },
  'sendable, in any call order': { ...ours, code: carousels(inAnyOrder()) },
  'sendable, URIs known at run time': {
    imports: `${ours.imports} declare const link: string;`,
    names: `${ours.names}, link`,
    code: carousels(asWritten).replace(/'https:[^']*'/g, 'link'),
  },
  'plain literal': {
    imports: "import { type SendMessageRequest, toBody } from 'sendable';",
    names: 'toBody',
    code: times(
      100,
      index => `export const carousel${index}: SendMessageRequest = { recipient: { appCustomerId: 'C-1029' }, message: {
  messageId: 'm-${index}', quickReplies: [], quickRepliesV2: [], attachment: { type: 'template', payload: {
    templateType: 'generic', buttons: [], buttonsV2: [], elements: [${three(
      id => `{ title: 'Gold', subtitle: 'No fee', imageUrl: ${uri(`image/${id}`)}, buttons: [], buttonsV2: [
      { type: 'postback', title: 'Apply', payload: '${id}' }, { type: 'web_url', title: 'Read', payload: ${uri(`page/${id}`)} },
      { type: 'postback', title: 'More', payload: 'more:${id}' }] }`,
      index,
    )}] } } } };`,
    ).join('\n'),
  },
  'slack-block-builder': {
    imports: "import { Bits, Blocks, Elements, Message } from 'slack-block-builder';",
    names: 'Bits, Blocks, Elements, Message',
    packages: peers('slack-block-builder'),
    code: exported(
      index =>
        `Message({ channel: 'C-1029' }).blocks(${three(
          id => `Blocks.Section({ text: 'Gold' }).accessory(Elements.Img().imageUrl(${uri(`image/${id}`)}).altText('No fee')),
  Blocks.Actions().elements(Elements.Button().text('Apply').value('${id}').actionId('a'),
    Elements.Button().text('Read').url(${uri(`page/${id}`)}), Elements.Button().text('More').value('more:${id}'))`,
          index,
        )}).buildToObject()`,
    ),
  },
  '@discordjs/builders': {
    imports: "import { ActionRowBuilder, ButtonBuilder, EmbedBuilder } from '@discordjs/builders';",
    names: 'ActionRowBuilder, ButtonBuilder, EmbedBuilder',
    packages: peers('@discordjs/builders', '@types/node'),
    code: exported(
      index =>
        `[${three(
          id => `new EmbedBuilder().setTitle('Gold').setDescription('No fee').setImage(${uri(`image/${id}`)}),
  new ActionRowBuilder<ButtonBuilder>().addComponents(new ButtonBuilder().setLabel('Apply').setCustomId('${id}').setStyle(1),
    new ButtonBuilder().setLabel('Read').setURL(${uri(`page/${id}`)}).setStyle(5),
    new ButtonBuilder().setLabel('More').setCustomId('more:${id}').setStyle(1))`,
          index,
        )}]`,
    ),
  },
  'messaging-api-messenger': {
    imports: "import messaging from 'messaging-api-messenger';",
    names: 'messaging',
    packages: peers('messaging-api-messenger', '@types/node', 'axios', 'form-data'),
    code: exported(
      index =>
        `messaging.Messenger.createGenericTemplate([${three(
          id => `{ title: 'Gold', subtitle: 'No fee', imageUrl: ${uri(`image/${id}`)}, buttons: [
  { type: 'postback', title: 'Apply', payload: '${id}' }, { type: 'web_url', title: 'Read', url: ${uri(`page/${id}`)} },
  { type: 'postback', title: 'More', payload: 'more:${id}' }] }`,
          index,
        )}])`,
    ),
  },
  'grammY, its keyboards': {
    imports: "import { InlineKeyboard } from 'grammy';",
    names: 'InlineKeyboard',
    packages: peers('grammy', '@types/node'),
    code: exported(
      index =>
        `new InlineKeyboard()${times(3, i => `.text('Apply', '${index}-${i}').url('Read', ${uri(`page/${index}-${i}`)}).text('More', 'more:${index}-${i}').row()`).join('')}`,
    ),
  },
};
