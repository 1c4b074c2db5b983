import { useEffect } from 'preact/hooks';
import { loadSheet } from '../page/load-sheet.ts';
import { Unreachable } from '../page/unreachable.tsx';
import type { Language } from '../words/choose-locale.ts';
import { language } from '../words/locale.ts';
import { useTexts } from '../words/use-texts.ts';
import type { PrivacyText } from './languages/english.ts';
import sheet from './privacy.css?url';

loadSheet(sheet);

const TEXTS: Readonly<Record<Language, () => Promise<{ text: PrivacyText }>>> = {
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

/** `/privacy-policy`: how the payer's data is used. The same text for every seller. */
export function PrivacyPage() {
  const loaded = useTexts(async () => (await TEXTS[language]()).text, language);
  const text = typeof loaded === 'object' ? loaded : undefined;
  useEffect(() => {
    if (text) document.title = text.heading;
  }, [text]);
  if (loaded === 'unreachable') return <Unreachable />;
  return (
    <main class="privacy" aria-busy={!text}>
      <h1>{text?.heading}</h1>
      <p class="lead">{text?.intro}</p>
      {text?.sections.map(({ title, body }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{body}</p>
        </section>
      ))}
    </main>
  );
}
