/** The languages that the hosted checkout speaks. */
export const PAGE_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'ja'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];
