import { readJson, writeJson } from '../../../checkout/src/memory/storage.ts';
import { chooseLocale } from '../../../checkout/src/words/choose-locale.ts';
import { LANGUAGES, type Language } from './language.ts';
import { language, takeLanguage } from './words.ts';

const KEPT = 'desk-language';

/**
 * Speaks what a member of staff has chosen, else the first language of the browser that the desk has, else English. Rejects if the
 * texts cannot be had.
 */
export async function speak(): Promise<void> {
  const kept = readJson('localStorage', KEPT);
  const asked = typeof kept === 'string' ? kept : null;
  await takeLanguage(chooseLocale({ asked, browser: navigator.languages }, LANGUAGES));
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}

/** Speaks another language from now on. The page is loaded again, at the same place: its session is the tab's, its place the fragment. */
export function changeLanguage(next: Language): void {
  writeJson('localStorage', KEPT, next);
  location.reload();
}
