const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
export const ISOLATES = new RegExp(`[${FIRST_STRONG_ISOLATE}${POP_ISOLATE}]`);

/**
 * Marks what a shop or a payer wrote within one of our sentences. Its direction of writing may be another than the page's, and must
 * not move the words around it.
 */
export const isolate = (text: string): string =>
  `${FIRST_STRONG_ISOLATE}${text.split(ISOLATES).join('')}${POP_ISOLATE}`;
