import { describe, expect, it } from 'vitest';
import { isKid, newKid } from '../../shared/secrets/kid.ts';

describe('a kid', () => {
  it('begins with its second of creation in eight characters', () => {
    expect(newKid(new Date('2026-11-21T12:00:00.999Z'))).toMatch(/^6b0187c0[0-9a-z]{6}$/);
    expect(newKid(new Date(1000))).toMatch(/^00000001[0-9a-z]{6}$/);
  });

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
  ])('may be spelled “%s”: %s', (text, isOne) => {
    expect(isKid(text)).toBe(isOne);
  });
});
