import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CustomLinkRequest } from '../../../shared/domain/requests/payment-link-request.ts';
import { PlanLinkRequest } from '../../../shared/domain/requests/plan-link-request.ts';
import { wrongIn } from '../../support/refusal.ts';

const request = { productOrigin: 'a'.repeat(24), currency: { code: 'USD', symbol: '$' } };
const item = { name: 'Seat' };
const recurring = { billingInterval: 1 };
const wrong = (change: object) => wrongIn(CustomLinkRequest, { ...request, ...change });

describe('a request for a custom link', () => {
  it('is trimmed, charges once by default and drops unknown fields', () => {
    const spelled = {
      productOrigin: ` ${'A'.repeat(24)} `,
      currency: { code: ' USD ', symbol: ' $ ' },
      description: ' Two seats ',
      additionalInfo: { additionalDescription: ' In row 7 ' },
      items: [{ name: ' Seat ', unitPrice: 9.5, quantity: 2, totalAmount: 19 }],
      idempotencyKey: ' key ',
      unknown: 1,
    };
    expect(v.parse(CustomLinkRequest, spelled)).toEqual({
      ...request,
      billingType: 1,
      description: 'Two seats',
      additionalInfo: { additionalDescription: 'In row 7' },
      items: [{ name: 'Seat', unitPrice: 9.5, quantity: 2, totalAmount: 19 }],
      idempotencyKey: 'key',
    });
  });

  it.each<[string, object]>([
    ['only the required fields', {}],
    ['an amount of zero', { amount: 0 }],
    [
      'a trial of two years',
      { recurringDetails: { ...recurring, isOnTrial: true, trialPeriod: { durationInDays: 730 } } },
    ],
    [
      'a trial of one day',
      { recurringDetails: { ...recurring, isOnTrial: false, trialPeriod: { durationInDays: 1 } } },
    ],
    ['the longest interval', { recurringDetails: { billingInterval: 36, recurringAmount: 0 } }],
    ['expiry after a minute', { expiresInMinutes: 1 }],
    ['expiry after 30 days', { expiresInMinutes: 43_200 }],
    ['an empty description', { description: '' }],
    [
      'descriptions of 500 characters',
      { description: 'a'.repeat(500), additionalInfo: { additionalDescription: 'a'.repeat(500) } },
    ],
    ['a hundred items', { items: Array.from({ length: 100 }, () => item) }],
    ['an empty list of items', { items: [] }],
    [
      'a quantity of one million',
      { items: [{ name: 'a'.repeat(200), quantity: 1_000_000, unitPrice: 0, totalAmount: 0 }] },
    ],
    ['an idempotency key of 255 characters', { idempotencyKey: 'a'.repeat(255) }],
    ['a currency symbol of eight characters', { currency: { code: 'EUR', symbol: '€'.repeat(8) } }],
  ])('is accepted with %s', (_, change) => expect(wrong(change)).toEqual([]));

  it.each([1, 3, 6, 12, 24, 36])('is accepted with an interval of %d months', (billingInterval) => {
    expect(wrong({ billingType: 2, recurringDetails: { billingInterval } })).toEqual([]);
  });

  it.each<[string, object]>([
    ['productOrigin', { productOrigin: undefined }],
    ['productOrigin', { productOrigin: null }],
    ['productOrigin', { productOrigin: 24 }],
    ['productOrigin', { productOrigin: 'a'.repeat(23) }],
    ['productOrigin', { productOrigin: 'a'.repeat(25) }],
    ['productOrigin', { productOrigin: 'g'.repeat(24) }],
    ['amount', { amount: '19.99' }],
    ['amount', { amount: -0.01 }],
    ['amount', { amount: Number.NaN }],
    ['amount', { amount: null }],
    ['amount', { amount: [19.99] }],
    ['currency', { currency: undefined }],
    ['currency', { currency: 'USD' }],
    ['currency.code', { currency: { code: '', symbol: '$' } }],
    ['currency.code', { currency: { code: 'USDT', symbol: '$' } }],
    ['currency.code', { currency: { code: 840, symbol: '$' } }],
    ['currency.symbol', { currency: { code: 'USD', symbol: '  ' } }],
    ['currency.symbol', { currency: { code: 'USD', symbol: '$'.repeat(9) } }],
    ['billingType', { billingType: 3 }],
    ['billingType', { billingType: '1' }],
    ['description', { description: 'a'.repeat(501) }],
    ['description', { description: 7 }],
    ['additionalInfo', { additionalInfo: 'more' }],
    ['additionalInfo.additionalDescription', { additionalInfo: { additionalDescription: 'a'.repeat(501) } }],
    ['additionalInfo.additionalDescription', { additionalInfo: { additionalDescription: 7 } }],
    ['items', { items: 'a seat' }],
    ['items', { items: Array.from({ length: 101 }, () => item) }],
    ['items.0', { items: ['seat'] }],
    ['items.0.name', { items: [{}] }],
    ['items.0.name', { items: [{ name: ' ' }] }],
    ['items.0.name', { items: [{ name: 'a'.repeat(201) }] }],
    ['items.1.unitPrice', { items: [item, { ...item, unitPrice: -1 }] }],
    ['items.1.unitPrice', { items: [item, { ...item, unitPrice: '1' }] }],
    ['items.0.totalAmount', { items: [{ ...item, totalAmount: -1 }] }],
    ['items.0.totalAmount', { items: [{ ...item, totalAmount: '1' }] }],
    ['items.0.quantity', { items: [{ ...item, quantity: 0 }] }],
    ['items.0.quantity', { items: [{ ...item, quantity: 1.5 }] }],
    ['items.0.quantity', { items: [{ ...item, quantity: '1' }] }],
    ['items.0.quantity', { items: [{ ...item, quantity: 1_000_001 }] }],
    ['recurringDetails', { recurringDetails: 'monthly' }],
    ['recurringDetails.billingInterval', { recurringDetails: [] }],
    ['recurringDetails.billingInterval', { recurringDetails: { billingInterval: '1' } }],
    ['recurringDetails.recurringAmount', { recurringDetails: { ...recurring, recurringAmount: '5' } }],
    ['recurringDetails.billingInterval', { recurringDetails: {} }],
    ['recurringDetails.billingInterval', { recurringDetails: { billingInterval: 2 } }],
    ['recurringDetails.recurringAmount', { recurringDetails: { ...recurring, recurringAmount: -1 } }],
    ['recurringDetails.isOnTrial', { recurringDetails: { ...recurring, isOnTrial: 'yes' } }],
    ['recurringDetails.trialPeriod', { recurringDetails: { ...recurring, trialPeriod: 14 } }],
    ['recurringDetails.trialPeriod.durationInDays', { recurringDetails: { ...recurring, trialPeriod: {} } }],
    [
      'recurringDetails.trialPeriod.durationInDays',
      { recurringDetails: { ...recurring, trialPeriod: { durationInDays: -1 } } },
    ],
    [
      'recurringDetails.trialPeriod.durationInDays',
      { recurringDetails: { ...recurring, trialPeriod: { durationInDays: 731 } } },
    ],
    [
      'recurringDetails.trialPeriod.durationInDays',
      { recurringDetails: { ...recurring, trialPeriod: { durationInDays: 1.5 } } },
    ],
    ['expiresInMinutes', { expiresInMinutes: '60' }],
    ['expiresInMinutes', { expiresInMinutes: null }],
    ['expiresInMinutes', { expiresInMinutes: 0 }],
    ['expiresInMinutes', { expiresInMinutes: 43_201 }],
    ['expiresInMinutes', { expiresInMinutes: 1.5 }],
    ['idempotencyKey', { idempotencyKey: '' }],
    ['idempotencyKey', { idempotencyKey: 'a'.repeat(256) }],
    ['idempotencyKey', { idempotencyKey: 7 }],
  ])('is refused, naming %s, for %j', (field, change) => expect(wrong(change)).toEqual([field]));

  it('must be an object', () => expect(wrongIn(CustomLinkRequest, 'a link')).toEqual([null]));

  it('that is refused lists the choices or the limits', () => {
    const messages = (change: object) =>
      v.safeParse(CustomLinkRequest, { ...request, ...change }).issues?.map(({ message }) => message);
    expect(messages({ billingType: 3 })).toEqual(['Send one of 1, 2.']);
    expect(messages({ recurringDetails: { billingInterval: 2 } })).toEqual([
      'Send one of 1, 3, 6, 12, 24, 36.',
    ]);
    expect(messages({ expiresInMinutes: 0 })).toEqual(['Send a whole number from 1 to 43200.']);
  });
});

describe('a request for a plan link', () => {
  const { productOrigin } = request;
  const named = (sourceReferenceSlug: unknown) => ({
    productOrigin,
    paymentSourceDetails: { sourceReferenceSlug },
  });

  it('names its plan', () =>
    expect(v.parse(PlanLinkRequest, named(' gold '))).toEqual({ ...named('gold'), addons: [] }));

  it.each([undefined, '', 7, 'a'.repeat(201)])('is refused with the plan “%s”', (slug) => {
    expect(wrongIn(PlanLinkRequest, named(slug))).toEqual(['paymentSourceDetails.sourceReferenceSlug']);
  });

  it('is refused with a string as source details', () => {
    expect(wrongIn(PlanLinkRequest, { productOrigin, paymentSourceDetails: 'gold' })).toEqual([
      'paymentSourceDetails',
    ]);
  });
});
