import { expect, it } from 'vitest';
import { customerIdOf } from '../../shared/runtime/hash.ts';

const idWith = (customerIdKey: string, email = 'ada@example.com') => customerIdOf({ customerIdKey }, email);

it('the id of a customer is the same for the same e-mail under the same key', () => {
  expect(idWith('key')).toBe(idWith('key'));
  expect(idWith('key')).toMatch(/^cst_[0-9a-hjkmnp-tv-z]{20}$/);
});

it('the id of a customer cannot be derived without the tenant’s key, and differs for another e-mail', () => {
  expect(
    new Set([idWith('key'), idWith('other key'), idWith(''), idWith('key', 'bob@example.com')]).size,
  ).toBe(4);
});
