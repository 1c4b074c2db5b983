export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'ja', 'it', 'nl', 'pl', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Chosen<Spoken extends Language = Language> = Readonly<{ language: Spoken; locale: string }>;

export type Wishes = Readonly<{
  /** `?locale=` in the page's address. */
  asked?: string | null;
  /** The project's setting. */
  project?: string;
  /** The browser's, most preferred first. */
  browser: readonly string[];
}>;

/**
 * The language of a page that speaks some, and the locale of its amounts and dates: the first of the wishes that it speaks, in the
 * variant of the browser (`de-AT`) if that has one. Arabic is written with the digits that its regions share.
 */
export function chooseLocale<Spoken extends Language>(
  { asked, project, browser }: Wishes,
  spoken: readonly ('en' | Spoken)[],
): Chosen<'en' | Spoken> {
  const languageOf = (tag: string) => languageIn(tag, spoken);
  const wished = [asked, project, ...browser].find((tag) => tag && languageOf(tag)) ?? 'en-GB';
  const language = languageOf(wished) ?? 'en';
  const isPlain = wished.length === language.length;
  const variant = isPlain ? (browser.find((tag) => languageOf(tag) === language) ?? wished) : wished;
  return { language, locale: language === 'ar' ? `${variant.split('-u-')[0]}-u-nu-latn` : variant };
}

/** The language of a tag such as `pt-BR`, if the tag is valid and the page speaks it. */
function languageIn<Spoken extends Language>(tag: string, spoken: readonly Spoken[]): Spoken | undefined {
  try {
    const { language } = new Intl.Locale(tag);
    return spoken.find((known) => known === language);
  } catch {
    return undefined;
  }
}
