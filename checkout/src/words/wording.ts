import { amountLocale, dateLocale, strings } from './locale.ts';
import type { Wording } from './terms.ts';

/** The language and habits of whoever looks at the page. */
export const wording: Wording = { strings, amountLocale, dateLocale };
