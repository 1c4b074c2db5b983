import { expect, it } from 'vitest';
import { isKid } from '../../shared/secrets/kid.ts';

it.each([
  ['0123abcdzz99zz', true],
  ['0123abcdzz99z', false],
  ['0123abcdzz99zzz', false],
  ['0123abcgzz99zz', false],
  ['0123ABCDzz99zz', false],
  ['0123abcdzz99z#', false],
  ['../0123abcdzz99zz', false],
  ['0123abcdzz99zz/..', false],
  ['', false],
])('a kid may be spelled “%s”: %s', (text, isOne) => {
  expect(isKid(text)).toBe(isOne);
});
