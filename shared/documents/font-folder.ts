import { join } from 'node:path';

/** The file of a font. In a bundle, whose build replaces this module, the fonts are beside it. */
export const fontPath = (family: string, file: string): string =>
  join(import.meta.dirname, '../../node_modules/@fontsource', family, 'files', file);
