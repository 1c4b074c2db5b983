import { expect, it } from 'vitest';
import { CustomLinkRequest } from '../../../shared/domain/requests/payment-link-request.ts';
import { wrongIn } from '../../support/refusal.ts';

const request = { productOrigin: 'a'.repeat(24), currency: { code: 'USD', symbol: '$' } };
const item = { name: 'Seat' };
const recurring = { billingInterval: 1 };
const wrong = (change: object) => wrongIn(CustomLinkRequest, { ...request, ...change });

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
])('a request for a custom link is accepted with %s', (_, change) => expect(wrong(change)).toEqual([]));

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
])('a request for a custom link is refused, naming %s, for %j', (field, change) =>
  expect(wrong(change)).toEqual([field]),
);
