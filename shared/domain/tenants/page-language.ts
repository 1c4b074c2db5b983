/** The languages that the hosted checkout speaks. */
export const PAGE_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'ja', 'it', 'nl', 'pl', 'hi'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** `tag` is the locale's tag for numbers and dates: Arabic is written with the digits that its regions share. */
export type PageLocale = Readonly<{ language: PageLanguage; locale: string; tag: string }>;

/** The first wish that is one of the languages; English in British formats without one. */
export function choosePageLocale(wishes: readonly (string | undefined)[]): PageLocale {
  for (const wish of wishes) {
    const found = wish && localeOf(wish);
    if (found) return found;
  }
  return { language: 'en', locale: 'en-GB', tag: 'en-GB' };
}

function localeOf(wish: string): PageLocale | undefined {
  try {
    const { language, baseName } = new Intl.Locale(wish);
    const found = PAGE_LANGUAGES.find((known) => known === language);
    return (
      found && { language: found, locale: baseName, tag: found === 'ar' ? `${baseName}-u-nu-latn` : baseName }
    );
  } catch {
    return undefined;
  }
}
