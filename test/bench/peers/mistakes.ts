import { peers } from './installed.js';

/** The mistakes that every library is given, each the nearest that it has to ours. */
export const MISTAKES = {
  tooMany: 'a button too many',
  noLabel: 'no label',
  noImage: 'invalid image URL',
  noLink: 'invalid link',
  twice: 'set twice',
  empty: 'empty list',
} as const;
type Mistake = keyof typeof MISTAKES;

/** A library's way to make each mistake, as TypeScript: missing where it has nothing like it. */
export interface Mistaken {
  readonly imports: string;
  readonly packages: readonly string[];
  readonly code: Readonly<Partial<Record<Mistake, string>>>;
  /** Makes two of one base, and says whether the first was changed by the second. Missing where there is no builder. */
  readonly fork?: string;
}

export const MISTAKEN: Readonly<Record<string, Mistaken>> = {
  sendable: {
    imports: "import { Button, Element, Message } from 'sendable';",
    packages: [],
    code: {
      tooMany:
        "Element.title('t').button(Button.postback('a', 'p')).button(Button.postback('b', 'p')).button(Button.postback('c', 'p')).button(Button.postback('d', 'p'))",
      noLabel: 'Button.postback()',
      noImage: "Element.title('t').withImage('not a url')",
      noLink: "Button.webUrl('Read', 'not a url')",
      twice: "Element.title('t').title('u')",
      empty: "Message.generic().elements([]).toCustomer('c')",
    },
    fork: `(base => {
      const first = JSON.stringify(base.toCustomer('c'));
      base.element(Element.title('u')).toCustomer('c');
      return JSON.stringify(base.toCustomer('c')) !== first;
    })(Message.generic().element(Element.title('t')))`,
  },
  'claudia-bot-builder': {
    imports: "import { fbTemplate } from 'claudia-bot-builder';",
    packages: peers('claudia-bot-builder'),
    code: {
      tooMany:
        "new fbTemplate.Generic().addBubble('t').addButton('a', 'p').addButton('b', 'p').addButton('c', 'p').addButton('d', 'p').get()",
      noLabel: "new fbTemplate.Generic().addBubble('t').addButton('', 'p').get()",
      noImage: "new fbTemplate.Generic().addBubble('t').addImage('not a url').get()",
      noLink: "new fbTemplate.Generic().addBubble('t').addButton('Read', 'not a url').get()",
      twice:
        "new fbTemplate.Generic().addBubble('t').addImage('https://example.com/a').addImage('https://example.com/b').get()",
      empty: 'new fbTemplate.Generic().get()',
    },
    fork: `(base => {
      const first = JSON.stringify(base.get());
      base.addBubble('u').get();
      return JSON.stringify(base.get()) !== first;
    })(new fbTemplate.Generic().addBubble('t'))`,
  },
  'grammY, its keyboards': {
    imports: "import { InlineKeyboard } from 'grammy';",
    packages: peers('grammy', '@types/node'),
    code: {
      // Telegram's limit is 64 bytes of data.
      tooMany: "JSON.stringify(new InlineKeyboard().text('b', 'p'.repeat(65)))",
      noLabel: 'JSON.stringify(new InlineKeyboard().text())',
      noLink: "JSON.stringify(new InlineKeyboard().url('Read', 'not a url'))",
      empty: 'JSON.stringify(new InlineKeyboard())',
    },
    fork: `(base => {
      const first = JSON.stringify(base);
      JSON.stringify(base.text('b', 'q'));
      return JSON.stringify(base) !== first;
    })(new InlineKeyboard().text('a', 'p'))`,
  },
  'slack-block-builder': {
    imports: "import { Blocks, Elements, Message } from 'slack-block-builder';",
    packages: peers('slack-block-builder'),
    code: {
      // Slack's limit is 25 elements.
      tooMany:
        "Message().blocks(Blocks.Actions().elements(...Array.from({ length: 26 }, () => Elements.Button({ text: 'b' })))).buildToJSON()",
      noLabel: "Message().blocks(Blocks.Actions().elements(Elements.Button({ actionId: 'a' }))).buildToJSON()",
      noImage: "Message().blocks(Blocks.Image({ imageUrl: 'not a url', altText: 'a' })).buildToJSON()",
      noLink:
        "Message().blocks(Blocks.Actions().elements(Elements.Button({ text: 'b', url: 'not a url' }))).buildToJSON()",
      twice: "Message().blocks(Blocks.Section({ text: 't' }).text('u')).buildToJSON()",
      empty: 'Message().blocks(Blocks.Actions().elements()).buildToJSON()',
    },
    fork: `(base => {
      const first = base.buildToJSON();
      base.blocks(Blocks.Divider()).buildToJSON();
      return base.buildToJSON() !== first;
    })(Message().blocks(Blocks.Divider()))`,
  },
  'messaging-api-messenger': {
    imports: "import messaging from 'messaging-api-messenger';",
    packages: peers('messaging-api-messenger', '@types/node', 'axios', 'form-data'),
    code: {
      tooMany:
        "messaging.Messenger.createGenericTemplate([{ title: 't', buttons: Array.from({ length: 4 }, () => ({ type: 'postback', title: 'b', payload: 'p' })) }])",
      noLabel:
        "messaging.Messenger.createGenericTemplate([{ title: 't', buttons: [{ type: 'postback', payload: 'p' }] }])",
      noImage: "messaging.Messenger.createGenericTemplate([{ title: 't', imageUrl: 'not a url', buttons: [] }])",
      noLink:
        "messaging.Messenger.createGenericTemplate([{ title: 't', buttons: [{ type: 'web_url', title: 'b', url: 'not a url' }] }])",
      twice: "messaging.Messenger.createGenericTemplate([{ title: 't', title: 'u', buttons: [] }])",
      empty: 'messaging.Messenger.createGenericTemplate([])',
    },
  },
  '@discordjs/builders': {
    imports: "import { ActionRowBuilder, ButtonBuilder, EmbedBuilder } from '@discordjs/builders';",
    packages: peers('@discordjs/builders', '@types/node'),
    code: {
      // Discord's limit is 5 buttons in a row.
      tooMany:
        "new ActionRowBuilder<ButtonBuilder>().addComponents(Array.from({ length: 6 }, (_, i) => new ButtonBuilder().setLabel('b').setCustomId(String(i)).setStyle(1))).toJSON()",
      noLabel: "new ButtonBuilder().setCustomId('p').setStyle(1).toJSON()",
      noImage: "new EmbedBuilder().setImage('not a url').toJSON()",
      noLink: "new ButtonBuilder().setLabel('Read').setURL('not a url').setStyle(5).toJSON()",
      twice: "new EmbedBuilder().setTitle('t').setTitle('u').toJSON()",
      empty: 'new ActionRowBuilder<ButtonBuilder>().toJSON()',
    },
    fork: `(base => {
      const first = JSON.stringify(base.toJSON());
      base.setTitle('u').toJSON();
      return JSON.stringify(base.toJSON()) !== first;
    })(new EmbedBuilder().setDescription('t'))`,
  },
};
