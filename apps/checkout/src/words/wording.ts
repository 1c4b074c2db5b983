import { locale, strings } from './locale.ts';
import type { Wording } from './terms.ts';

/** The texts and formats for the current payer. */
export const wording = (): Wording => ({ strings, locale });
