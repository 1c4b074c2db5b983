import { expect, it } from 'vitest';
import { acceptedLanguage } from '../../../shared/domain/customers/language.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['sv, nl', 'nl'], // No letter is written in Swedish.
  ['fr;q=0, pl', 'pl'],
  ['ar-EG-u-nu-latn', 'ar-EG'],
  ['*', undefined],
  ['sv', undefined],
  ['"><script>', undefined],
  ['', undefined],
  [undefined, undefined],
])('a letter to a payer whose browser prefers %j is written in %s', (header, expected) => {
  expect(acceptedLanguage(header)).toBe(expected);
});
