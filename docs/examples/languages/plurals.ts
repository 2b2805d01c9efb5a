// The plural forms that each language has.
interface Forms {
  en: 'one' | 'other';
  de: 'one' | 'other';
  pl: 'one' | 'few' | 'many' | 'other';
}
type Language = keyof Forms;
// For each language, a function for each of its forms.
type Counted = { [L in Language]: Record<Forms[L], (count: string) => string> };

const PAYMENTS: Counted = {
  en: { one: n => `${n} new payment`, other: n => `${n} new payments` },
  de: { one: n => `${n} neue Zahlung`, other: n => `${n} neue Zahlungen` },
  pl: {
    one: n => `${n} nowa płatność`,
    few: n => `${n} nowe płatności`,
    many: n => `${n} nowych płatności`,
    other: n => `${n} nowej płatności`, // fractions
  },
};

/** Returns the text in the plural form of the language for this number. */
export const counted = (texts: Counted, language: Language, count: number): string => {
  const forms: Record<string, (count: string) => string> = texts[language];
  const form = forms[new Intl.PluralRules(language).select(count)];
  const number = new Intl.NumberFormat(language).format(count);
  return (form ?? texts[language].other)(number);
};

for (const count of [1, 3, 5, 1200, 1.5])
  console.log(counted(PAYMENTS, 'de', count), '|', counted(PAYMENTS, 'pl', count));

// The forms that Intl knows for each language: compare them with the table in a test.
for (const language of Object.keys(PAYMENTS))
  console.log(
    language,
    ...new Intl.PluralRules(language).resolvedOptions().pluralCategories,
  );
