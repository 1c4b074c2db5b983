import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aKey,
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

describe('a setup intent', () => {
  it.each(['pm_card_visa', 'pm_card_chargeCustomerFail'])(
    'saves the card with the customer and moves no money: %s',
    async (card) => {
      const intent = await setUp(card, { expand: ['payment_method'] });
      expect(intent).toMatchObject({
        object: 'setup_intent',
        status: 'succeeded',
        usage: 'off_session',
        last_setup_error: null,
      });
      expect(intent.payment_method).toMatchObject({
        customer: intent.customer,
        card: { last4: expect.any(String) },
      });
      expect((await sandbox.stripe.paymentIntents.list({ customer: String(intent.customer) })).data).toEqual(
        [],
      );
    },
  );

  it('is declined with the card’s error and shows itself in it', async () => {
    const refusal = await refusalOf(setUp('pm_card_chargeDeclined'));
    expect(refusal).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect((refusal as { setup_intent?: unknown }).setup_intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
    });
  });

  it.skipIf(isReal)(
    'completes when the challenge is passed, and the card can then be charged without its holder',
    async () => {
      const { stripe, processor } = sandbox;
      const asked = await setUp('pm_card_authenticationRequiredOnSetup');
      expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      await tell(processor, 'POST', '/_sim/authenticate', { setup_intent: asked.id, outcome: 'succeed' });
      const done = await stripe.setupIntents.retrieve(asked.id);
      expect(done).toMatchObject({ status: 'succeeded', next_action: null });
      expect((await stripe.paymentIntents.create(later(done), aKey())).status).toBe('succeeded');
    },
  );

  it('is needed by a card whose bank asks at setup: one that was only attached is declined without its holder', async () => {
    const attached = await sandbox.stripe.customers.create({
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    });
    const { data } = await sandbox.stripe.paymentMethods.list({ customer: attached.id });
    const bare = { customer: attached.id, payment_method: data[0]?.id } as unknown as Stripe.SetupIntent;
    expect(await refusalOf(sandbox.stripe.paymentIntents.create(later(bare), aKey()))).toMatchObject({
      code: 'authentication_required',
    });
  });

  it.skipIf(isReal)(
    'takes another card from the browser after a failed challenge, until it is cancelled',
    async () => {
      const { stripe, processor, account } = sandbox;
      const browser = clientOf(processor, { secretKey: account.publishableKey });
      const confirm = (intent: Stripe.SetupIntent) =>
        browser.setupIntents.confirm(
          intent.id,
          { client_secret: intent.client_secret, payment_method: 'pm_card_visa' } as never,
          aKey(),
        );
      const [open, cancelled] = [
        await setUp('pm_card_authenticationRequired'),
        await setUp('pm_card_authenticationRequired'),
      ];
      for (const { id } of [open, cancelled]) processor.authenticate(id, 'fail');
      const failed = await stripe.setupIntents.retrieve(open.id);
      expect(failed).toMatchObject({
        status: 'requires_payment_method',
        last_setup_error: { code: 'setup_intent_authentication_failure' },
      });
      expect((await confirm(open)).status).toBe('succeeded');

      expect((await stripe.setupIntents.cancel(cancelled.id)).status).toBe('canceled');
      expect(await refusalOf(confirm(cancelled))).toMatchObject({ code: 'setup_intent_unexpected_state' });
      expect(await refusalOf(stripe.setupIntents.cancel(open.id))).toMatchObject({
        code: 'setup_intent_unexpected_state',
      });
    },
  );

  it.skipIf(isReal)('can be declined after the challenge', async () => {
    const { id } = await setUp('pm_card_threeDSecureRequiredChargeDeclined');
    sandbox.processor.authenticate(id, 'succeed');
    const after = await sandbox.stripe.setupIntents.retrieve(id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined' },
    });
  });

  it('is listed for its customer at once, and repeated under its key', async () => {
    const { stripe } = sandbox;
    const customer = (await stripe.customers.create({})).id;
    const key = aKey();
    const params = { customer, usage: 'off_session', metadata: { attempt: 'txn_1' } } as const;
    const { id } = await stripe.setupIntents.create(params, key);
    expect((await stripe.setupIntents.create(params, key)).id).toBe(id);
    expect((await stripe.setupIntents.list({ customer })).data).toMatchObject([
      { id, metadata: { attempt: 'txn_1' } },
    ]);
    expect(await refusalOf(stripe.setupIntents.create({ ...params, confirm: true }, key))).toMatchObject({
      statusCode: 400,
    });
  });

  it('is shown to a browser only with its client secret, and without customer and metadata', async () => {
    const { processor, account } = sandbox;
    const browser = clientOf(processor, { secretKey: account.publishableKey });
    const { id, client_secret } = await setUp('pm_card_visa');
    expect((await refusalOf(browser.setupIntents.retrieve(id))).statusCode).toBe(400);
    const seen = await browser.setupIntents.retrieve(id, { client_secret: String(client_secret) });
    expect(seen).toMatchObject({ id, status: 'succeeded' });
    expect(seen).not.toHaveProperty('customer');
    expect(seen).not.toHaveProperty('metadata');
  });

  it.skipIf(isReal)('sends its events', async () => {
    const { id } = await setUp('pm_card_authenticationRequired');
    sandbox.processor.authenticate(id, 'succeed');
    const { data } = await sandbox.stripe.events.list({ limit: 100 });
    const own = data
      .filter((event) => (event.data.object as { id?: string }).id === id)
      .map(({ type }) => type);
    expect(own.toSorted()).toEqual([
      'setup_intent.created',
      'setup_intent.requires_action',
      'setup_intent.succeeded',
    ]);
  });
});
