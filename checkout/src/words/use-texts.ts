import { useEffect, useState } from 'preact/hooks';

/** The texts of one page, which are loaded once the language is known. */
export type Texts<Text> = Text | 'loading' | 'unreachable';

export function useTexts<Text>(load: () => Promise<Text>, isLanguageKnown: boolean): Texts<Text> {
  const [texts, setTexts] = useState<Texts<Text>>('loading');
  useEffect(() => {
    if (isLanguageKnown) void load().then(setTexts, () => setTexts('unreachable'));
  }, [isLanguageKnown]);
  return texts;
}
