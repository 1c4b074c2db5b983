import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

type Entered = Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0];
const aToken = async (entered: Entered = {}) =>
  (await sandbox.stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa', ...entered }))
    .id;
const pay = (confirmation_token: string, change = {}) =>
  sandbox.stripe.paymentIntents.create(
    tenDollars({ payment_method: undefined, confirmation_token, ...change }),
    aKey(),
  );

it('a confirmation token shows its card, makes one payment method of it, and attaches it where the payer agreed', async () => {
  const token = await aToken({ setup_future_usage: 'off_session' });
  const { payment_method_preview: preview } = await sandbox.stripe.confirmationTokens.retrieve(token);
  expect(preview).toMatchObject({ type: 'card', card: { last4: '4242', country: 'US' } });

  const customer = (await sandbox.stripe.customers.create({})).id;
  const paid = await pay(token, { customer });
  expect(paid).toMatchObject({ status: 'succeeded', setup_future_usage: 'off_session' });
  expect((await sandbox.stripe.paymentMethods.retrieve(String(paid.payment_method))).customer).toBe(customer);
  expect((await sandbox.stripe.confirmationTokens.retrieve(token)).payment_intent).toBe(paid.id);
});

it('a confirmation token is refused once it has been used, also by a decline and by a setup intent, or when it is unknown', async () => {
  const declined = await aToken({ payment_method: 'pm_card_chargeDeclined' });
  expect(await refusalOf(pay(declined))).toMatchObject({ statusCode: 402 });
  const saving = await aToken();
  const { payment_method } = await sandbox.stripe.setupIntents.create({
    customer: (await sandbox.stripe.customers.create({})).id,
    confirmation_token: saving,
    confirm: true,
    use_stripe_sdk: true,
    allowed_payment_method_types: ['card'],
  });
  expect(payment_method).toMatch(/^pm_/);
  for (const used of [declined, saving])
    expect(await refusalOf(pay(used))).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/used/),
    });
  expect(await refusalOf(pay('ctoken_unknown'))).toMatchObject({
    code: 'resource_missing',
    param: 'confirmation_token',
  });
});

it.skipIf(isReal)('a confirmation token is refused when twelve hours have passed', async () => {
  const token = await aToken();
  sandbox.pass(12 * 3_600);
  expect(await refusalOf(pay(token))).toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(/expired/),
  });
});
