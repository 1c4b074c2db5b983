import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKey, anAccount, clientOf, isReal, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const charge = (amount: number, currency: string) => sandbox.stripe.paymentIntents.create(tenDollars({ amount, currency }), aKey());

describe('an amount', () => {
  it.each([
    [50, 'usd'], [99_999_999, 'usd'], [500, 'jpy'], [5_120, 'kwd'], [50_000, 'isk'], [500_000, 'ugx'], [104_500, 'huf'],
  ])('of %d %s is charged', async (amount, currency) => {
    expect(await charge(amount, currency)).toMatchObject({ status: 'succeeded', amount, amount_received: amount, currency });
  }); // biome-ignore format: one table

  it.each([
    [49, 'usd', 'amount_too_small'],
    [20, 'jpy', 'amount_too_small'],
    [10_000, 'vnd', 'amount_too_small'],
    [100_000_000, 'usd', 'amount_too_large'],
    [0, 'usd', 'parameter_invalid_integer'],
    [-100, 'usd', 'parameter_invalid_integer'],
    [10.5, 'usd', 'parameter_invalid_integer'],
  ])('of %d %s is refused as %s', async (amount, currency, code) => {
    const refusal = await refusalOf(charge(amount, currency));
    expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param: 'amount' });
  });

  it.each([
    [5_124, 'kwd'],
    [50_050, 'isk'],
    [500_050, 'ugx'],
  ])('of %d %s is refused, because it is not a multiple of the currency’s step', async (amount, currency) => {
    expect((await refusalOf(charge(amount, currency))).param).toBe('amount');
  });

  it('in an unknown currency is refused', async () => {
    expect(await refusalOf(charge(1_000, 'xyz'))).toMatchObject({ statusCode: 400, param: 'currency' });
  });

  it.skipIf(isReal)('must reach the minimum of the settlement currency', async () => {
    const account = anAccount({ settlementCurrency: 'HKD', country: 'HK' });
    sandbox.processor.addAccount(account);
    const stripe = clientOf(sandbox.processor, account);
    expect((await refusalOf(stripe.paymentIntents.create(tenDollars({ amount: 51 }), aKey()))).code).toBe('amount_too_small');
    expect((await stripe.paymentIntents.create(tenDollars({ amount: 52 }), aKey())).status).toBe('succeeded');
  });
});

describe('a payment intent', () => {
  it.each([
    ['off_session without confirm', { confirm: undefined, off_session: true }],
    ['a payment method type that the account does not have', { allowed_payment_method_types: ['sofort'] }],
    ['confirm without a payment method', { payment_method: undefined }],
    ['an unknown customer', { customer: 'cus_unknown' }],
    ['an unknown parameter', { amuont: 5 }],
    ['the old name of a renamed parameter', { payment_method_types: ['card'] }],
    ['manual confirmation of automatic methods', { automatic_payment_methods: { enabled: true } }],
    ['automatic methods without a return URL', { allowed_payment_method_types: undefined, confirmation_method: undefined }],
  ])('refuses %s', async (_, overrides) => {
    const refusal = await refusalOf(sandbox.stripe.paymentIntents.create(tenDollars(overrides as never), aKey()));
    expect(refusal.type).toBe('StripeInvalidRequestError');
    expect(refusal.requestId).toMatch(/^req_/);
  });

  it('copies its metadata to the charge once, and a later update does not change the charge', async () => {
    const { stripe } = sandbox;
    const paid = await stripe.paymentIntents.create(tenDollars({ metadata: { attempt: 'txn_1' } }), aKey());
    await stripe.paymentIntents.update(paid.id, { metadata: { attempt: 'txn_2' } });
    expect((await stripe.charges.retrieve(String(paid.latest_charge))).metadata).toEqual({ attempt: 'txn_1' });
  });
});
