import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  ConfirmRequest,
  CouponCode,
  PayLinkRequest,
} from '../../../shared/domain/requests/payment-request.ts';
import { wrongIn } from '../../support/refusal.ts';

const payer = { email: 'ada@example.com', name: 'Ada Payer' };
const request = { payload: 'a.b.c', customerInfo: payer, paymentMethodId: 'pm_card_visa' };
const wrongInPayer = (change: object) =>
  wrongIn(PayLinkRequest, { ...request, customerInfo: { ...payer, ...change } });

describe('a request to pay', () => {
  it('is trimmed, its e-mail address is lower-cased and unknown fields are dropped', () => {
    const customerInfo = { email: ' Ada@Example.COM ', name: ' Ada Payer ', mobile: ' +1 (555) 01-00.22 ' };
    expect(v.parse(PayLinkRequest, { ...request, customerInfo, couponCode: ' TEN ', amount: 1 })).toEqual({
      ...request,
      customerInfo: { email: 'ada@example.com', name: 'Ada Payer', mobile: '+1 (555) 01-00.22' },
      couponCode: 'TEN',
    });
  });

  it.each<[string, object, string[]]>([
    ['no payload', { payload: undefined }, ['payload']],
    ['a payload that is a number', { payload: 1 }, ['payload']],
    ['an empty payload', { payload: '' }, ['payload']],
    ['a payload of 4,097 characters', { payload: 'a'.repeat(4097) }, ['payload']],
    ['no payer', { customerInfo: undefined }, ['customerInfo']],
    ['a payer that is a string', { customerInfo: 'Ada' }, ['customerInfo']],
    ['a payment method that is a number', { paymentMethodId: 7 }, ['paymentMethodId']],
    ['a card number as payment method', { paymentMethodId: '4242424242424242' }, ['paymentMethodId']],
    ['a token of another kind as payment method', { paymentMethodId: 'tok_visa' }, ['paymentMethodId']],
    ['text before a payment method', { paymentMethodId: 'xpm_card' }, ['paymentMethodId']],
    ['a path in a payment method', { paymentMethodId: 'pm_card/../x' }, ['paymentMethodId']],
    ['a payment method without a name', { paymentMethodId: 'pm_' }, ['paymentMethodId']],
    ['a payment method of 204 characters', { paymentMethodId: `pm_${'a'.repeat(201)}` }, ['paymentMethodId']],
    ['a coupon that is a number', { couponCode: 7 }, ['couponCode']],
    ['a coupon of 101 characters', { couponCode: 'A'.repeat(101) }, ['couponCode']],
  ])('with %s is refused', (_, change, fields) => {
    expect(wrongIn(PayLinkRequest, { ...request, ...change })).toEqual(fields);
  });

  it.each([
    { payload: 'a'.repeat(4096) },
    { paymentMethodId: `pm_${'a'.repeat(200)}` },
    { paymentMethodId: 'pm_1' },
    { couponCode: 'A'.repeat(100) },
    { couponCode: '' },
  ])('is accepted at its limits: %j', (change) =>
    expect(wrongIn(PayLinkRequest, { ...request, ...change })).toEqual([]),
  );

  it.each([
    'a@b.co',
    `${'a'.repeat(64)}@example.com`,
    'ada+receipts.2026@mail.example.co.uk',
    "o'neill@example.com",
    'ada@x1.example.museum',
    `a@${'b'.repeat(248)}.com`,
  ])('is accepted with the e-mail address %s', (email) => expect(wrongInPayer({ email })).toEqual([]));

  it.each([
    ['no value', undefined],
    ['a number', 7],
    ['an empty string', ''],
    ['no @', 'ada.example.com'],
    ['two @', 'a@da@example.com'],
    ['no local part', '@example.com'],
    ['no domain', 'ada@'],
    ['a domain without a dot', 'ada@localhost'],
    ['a domain that begins with a dot', 'ada@.example.com'],
    ['a domain that begins with a hyphen', 'ada@-example.com'],
    ['a last label of one letter', 'ada@example.c'],
    ['a last label of digits', 'ada@example.12'],
    ['a trailing dot', 'ada@example.com.'],
    ['a label that ends with a hyphen', 'ada@example-.com'],
    ['a space', 'a da@example.com'],
    ['a line break', 'ada@example.com\nbcc:x@example.com'],
    ['a display name', 'Ada <ada@example.com>'],
    ['two addresses', 'ada@example.com,bob@example.com'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@example.com`],
    ['255 characters', `a@${'b'.repeat(249)}.com`],
  ])('with %s as e-mail address is refused', (_, email) =>
    expect(wrongInPayer({ email })[0]).toBe('customerInfo.email'),
  );

  it.each(['', '12345', '+4915112345678', '(0)30-123 456', '1'.repeat(30)])(
    'is accepted with the telephone number “%s”',
    (mobile) => {
      expect(wrongInPayer({ mobile })).toEqual([]);
    },
  );

  it.each([7, '1234', '1'.repeat(31), 'call me', '0151#12345', '++49151123', 'x12345', '12345x'])(
    'is refused with the telephone number “%s”',
    (mobile) => {
      expect(wrongInPayer({ mobile })).toEqual(['customerInfo.mobile']);
    },
  );

  it.each([
    ['no value', undefined],
    ['a number', 7],
    ['spaces', '   '],
    ['121 characters', 'a'.repeat(121)],
  ])('with %s as name is refused', (_, name) =>
    expect(wrongInPayer({ name })).toEqual(['customerInfo.name']),
  );

  it('is accepted with a name of 120 characters', () =>
    expect(wrongInPayer({ name: 'a'.repeat(120) })).toEqual([]));
});

describe('a request to confirm', () => {
  const confirm = { paymentIntentId: 'pi_1', receiptRef: 'rcpt_1' };
  it.each([{}, { paymentIntentId: `pi_${'a'.repeat(200)}` }, { receiptRef: 'r'.repeat(200) }])(
    'is accepted with %j',
    (change) => {
      expect(v.parse(ConfirmRequest, { ...confirm, ...change, more: 1 })).toEqual({ ...confirm, ...change });
    },
  );

  it.each<[string, unknown]>([
    ['paymentIntentId', undefined],
    ['paymentIntentId', ['pi_1']],
    ['paymentIntentId', 'ch_1'],
    ['paymentIntentId', 7],
    ['paymentIntentId', 'pi_'],
    ['paymentIntentId', 'xpi_1'],
    ['paymentIntentId', 'pi_1/cancel'],
    ['paymentIntentId', `pi_${'a'.repeat(201)}`],
    ['receiptRef', undefined],
    ['receiptRef', 7],
    ['receiptRef', ''],
    ['receiptRef', 'r'.repeat(201)],
  ])('with %s %s is refused', (field, value) => {
    expect(wrongIn(ConfirmRequest, { ...confirm, [field]: value })).toEqual([field]);
  });
});

describe('a coupon code', () => {
  it('is trimmed and optional', () => {
    expect([v.parse(CouponCode, ' TEN '), v.parse(CouponCode, undefined)]).toEqual(['TEN', undefined]);
  });
});
