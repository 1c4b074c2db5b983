import { describe, expect, it } from 'vitest';
import { parsePaymentPayload } from '../../../shared/domain/links/payment-payload.ts';
import { at, owner } from '../whole-records.ts';

describe('parsePaymentPayload', () => {
  const whole = {
    ...owner,
    slug: 'pl_1',
    amount: 19.99,
    currency: { code: 'USD', symbol: '$' },
    billingType: 2,
    recurringAmount: 9,
    logoUrl: 'https://cdn.example/logo.svg',
    publicKey: 'pk_test_1',
    expiresAt: at,
    plan: { id: 'plan_1', productId: 'prod_1' },
  };

  it('returns the fields it knows', () => expect(parsePaymentPayload({ ...whole, more: 1 })).toEqual(whole));

  it.each(Object.keys(whole))(
    'refuses a %s of another type, and its absence unless it is optional',
    (field) => {
      expect(parsePaymentPayload({ ...whole, [field]: Symbol('another type') })).toBeUndefined();
      const isOptional = ['recurringAmount', 'logoUrl', 'plan'].includes(field);
      expect(parsePaymentPayload({ ...whole, [field]: undefined }) === undefined).toBe(!isOptional);
    },
  );

  it.each(['code', 'symbol'])('refuses a currency without its %s', (part) => {
    expect(
      parsePaymentPayload({ ...whole, currency: { ...whole.currency, [part]: undefined } }),
    ).toBeUndefined();
  });

  it.each([0, 3, '1'])('refuses the billing type %j', (billingType) =>
    expect(parsePaymentPayload({ ...whole, billingType })).toBeUndefined(),
  );
});
