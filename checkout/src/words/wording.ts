import { amountLocale, dateLocale, strings } from './locale.ts';
import type { Wording } from './terms.ts';

/** The texts and number and date formats for the current payer. */
export const wording: Wording = { strings, amountLocale, dateLocale };
