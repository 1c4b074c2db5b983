import { useEffect, useState } from 'preact/hooks';
import type { Language } from './choose-locale.ts';

/** The texts of one page in the language that it speaks. */
export type Texts<Text> = Text | 'loading' | 'unreachable';

/** Loads them once the language is known, and again when it has changed. */
export function useTexts<Text>(load: () => Promise<Text>, language: Language | undefined): Texts<Text> {
  const [texts, setTexts] = useState<Texts<Text>>('loading');
  useEffect(() => {
    let isOver = false;
    const set = (loaded: Texts<Text>) => isOver || setTexts(loaded);
    if (language) void load().then(set, () => set('unreachable'));
    return () => {
      isOver = true;
    };
  }, [language]);
  return texts;
}
