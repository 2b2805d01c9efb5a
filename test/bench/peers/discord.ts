import { ActionRowBuilder, ButtonBuilder, EmbedBuilder } from '@discordjs/builders';
import type { Candidate } from './candidate.js';
import { BLUE, type Card, CUSTOMER, GOLD, SILVER, TEXT } from './content.js';

const PRIMARY = 1;
const LINK = 5;

const embed = ({ title, subtitle, image }: Card) =>
  new EmbedBuilder().setTitle(title).setDescription(subtitle).setImage(image).toJSON();

const row = ({ page, apply, later }: Card) =>
  new ActionRowBuilder<ButtonBuilder>()
    .addComponents(
      new ButtonBuilder().setLabel('Apply').setCustomId(apply).setStyle(PRIMARY),
      new ButtonBuilder().setLabel('Read more').setURL(page).setStyle(LINK),
      new ButtonBuilder().setLabel('Not now').setCustomId(later).setStyle(PRIMARY),
    )
    .toJSON();

// It has no builder of the message around them, and Discord takes its channel from the URL.
export const discord: Candidate = {
  carousel: () =>
    JSON.stringify({
      channel: CUSTOMER,
      embeds: [embed(GOLD), embed(SILVER), embed(BLUE)],
      components: [row(GOLD), row(SILVER), row(BLUE)],
    }),
  text: () => JSON.stringify({ channel: CUSTOMER, embeds: [new EmbedBuilder().setDescription(TEXT).toJSON()] }),
};
