/** For the languages. It is here, in the first script, so that a language does not wait for one more. */
export { isolate } from '../../../checkout/src/words/isolate.ts';

/** The languages of the desk: the first of the checkout's. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language by its own name, as who speaks it looks for it, with a capital letter as in a list of names. */
export function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Chooses the form of a text that a count takes in a language. A form that is not given is the one for all other counts. */
export function countedIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
