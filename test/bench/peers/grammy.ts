import { InlineKeyboard } from 'grammy';
import type { Candidate } from './candidate.js';
import { BLUE, type Card, CUSTOMER, GOLD, SILVER } from './content.js';

// Telegram has no carousel: three photos, each with its keyboard. Only the keyboards have a builder.
const photo = ({ title, subtitle, image, page, apply, later }: Card) => ({
  chat_id: CUSTOMER,
  photo: image,
  caption: `${title}\n${subtitle}`,
  reply_markup: new InlineKeyboard().text('Apply', apply).url('Read more', page).text('Not now', later),
});

export const grammy: Candidate = {
  carousel: () => JSON.stringify([photo(GOLD), photo(SILVER), photo(BLUE)]),
};
