import type { Candidate } from './candidate.js';

/** A row of the table. */
export interface Peer {
  readonly name: string;
  /** The imports that a user needs for the carousel: none for a plain literal. */
  readonly imports?: { readonly from: string; readonly names: string };
  /** Its row in ../type-costs.ts, when that has another name. */
  readonly types?: string;
  readonly load: () => Promise<Candidate>;
}

/** The compared libraries. The times are multiples of the first one's. */
export const PEERS: readonly Peer[] = [
  { name: 'plain literal', load: async () => (await import('./literal.js')).literal },
  {
    name: 'sendable, toBody',
    imports: { from: 'sendable', names: 'Button, Element, Message, toBody' },
    types: 'sendable',
    load: async () => (await import('./sendable.js')).byToBody,
  },
  {
    name: 'sendable, JSON.stringify',
    imports: { from: 'sendable', names: 'Button, Element, Message' },
    types: 'sendable',
    load: async () => (await import('./sendable.js')).byStringify,
  },
  {
    name: 'claudia-bot-builder',
    imports: { from: 'claudia-bot-builder', names: 'fbTemplate' },
    load: async () => (await import('./claudia.js')).claudia,
  },
  {
    name: 'grammY, its keyboards',
    imports: { from: 'grammy', names: 'InlineKeyboard' },
    load: async () => (await import('./grammy.js')).grammy,
  },
  {
    name: 'slack-block-builder',
    imports: { from: 'slack-block-builder', names: 'Blocks, Elements, Message' },
    load: async () => (await import('./slack-block-builder.js')).slackBlockBuilder,
  },
  {
    name: 'messaging-api-messenger, before renaming',
    load: async () => (await import('./messaging-api-messenger.js')).builderAlone,
  },
  {
    name: 'messaging-api-messenger',
    imports: { from: 'messaging-api-messenger', names: 'Messenger' },
    load: async () => (await import('./messaging-api-messenger.js')).toTheWire,
  },
  {
    name: '@discordjs/builders',
    imports: { from: '@discordjs/builders', names: 'ActionRowBuilder, ButtonBuilder, EmbedBuilder' },
    load: async () => (await import('./discord.js')).discord,
  },
];
