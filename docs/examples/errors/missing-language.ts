// @errors: 2741
type Language = 'en' | 'de' | 'pl';

export const READY: Record<Language, string> = {
  en: 'Your card is ready',
  de: 'Ihre Karte ist fertig',
};
