import { expect, it } from 'vitest';
import { PayLinkRequest } from '../../../shared/domain/requests/payment-request.ts';
import { wrongIn } from '../../support/refusal.ts';

const payer = { email: 'ada@example.com', name: 'Ada Payer' };
const request = { payload: 'a.b.c', customerInfo: payer, paymentMethodId: 'pm_card_visa' };
const wrongInPayer = (change: object) =>
  wrongIn(PayLinkRequest, { ...request, customerInfo: { ...payer, ...change } });

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
])('a request to pay with %s is refused', (_, change, fields) => {
  expect(wrongIn(PayLinkRequest, { ...request, ...change })).toEqual(fields);
});

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
])('a request to pay with %s as e-mail address is refused', (_, email) =>
  expect(wrongInPayer({ email })[0]).toBe('customerInfo.email'),
);

it.each([7, '1234', '1'.repeat(31), 'call me', '0151#12345', '++49151123', 'x12345', '12345x'])(
  'a request to pay is refused with the telephone number “%s”',
  (mobile) => {
    expect(wrongInPayer({ mobile })).toEqual(['customerInfo.mobile']);
  },
);

it.each([
  ['no value', undefined],
  ['a number', 7],
  ['spaces', '   '],
  ['121 characters', 'a'.repeat(121)],
])('a request to pay with %s as name is refused', (_, name) =>
  expect(wrongInPayer({ name })).toEqual(['customerInfo.name']),
);
