import { Button, Element, Message } from 'sendable';

type Language = 'en' | 'de' | 'pl';
type Texts = Record<Language, string>;

const READY: Texts = {
  en: 'Your card is ready',
  de: 'Ihre Karte ist fertig',
  pl: 'Twoja karta jest gotowa',
};
const HELP: Texts = { en: 'Help', de: 'Hilfe', pl: 'Pomoc' };

export const cardReady = (customer: string, language: Language) =>
  Message.generic()
    .element(
      // The payload is the same in all languages: your webhook gets it.
      Element.title(READY[language]).button(
        Button.postback(HELP[language], 'help:card'),
      ),
    )
    .toCustomer(customer);

export default cardReady('C-1029', 'pl');
