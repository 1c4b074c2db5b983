import { beforeAll, describe, expect, it } from 'vitest';
import { requestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

type Case = [what: string, overrides: object, field: string];
const details = (overrides: object) => ({ billingType: 2, recurringDetails: { billingInterval: 1, ...overrides } });
const item = (overrides: object) => ({ items: [{ name: 'Seat', totalAmount: 5, ...overrides }] });

const REFUSED: Case[] = [
  ['productOrigin left out', { productOrigin: undefined }, 'productOrigin'],
  ['productOrigin null', { productOrigin: null }, 'productOrigin'],
  ['productOrigin a number', { productOrigin: 1 }, 'productOrigin'],
  ['productOrigin too short', { productOrigin: 'abc123' }, 'productOrigin'],
  ['productOrigin not hexadecimal', { productOrigin: 'z'.repeat(24) }, 'productOrigin'],
  ['amount left out with no items', { amount: undefined }, 'amount'],
  ['amount null', { amount: null }, 'amount'],
  ['amount as text', { amount: '19.99' }, 'amount'],
  ['amount true', { amount: true }, 'amount'],
  ['amount a list', { amount: [19.99] }, 'amount'],
  ['amount negative', { amount: -1 }, 'amount'],
  ['amount zero with no trial', { amount: 0 }, 'amount'],
  ['amount with too many decimals', { amount: 1.005 }, 'amount'],
  ['amount too small to be written without an exponent', { amount: 1e-7 }, 'amount'],
  ['amount too great to be written without an exponent', { amount: 1e21 }, 'amount'],
  ['amount over the most there is', { amount: 1_000_000 }, 'amount'],
  ['currency left out', { currency: undefined }, 'currency'],
  ['currency as text', { currency: 'USD' }, 'currency'],
  ['currency without its code', { currency: { symbol: '$' } }, 'currency.code'],
  ['currency without its symbol', { currency: { code: 'USD' } }, 'currency.symbol'],
  ['currency code a number', { currency: { code: 840, symbol: '$' } }, 'currency.code'],
  ['currency code empty', { currency: { code: ' ', symbol: '$' } }, 'currency.code'],
  ['currency code that is none', { currency: { code: 'XXX', symbol: 'X' } }, 'currency.code'],
  ['currency code of a property every object has', { currency: { code: 'toString', symbol: 'X' } }, 'currency.code'],
  ['currency symbol too long', { currency: { code: 'USD', symbol: 'dollars!!' } }, 'currency.symbol'],
  ['billingType 0', { billingType: 0 }, 'billingType'],
  ['billingType 3', { billingType: 3 }, 'billingType'],
  ['billingType as text', { billingType: '1' }, 'billingType'],
  ['description not text', { description: 5 }, 'description'],
  ['description too long', { description: 'd'.repeat(501) }, 'description'],
  ['additionalInfo not an object', { additionalInfo: 'row 3' }, 'additionalInfo'],
  [
    'additionalDescription too long',
    { additionalInfo: { additionalDescription: 'd'.repeat(501) } },
    'additionalInfo.additionalDescription',
  ],
  ['items not a list', { items: { name: 'Seat' } }, 'items'],
  ['items with something that is no item', { items: ['Seat'] }, 'items.0'],
  ['more than 100 items', { items: Array.from({ length: 101 }, () => ({ name: 'Seat', totalAmount: 1 })) }, 'items'],
  ['an item without a name', item({ name: undefined }), 'items.0.name'],
  ['an item with an empty name', item({ name: ' ' }), 'items.0.name'],
  ['an item with a long name', item({ name: 'n'.repeat(201) }), 'items.0.name'],
  ['an item with a negative unit price', item({ unitPrice: -1 }), 'items.0.unitPrice'],
  ['an item with a unit price the currency has not', item({ unitPrice: 0.001 }), 'items.0.unitPrice'],
  ['an item with half a quantity', item({ quantity: 1.5 }), 'items.0.quantity'],
  ['an item with no quantity at all', item({ quantity: 0 }), 'items.0.quantity'],
  ['an item with a quantity as text', item({ quantity: '2' }), 'items.0.quantity'],
  ['an item with a negative total', item({ totalAmount: -5 }), 'items.0.totalAmount'],
  ['an item with a total the currency has not', item({ totalAmount: 5.555 }), 'items.0.totalAmount'],
  ['an item with neither a price nor a total', item({ totalAmount: undefined }), 'items.0.totalAmount'],
  ['an item that costs too much together', item({ unitPrice: 999, quantity: 1002, totalAmount: undefined }), 'items.0.totalAmount'],
  ['recurringDetails left out with billingType 2', { billingType: 2 }, 'recurringDetails'],
  ['recurringDetails with billingType 1', { recurringDetails: { billingInterval: 1 } }, 'recurringDetails'],
  ['recurringDetails a list', { billingType: 2, recurringDetails: [] }, 'recurringDetails.billingInterval'],
  ['recurringDetails as text', { billingType: 2, recurringDetails: 'monthly' }, 'recurringDetails'],
  ['billingInterval left out', details({ billingInterval: undefined }), 'recurringDetails.billingInterval'],
  ...[0, 2, 4, 5, 7, 9, 18, 48, -1, 1.5, '1', null].map(
    (billingInterval): Case => [
      `billingInterval ${JSON.stringify(billingInterval)}`,
      details({ billingInterval }),
      'recurringDetails.billingInterval',
    ],
  ),
  ['recurringAmount zero', details({ recurringAmount: 0 }), 'recurringDetails.recurringAmount'],
  ['recurringAmount negative', details({ recurringAmount: -5 }), 'recurringDetails.recurringAmount'],
  ['recurringAmount as text', details({ recurringAmount: '5' }), 'recurringDetails.recurringAmount'],
  ['recurringAmount with too many decimals', details({ recurringAmount: 5.001 }), 'recurringDetails.recurringAmount'],
  ['isOnTrial as text', details({ isOnTrial: 'true' }), 'recurringDetails.isOnTrial'],
  ['a trial without its length', details({ isOnTrial: true }), 'recurringDetails.trialPeriod.durationInDays'],
  ['a trial of no days', details({ isOnTrial: true, trialPeriod: { durationInDays: 0 } }), 'recurringDetails.trialPeriod.durationInDays'],
  [
    'a trial of half a day',
    details({ isOnTrial: true, trialPeriod: { durationInDays: 0.5 } }),
    'recurringDetails.trialPeriod.durationInDays',
  ],
  [
    'a trial of too many days',
    details({ isOnTrial: true, trialPeriod: { durationInDays: 731 } }),
    'recurringDetails.trialPeriod.durationInDays',
  ],
  ['a trial as text', details({ isOnTrial: true, trialPeriod: '14 days' }), 'recurringDetails.trialPeriod'],
  [
    'a free trial that never costs anything',
    { amount: 0, ...details({ isOnTrial: true, trialPeriod: { durationInDays: 7 } }) },
    'recurringDetails.recurringAmount',
  ],
  ...[0, -1, 43_201, 1.5, '60', null].map(
    (expiresInMinutes): Case => [`expiresInMinutes ${JSON.stringify(expiresInMinutes)}`, { expiresInMinutes }, 'expiresInMinutes'],
  ),
  ['idempotencyKey empty', { idempotencyKey: '' }, 'idempotencyKey'],
  ['idempotencyKey a number', { idempotencyKey: 7 }, 'idempotencyKey'],
  ['idempotencyKey too long', { idempotencyKey: 'k'.repeat(256) }, 'idempotencyKey'],
];

describe('a link’s fields', () => {
  it.each(REFUSED)('%s is refused with 400 naming the field', async (_, overrides, field) => {
    const { status, body } = await requestLink(tenant, overrides);
    expect([status, body.error?.code, body.error?.field]).toEqual([400, 'invalid_request', field]);
    expect(body).toMatchObject({ success: false, error: { requestId: expect.any(String), message: expect.any(String) } });
    expect(body.error.errors).toContainEqual({ field, code: expect.any(String), message: expect.any(String) });
    expect(body.error.errors.map(({ message }: { message: string }) => message).join()).not.toMatch(/Invalid (type|key)|Expected/);
  });

  it('leave nothing in the store when they are refused', async () => {
    expect((await kept(tenant)).links).toEqual([]);
  });

  it('that are wrong are all told at once', async () => {
    const { body } = await requestLink(tenant, { amount: '1', currency: 'USD', billingType: 9, expiresInMinutes: 0 });
    const fields = body.error.errors.map(({ field }: { field: string }) => field).toSorted();
    expect(fields).toEqual(['amount', 'billingType', 'currency', 'expiresInMinutes']);
  });

  it('are told to be missing when they are, and not to be wrong', async () => {
    const { body } = await requestLink(tenant, { productOrigin: undefined });
    expect(body.error.errors).toMatchObject([{ field: 'productOrigin', code: 'required' }]);
  });

  it.each([
    ['a list, as the specification names', [{ sourceType: 4 }], 'source_type_required'],
    ['an empty list', [], 'source_type_required'],
    ['left out', undefined, 'source_type_required'],
    ['null', null, 'source_type_required'],
    ['text', '4', 'source_type_required'],
    ['an object without it', {}, 'source_type_required'],
    ['1, which is for purchases', { sourceType: 1 }, 'invalid_request'],
    ['2, which is for purchases', { sourceType: 2 }, 'invalid_request'],
    ['5', { sourceType: 5 }, 'invalid_request'],
    ['4 as text', { sourceType: '4' }, 'invalid_request'],
    ['4 in a list', { sourceType: [4] }, 'invalid_request'],
  ])('paymentSourceDetails or its sourceType %s: 400 with a message that names sourceType', async (_, paymentSourceDetails, code) => {
    const { status, body } = await requestLink(tenant, { paymentSourceDetails });
    expect([status, body.error.code, body.error.field]).toEqual([400, code, 'paymentSourceDetails.sourceType']);
    expect(body.error.message).toContain('sourceType is required');
  });

  it('ask for a slug when the source is a plan, and 404 when there is no such plan', async () => {
    const missing = await requestLink(tenant, { paymentSourceDetails: { sourceType: 3 } });
    expect([missing.status, missing.body.error.field]).toEqual([400, 'paymentSourceDetails.sourceReferenceSlug']);
    const unknown = await requestLink(tenant, { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'gold' } });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'plan_not_found']);
  });
});
