import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aKey,
  anAccount,
  clientOf,
  isReal,
  openSandbox,
  refusalOf,
  type Sandbox,
  tell,
  tenDollars,
} from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const charge = (amount: number, currency: string) =>
  sandbox.stripe.paymentIntents.create(tenDollars({ amount, currency }), aKey());

it.each([
    [50, 'usd'], [99_999_999, 'usd'], [500, 'jpy'], [5_120, 'kwd'], [50_000, 'isk'], [500_000, 'ugx'], [104_500, 'huf'],
  ])('an amount of %d %s is charged', async (amount, currency) => {
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
])('an amount of %d %s is refused as %s', async (amount, currency, code) => {
  const refusal = await refusalOf(charge(amount, currency));
  expect(refusal).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code,
    param: 'amount',
  });
});

it.each([
  [5_124, 'kwd'],
  [50_050, 'isk'],
  [500_050, 'ugx'],
])(
  'an amount of %d %s is refused, because it is not a multiple of the currency’s step',
  async (amount, currency) => {
    expect((await refusalOf(charge(amount, currency))).param).toBe('amount');
  },
);

it('an amount in an unknown currency is refused', async () => {
  expect(await refusalOf(charge(1_000, 'xyz'))).toMatchObject({ statusCode: 400, param: 'currency' });
});

it.skipIf(isReal)('an amount must reach the minimum of the settlement currency', async () => {
  const account = anAccount({ settlementCurrency: 'HKD', country: 'HK' });
  sandbox.processor.addAccount(account);
  const stripe = clientOf(sandbox.processor, account);
  expect((await refusalOf(stripe.paymentIntents.create(tenDollars({ amount: 51 }), aKey()))).code).toBe(
    'amount_too_small',
  );
  expect((await stripe.paymentIntents.create(tenDollars({ amount: 52 }), aKey())).status).toBe('succeeded');
});

it.each([
  ['off_session without confirm', { confirm: undefined, off_session: true }],
  ['a payment method type that the account does not have', { allowed_payment_method_types: ['sofort'] }],
  ['confirm without a payment method', { payment_method: undefined }],
  ['an unknown customer', { customer: 'cus_unknown' }],
  ['an unknown parameter', { amuont: 5 }],
  [
    'the exclusion of the card',
    { allowed_payment_method_types: undefined, excluded_payment_method_types: ['card'] },
  ],
  ['a relative return URL', { return_url: '/paid' }],
  ['manual confirmation of automatic methods', { automatic_payment_methods: { enabled: true } }],
  [
    'automatic methods without a return URL',
    { allowed_payment_method_types: undefined, confirmation_method: undefined },
  ],
])('a payment intent refuses %s', async (_, overrides) => {
  const refusal = await refusalOf(
    sandbox.stripe.paymentIntents.create(tenDollars(overrides as never), aKey()),
  );
  expect(refusal.type).toBe('StripeInvalidRequestError');
  expect(refusal.requestId).toMatch(/^req_/);
});

it.skipIf(isReal)(
  'a payment intent on an account that requires it, needs a return URL to confirm while the payer is present',
  async () => {
    const account = anAccount();
    sandbox.processor.addAccount(account);
    const { paymentIntents } = clientOf(sandbox.processor, account);
    const open = await paymentIntents.create(
      tenDollars({ confirm: false, use_stripe_sdk: undefined }),
      aKey(),
    );
    await tell(sandbox.processor, 'POST', '/_sim/accounts/return-url', {
      account: account.id,
      required: true,
    });

    const [create, confirm] = [
      refusalOf(paymentIntents.create(tenDollars(), aKey())),
      refusalOf(paymentIntents.confirm(open.id, {}, aKey())),
    ];
    for (const refusal of await Promise.all([create, confirm]))
      expect(refusal).toMatchObject({
        statusCode: 400,
        rawType: 'invalid_request_error',
        param: 'return_url',
      });
    expect((await paymentIntents.list()).data).toHaveLength(1);

    const return_url = 'https://shop.example/paid';
    expect((await paymentIntents.create(tenDollars({ return_url }), aKey())).status).toBe('succeeded');
    expect((await paymentIntents.confirm(open.id, { return_url }, aKey())).status).toBe('succeeded');
    expect((await paymentIntents.create(tenDollars({ off_session: true }), aKey())).status).toBe('succeeded');
  },
);
