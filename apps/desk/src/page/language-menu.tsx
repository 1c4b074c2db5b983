import { LANGUAGES, type Language, ownNameOf } from '../words/language.ts';
import { changeLanguage } from '../words/speak.ts';
import { language, words } from '../words/words.ts';

/** Each language by its own name, so that who speaks it finds it in any other. */
export const LanguageMenu = () => (
  <select
    class="language"
    aria-label={words.language}
    value={language}
    onChange={({ currentTarget }) => changeLanguage(currentTarget.value as Language)}
  >
    {LANGUAGES.map((one) => (
      <option key={one} value={one} lang={one}>
        {ownNameOf(one)}
      </option>
    ))}
  </select>
);
