import { changeLanguage, language } from './locale.ts';

/** Speaks the language that the address, the project or the browser asks for. */
export async function speak(project?: string): Promise<void> {
  await changeLanguage({ asked: askedLocale(), project, browser: navigator.languages });
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}

type Look = Readonly<{ language?: string | undefined; colour?: string | undefined }>;

/** Speaks the shop's language, and gives what payers press the shop's colour. A page that cannot load the colour does without. */
export async function appearAs({ language, colour }: Look): Promise<void> {
  const dressed = colour && import('../page/dress.ts').then(({ dress }) => dress(colour)).catch(() => {});
  await speak(language);
  await dressed;
}

/** The address of another page of the site, in the same language as this one. */
export function addressOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const asked = askedLocale();
  const all = new URLSearchParams({ ...query, ...(asked && { locale: asked }) }).toString();
  return all ? `${path}?${all}` : path;
}

const askedLocale = (): string | null => new URLSearchParams(location.search).get('locale');
