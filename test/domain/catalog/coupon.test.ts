import { describe, expect, it } from 'vitest';
import { requireNoCoupon } from '../../../shared/domain/catalog/coupon.ts';
import { refusalOf } from '../../support/refusal.ts';

describe('requireNoCoupon', () => {
  it.each([undefined, ''])('accepts %j as no coupon', (code) => expect(() => requireNoCoupon(code)).not.toThrow());

  it('refuses every coupon', () => {
    expect(refusalOf(() => requireNoCoupon('TEN'))).toMatchObject({ code: 'coupon_not_valid', field: 'couponCode' });
  });
});
