import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CustomLinkRequest, PlanLinkRequest } from '../../../shared/domain/requests/payment-link-request.ts';
import { wrongIn } from '../../support/refusal.ts';

const request = { productOrigin: 'a'.repeat(24), currency: { code: 'USD', symbol: '$' } };
const item = { name: 'Seat' };
const recurring = { billingInterval: 1 };
const wrong = (change: object) => wrongIn(CustomLinkRequest, { ...request, ...change });

describe('a request for a link', () => {
  it('charges once unless it says otherwise, and is trimmed', () => {
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
    ['nothing but what is required', {}],
    ['no amount at all', { amount: 0 }],
    ['two years of trial', { recurringDetails: { ...recurring, isOnTrial: true, trialPeriod: { durationInDays: 730 } } }],
    ['a trial of a day', { recurringDetails: { ...recurring, isOnTrial: false, trialPeriod: { durationInDays: 1 } } }],
    ['every interval', { recurringDetails: { billingInterval: 36, recurringAmount: 0 } }],
    ['a life of a minute', { expiresInMinutes: 1 }],
    ['a life of 30 days', { expiresInMinutes: 43_200 }],
    ['an empty description', { description: '' }],
    ['a long description', { description: 'a'.repeat(500), additionalInfo: { additionalDescription: 'a'.repeat(500) } }],
    ['a hundred items', { items: Array.from({ length: 100 }, () => item) }],
    ['no items', { items: [] }],
    ['a million of one', { items: [{ name: 'a'.repeat(200), quantity: 1_000_000, unitPrice: 0, totalAmount: 0 }] }],
    ['the longest key', { idempotencyKey: 'a'.repeat(255) }],
    ['the longest currency', { currency: { code: 'EUR', symbol: '€'.repeat(8) } }],
  ])('may have %s', (_, change) => expect(wrong(change)).toEqual([]));

  it.each([1, 3, 6, 12, 24, 36])('may recur every %d months', (billingInterval) => {
    expect(wrong({ billingType: 2, recurringDetails: { billingInterval } })).toEqual([]);
  });

  it.each<[string, object]>([
    ['productOrigin', { productOrigin: undefined }],
    ['productOrigin', { productOrigin: 24 }],
    ['productOrigin', { productOrigin: 'a'.repeat(23) }],
    ['productOrigin', { productOrigin: 'a'.repeat(25) }],
    ['productOrigin', { productOrigin: 'g'.repeat(24) }],
    ['amount', { amount: '19.99' }],
    ['amount', { amount: -0.01 }],
    ['amount', { amount: Number.NaN }],
    ['amount', { amount: null }],
    ['currency', { currency: undefined }],
    ['currency', { currency: 'USD' }],
    ['currency.code', { currency: { code: '', symbol: '$' } }],
    ['currency.code', { currency: { code: 'USDT', symbol: '$' } }],
    ['currency.code', { currency: { code: 840, symbol: '$' } }],
    ['currency.symbol', { currency: { code: 'USD' } }],
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
    ['recurringDetails.billingInterval', { recurringDetails: {} }],
    ['recurringDetails.billingInterval', { recurringDetails: { billingInterval: 2 } }],
    ['recurringDetails.recurringAmount', { recurringDetails: { ...recurring, recurringAmount: -1 } }],
    ['recurringDetails.isOnTrial', { recurringDetails: { ...recurring, isOnTrial: 'yes' } }],
    ['recurringDetails.trialPeriod', { recurringDetails: { ...recurring, trialPeriod: 14 } }],
    ['recurringDetails.trialPeriod.durationInDays', { recurringDetails: { ...recurring, trialPeriod: {} } }],
    ['recurringDetails.trialPeriod.durationInDays', { recurringDetails: { ...recurring, trialPeriod: { durationInDays: 0 } } }],
    ['recurringDetails.trialPeriod.durationInDays', { recurringDetails: { ...recurring, trialPeriod: { durationInDays: 731 } } }],
    ['expiresInMinutes', { expiresInMinutes: 0 }],
    ['expiresInMinutes', { expiresInMinutes: 43_201 }],
    ['expiresInMinutes', { expiresInMinutes: 1.5 }],
    ['idempotencyKey', { idempotencyKey: '' }],
    ['idempotencyKey', { idempotencyKey: 'a'.repeat(256) }],
    ['idempotencyKey', { idempotencyKey: 7 }],
  ])('is refused for its %s in %j', (field, change) => expect(wrong(change)).toEqual([field]));

  it('must be an object', () => expect(wrongIn(CustomLinkRequest, 'a link')).toEqual([null]));

  it('says which choices there are, and which bounds', () => {
    const messages = (change: object) => v.safeParse(CustomLinkRequest, { ...request, ...change }).issues?.map(({ message }) => message);
    expect(messages({ billingType: 3 })).toEqual(['Send one of 1, 2.']);
    expect(messages({ recurringDetails: { billingInterval: 2 } })).toEqual(['Send one of 1, 3, 6, 12, 24, 36.']);
    expect(messages({ expiresInMinutes: 0 })).toEqual(['Send a whole number from 1 to 43200.']);
  });
});

describe('a request for a plan’s link', () => {
  const named = (sourceReferenceSlug: unknown) => ({ paymentSourceDetails: { sourceReferenceSlug } });
  it('names its plan', () => expect(v.parse(PlanLinkRequest, named(' gold '))).toEqual(named('gold')));
  it.each([undefined, '', 7, 'a'.repeat(201)])('is refused for the plan “%s”', (slug) => {
    expect(wrongIn(PlanLinkRequest, named(slug))).toEqual(['paymentSourceDetails.sourceReferenceSlug']);
  });
  it('is refused without an object to name it in', () => {
    expect(wrongIn(PlanLinkRequest, { paymentSourceDetails: 'gold' })).toEqual(['paymentSourceDetails']);
  });
});
