import type { Language } from '../words/choose-locale.ts';
import { language } from '../words/locale.ts';
import type { CancelText } from './languages/english.ts';

const TEXTS: Readonly<Record<Language, () => Promise<{ text: CancelText }>>> = {
  en: () => import('./languages/english.ts'),
  de: () => import('./languages/german.ts'),
  fr: () => import('./languages/french.ts'),
  es: () => import('./languages/spanish.ts'),
  pt: () => import('./languages/portuguese.ts'),
  ar: () => import('./languages/arabic.ts'),
  ja: () => import('./languages/japanese.ts'),
  it: () => import('./languages/italian.ts'),
  nl: () => import('./languages/dutch.ts'),
  pl: () => import('./languages/polish.ts'),
  hi: () => import('./languages/hindi.ts'),
};

/** The texts in the language that the page speaks now. */
export const loadCancelText = async (): Promise<CancelText> => (await TEXTS[language]()).text;
