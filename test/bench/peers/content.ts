/** One element of the carousel that every library builds; its strings are made beforehand. */
export interface Card {
  readonly title: string;
  readonly subtitle: string;
  readonly image: string;
  readonly page: string;
  readonly apply: string;
  readonly later: string;
}

const card = (name: string, title: string, subtitle: string): Card => ({
  title,
  subtitle,
  image: `https://example.com/${name}.png`,
  page: `https://example.com/${name}`,
  apply: `apply:${name}`,
  later: `later:${name}`,
});

export const GOLD: Card = card('gold', 'Gold card', 'No yearly fee');
export const SILVER: Card = card('silver', 'Silver card', 'Twice the miles');
export const BLUE: Card = card('blue', 'Blue card', 'For students');
export const CUSTOMER = 'C-1029';
export const TEXT = 'Your card is ready, come by when you like';
