import { describe, expect, it } from 'vitest';
import { canonicalJson, customerIdOf, fingerprint } from '../../shared/runtime/hash.ts';

describe('canonicalJson', () => {
  it('does not depend on the order of keys, at any depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
    expect(canonicalJson({ a: null, b: [{ c: 2, d: 1 }] })).toBe(
      canonicalJson({ b: [{ d: 1, c: 2 }], a: null }),
    );
  });

  it('keeps the order of lists, and values of different types apart', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
    expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }));
  });
});

describe('fingerprint', () => {
  it('keeps the parts apart', () => expect(fingerprint('a', 'bc')).not.toBe(fingerprint('ab', 'c')));
});

describe('the id of a customer', () => {
  const idWith = (customerIdKey: string, email = 'ada@example.com') => customerIdOf({ customerIdKey }, email);

  it('is the same for the same e-mail under the same key', () => {
    expect(idWith('key')).toBe(idWith('key'));
    expect(idWith('key')).toMatch(/^cst_[0-9a-hjkmnp-tv-z]{20}$/);
  });

  it('cannot be derived without the tenant’s key, and differs for another e-mail', () => {
    expect(
      new Set([idWith('key'), idWith('other key'), idWith(''), idWith('key', 'bob@example.com')]).size,
    ).toBe(4);
  });
});
