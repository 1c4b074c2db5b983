import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aKey, clientOf, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

/** Confirms a setup intent for a new customer. */
async function setUp(payment_method: string, change: Partial<Stripe.SetupIntentCreateParams> = {}) {
  const customer = (await sandbox.stripe.customers.create({})).id;
  const params = {
    customer,
    payment_method,
    usage: 'off_session',
    confirm: true,
    use_stripe_sdk: true,
  } as const;
  return await sandbox.stripe.setupIntents.create(
    { ...params, allowed_payment_method_types: ['card'], ...change },
    aKey(),
  );
}

const later = ({ customer, payment_method }: Stripe.SetupIntent): Stripe.PaymentIntentCreateParams => ({
  ...tenDollars(),
  customer: String(customer),
  payment_method: String(payment_method),
  confirmation_method: 'automatic',
  off_session: true,
});

it('a setup intent is needed by a card whose bank asks at setup: one that was only attached is declined without its holder', async () => {
  const attached = await sandbox.stripe.customers.create({
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  });
  const { data } = await sandbox.stripe.paymentMethods.list({ customer: attached.id });
  const bare = { customer: attached.id, payment_method: data[0]?.id } as unknown as Stripe.SetupIntent;
  expect(await refusalOf(sandbox.stripe.paymentIntents.create(later(bare), aKey()))).toMatchObject({
    code: 'authentication_required',
  });
});

it('a setup intent is shown to a browser only with its client secret, and without customer and metadata', async () => {
  const { processor, account } = sandbox;
  const browser = clientOf(processor, { secretKey: account.publishableKey });
  const { id, client_secret } = await setUp('pm_card_visa');
  expect((await refusalOf(browser.setupIntents.retrieve(id))).statusCode).toBe(400);
  const seen = await browser.setupIntents.retrieve(id, { client_secret: String(client_secret) });
  expect(seen).toMatchObject({ id, status: 'succeeded' });
  expect(seen).not.toHaveProperty('customer');
  expect(seen).not.toHaveProperty('metadata');
});
