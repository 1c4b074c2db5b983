import { beforeAll, describe, expect, it } from 'vitest';
import { requestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

type Case = [what: string, overrides: object, field: string];
const details = (overrides: object) => ({
  billingType: 2,
  recurringDetails: { billingInterval: 1, ...overrides },
});
const item = (overrides: object) => ({ items: [{ name: 'Seat', totalAmount: 5, ...overrides }] });

/** One case a field: the tests of the schema and of `priceLink` have the others. */
const REFUSED: Case[] = [
  ['productOrigin left out', { productOrigin: undefined }, 'productOrigin'],
  ['amount left out with no items', { amount: undefined }, 'amount'],
  ['amount as text', { amount: '19.99' }, 'amount'],
  ['amount zero with no trial', { amount: 0 }, 'amount'],
  ['amount with too many decimals', { amount: 1.005 }, 'amount'],
  ['amount that JSON writes with an exponent', { amount: 1e21 }, 'amount'],
  ['currency as text', { currency: 'USD' }, 'currency'],
  ['currency code unknown', { currency: { code: 'XXX', symbol: 'X' } }, 'currency.code'],
  [
    'currency code named like an object property',
    { currency: { code: 'toString', symbol: 'X' } },
    'currency.code',
  ],
  ['currency with an empty symbol', { currency: { code: 'USD', symbol: '' } }, 'currency.symbol'],
  ['currency null', { currency: null }, 'currency'],
  ['billingType 3', { billingType: 3 }, 'billingType'],
  ['description too long', { description: 'd'.repeat(501) }, 'description'],
  ['additionalInfo as text', { additionalInfo: 'row 3' }, 'additionalInfo'],
  ['items not a list', { items: { name: 'Seat' } }, 'items'],
  ['an item as text', { items: ['Seat'] }, 'items.0'],
  ['an item without a name', item({ name: undefined }), 'items.0.name'],
  ['an item with too fine a unit price', item({ unitPrice: 0.001 }), 'items.0.unitPrice'],
  ['an item with half a quantity', item({ quantity: 1.5 }), 'items.0.quantity'],
  ['an item with neither a price nor a total', item({ totalAmount: undefined }), 'items.0.totalAmount'],
  ['recurringDetails left out with billingType 2', { billingType: 2 }, 'recurringDetails'],
  ['recurringDetails with billingType 1', { recurringDetails: { billingInterval: 1 } }, 'recurringDetails'],
  ['billingInterval 2', details({ billingInterval: 2 }), 'recurringDetails.billingInterval'],
  ['recurringAmount zero', details({ recurringAmount: 0 }), 'recurringDetails.recurringAmount'],
  ['isOnTrial as text', details({ isOnTrial: 'true' }), 'recurringDetails.isOnTrial'],
  ['a trial without its length', details({ isOnTrial: true }), 'recurringDetails.trialPeriod.durationInDays'],
  [
    'a trial of no days',
    details({ isOnTrial: true, trialPeriod: { durationInDays: 0 } }),
    'recurringDetails.trialPeriod.durationInDays',
  ],
  [
    'a trial’s length without isOnTrial',
    details({ trialPeriod: { durationInDays: 7 } }),
    'recurringDetails.isOnTrial',
  ],
  ['a misspelt field', { descripton: 'Two seats' }, 'descripton'],
  [
    'a free trial without a recurring amount',
    { amount: 0, ...details({ isOnTrial: true, trialPeriod: { durationInDays: 7 } }) },
    'recurringDetails.recurringAmount',
  ],
  ['expiresInMinutes zero', { expiresInMinutes: 0 }, 'expiresInMinutes'],
  ['idempotencyKey empty', { idempotencyKey: '' }, 'idempotencyKey'],
];

const OPTIONAL = [
  'billingType',
  'description',
  'additionalInfo',
  'items',
  'recurringDetails',
  'expiresInMinutes',
  'idempotencyKey',
];
const EVERY_OPTIONAL_NULL = {
  ...Object.fromEntries([...OPTIONAL, 'clientReference', 'metadata'].map((name) => [name, null])),
  currency: { code: 'USD', symbol: null },
};

describe('creating a link', () => {
  it.each(REFUSED)('with %s is refused with 400 naming the field', async (_, overrides, field) => {
    const { status, body } = await requestLink(tenant, overrides);
    expect([status, body.error?.code, body.error?.field]).toEqual([400, 'invalid_request', field]);
    expect(body).toMatchObject({
      success: false,
      error: { requestId: expect.any(String), message: expect.any(String) },
    });
    expect(body.error.errors).toContainEqual({
      field,
      code: expect.any(String),
      message: expect.any(String),
    });
    expect(body.error.errors.map(({ message }: { message: string }) => message).join()).not.toMatch(
      /Invalid (type|key)|Expected/,
    );
  });

  it('stores nothing when it is refused', async () => {
    expect((await kept(tenant)).links).toEqual([]);
  });

  it('with several wrong fields names all of them', async () => {
    const { body } = await requestLink(tenant, {
      amount: '1',
      currency: 'USD',
      billingType: 9,
      expiresInMinutes: 0,
    });
    const fields = body.error.errors.map(({ field }: { field: string }) => field).toSorted();
    expect(fields).toEqual(['amount', 'billingType', 'currency', 'expiresInMinutes']);
  });

  it('without a field calls it required, not invalid', async () => {
    const { body } = await requestLink(tenant, { productOrigin: undefined });
    expect(body.error.errors).toMatchObject([{ field: 'productOrigin', code: 'required' }]);
  });

  it.each([
    ['a list', [{ sourceType: 4 }], 'source_type_required'],
    ['an empty list', [], 'source_type_required'],
    ['left out', undefined, 'source_type_required'],
    ['null', null, 'source_type_required'],
    ['text', '4', 'source_type_required'],
    ['an object without sourceType', {}, 'source_type_required'],
    ['1, which is for purchases', { sourceType: 1 }, 'invalid_request'],
    ['2, which is for purchases', { sourceType: 2 }, 'invalid_request'],
    ['5', { sourceType: 5 }, 'invalid_request'],
    ['4 in a list', { sourceType: [4] }, 'invalid_request'],
  ])(
    'with paymentSourceDetails or sourceType %s is refused with 400 naming sourceType',
    async (_, paymentSourceDetails, code) => {
      const { status, body } = await requestLink(tenant, { paymentSourceDetails });
      expect([status, body.error.code, body.error.field]).toEqual([
        400,
        code,
        'paymentSourceDetails.sourceType',
      ]);
      expect(body.error.message).toContain('sourceType is required');
    },
  );

  it.each(['3', '4'])('with sourceType "%s" is asked for a number, not a string', async (sourceType) => {
    const { status, body } = await requestLink(tenant, { paymentSourceDetails: { sourceType } });
    expect([status, body.error.field]).toEqual([400, 'paymentSourceDetails.sourceType']);
    expect(body.error.message).toBe(`sourceType must be a number, not a string: send ${sourceType}.`);
  });

  it.each([
    [
      { productOrigin: undefined },
      'productOrigin: Required. Send the project identifier that fetch-tenant returns as data._id.',
    ],
    [{ currency: undefined }, 'currency: Required. Send an object such as {"code": "USD"}.'],
    [{ items: [{ totalAmount: 5 }] }, 'items.0.name: Required. Send text.'],
    [
      details({ billingInterval: undefined }),
      'recurringDetails.billingInterval: Required. Send one of 1, 3, 6, 12, 24, 36.',
    ],
  ])('without what is required says what to send: %j', async (overrides, message) => {
    expect((await requestLink(tenant, overrides)).body.error.message).toBe(message);
  });

  it('from a plan requires a plan’s slug, and answers 404 for an unknown plan', async () => {
    const missing = await requestLink(tenant, { paymentSourceDetails: { sourceType: 3 } });
    expect([missing.status, missing.body.error.field]).toEqual([
      400,
      'paymentSourceDetails.sourceReferenceSlug',
    ]);
    const unknown = await requestLink(tenant, {
      paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'gold' },
    });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'plan_not_found']);
  });

  it.each([
    ['every optional field null', EVERY_OPTIONAL_NULL],
    ['isOnTrial false and no days', details({ isOnTrial: false, trialPeriod: { durationInDays: 0 } })],
    ['no currency symbol', { currency: { code: 'USD' } }],
    ['an unknown field', { invoiceRef: 'A-1' }],
  ])('with %s succeeds', async (_, overrides) => {
    const { status, body } = await requestLink(tenant, overrides);
    expect([status, body.data?.amount]).toEqual([
      200,
      { value: 19.99, currency: { code: 'USD', symbol: '$' } },
    ]);
  });
});
