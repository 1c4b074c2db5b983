import type { PageLanguage } from '../../../../shared/domain/tenants/page-language.ts';
import { ownNameOf } from '../words/language.ts';

const LANGUAGES = Object.keys({
  ...{ en: 1, de: 1, fr: 1, es: 1, pt: 1, ar: 1, ja: 1, it: 1, nl: 1, pl: 1, hi: 1 },
} satisfies Record<PageLanguage, 1>);

/** The languages in which payers are addressed, each by its own name, after what applies without one. */
export const languageOptions = (none: string) => [
  { value: '', label: none },
  ...LANGUAGES.map((value) => ({ value, label: ownNameOf(value) })),
];
