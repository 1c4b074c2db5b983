import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tell, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const challenged = { payment_method: 'pm_card_threeDSecure2Required' };

describe('manual confirmation', () => {
  it('requires 3-D Secure without charging', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(tenDollars(challenged), aKey());
    expect(intent).toMatchObject({
      status: 'requires_action',
      amount_received: 0,
      next_action: { type: 'use_stripe_sdk' },
    });
    expect(intent.latest_charge).toBeNull();
  });

  it.skipIf(isReal)('charges nothing after a passed challenge until the server confirms', async () => {
    const { stripe, processor } = sandbox;
    const { id } = await stripe.paymentIntents.create(tenDollars(challenged), aKey());
    processor.authenticate(id, 'succeed');
    const waiting = await stripe.paymentIntents.retrieve(id);
    expect(waiting).toMatchObject({
      status: 'requires_confirmation',
      amount_received: 0,
      latest_charge: null,
      next_action: null,
    });
    expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([]);

    const charged = await stripe.paymentIntents.confirm(id, {}, aKey());
    expect(charged).toMatchObject({ status: 'succeeded', amount_received: 1_000 });
    const [charge] = (await stripe.charges.list({ payment_intent: id })).data;
    expect(charge?.payment_method_details?.card?.three_d_secure).toMatchObject({ result: 'authenticated' });
  });

  it.skipIf(isReal)('requires another card when the challenge fails, and charges it', async () => {
    const { stripe, processor } = sandbox;
    const { id } = await stripe.paymentIntents.create(tenDollars(challenged), aKey());
    await tell(processor, 'POST', '/_sim/authenticate', { payment_intent: id, outcome: 'fail' });
    const failed = await stripe.paymentIntents.retrieve(id);
    expect(failed).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    expect(failed.last_payment_error).toMatchObject({ code: 'payment_intent_authentication_failure' });
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, aKey())).status).toBe(
      'succeeded',
    );
  });

  it.skipIf(isReal)('remembers a passed challenge for that card only', async () => {
    const { stripe, processor } = sandbox;
    const { id } = await stripe.paymentIntents.create(tenDollars(challenged), aKey());
    processor.authenticate(id, 'succeed');
    const other = await stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_authenticationRequired' },
      aKey(),
    );
    expect(other.status).toBe('requires_action');
  });

  it.skipIf(isReal)('can be declined after the challenge', async () => {
    const { stripe, processor } = sandbox;
    const params = tenDollars({ payment_method: 'pm_card_threeDSecureRequiredChargeDeclined' });
    const { id } = await stripe.paymentIntents.create(params, aKey());
    processor.authenticate(id, 'succeed');
    const refusal = await refusalOf(stripe.paymentIntents.confirm(id, {}, aKey()));
    expect(refusal).toMatchObject({
      statusCode: 402,
      decline_code: 'generic_decline',
      payment_intent: { id, status: 'requires_payment_method' },
    });
  });

  it.skipIf(isReal).each([['passed'], ['open']])(
    'expires an hour after the attempt while the challenge is %s',
    async (challenge) => {
      const { stripe, processor, pass } = sandbox;
      const { id } = await stripe.paymentIntents.create(tenDollars(challenged), aKey());
      if (challenge === 'passed') processor.authenticate(id, 'succeed');
      pass(59 * 60);
      expect((await stripe.paymentIntents.retrieve(id)).status).toBe(
        challenge === 'passed' ? 'requires_confirmation' : 'requires_action',
      );
      pass(60);
      const refusal = await refusalOf(stripe.paymentIntents.confirm(id, {}, aKey()));
      expect(refusal).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: {
          status: 'requires_payment_method',
          payment_method: null,
          last_payment_error: { code: 'payment_intent_payment_attempt_expired' },
        },
      });
      expect(
        (await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, aKey())).status,
      ).toBe('succeeded');
    },
  );

  it.skipIf(isReal)(
    'expires in lists and events without a further request, and never before a first attempt',
    async () => {
      const { stripe, processor, pass } = sandbox;
      const { id } = await stripe.paymentIntents.create(tenDollars(challenged), aKey());
      const untried = await stripe.paymentIntents.create(
        tenDollars({ confirm: false, use_stripe_sdk: undefined }),
        aKey(),
      );
      pass(60 * 60);
      await processor.settle();
      const { data } = await stripe.events.list({ type: 'payment_intent.payment_failed', limit: 100 });
      const codes = data.map(
        ({ data: { object } }) =>
          'last_payment_error' in object && object.id === id && object.last_payment_error?.code,
      );
      expect(codes).toContain('payment_intent_payment_attempt_expired');
      expect((await stripe.paymentIntents.retrieve(untried.id)).status).toBe('requires_confirmation');
    },
  );

  it.skipIf(isReal)('requires the secret key', async () => {
    const { stripe, processor, account } = sandbox;
    const intent = await stripe.paymentIntents.create(
      tenDollars({ confirm: false, use_stripe_sdk: undefined }),
      aKey(),
    );
    const response = await fetch(`${processor.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: intent.client_secret ?? '' }),
      headers: { authorization: `Bearer ${account.publishableKey}`, 'idempotency-key': intent.id },
    });
    expect(response.status).toBe(400);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_confirmation');
  });
});

describe.skipIf(isReal)('automatic confirmation', () => {
  const automatic = tenDollars({ ...challenged, confirmation_method: 'automatic' });

  it('charges when the challenge is passed', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create(automatic, aKey());
    sandbox.processor.authenticate(id, 'succeed');
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      amount_received: 1_000,
    });
  });

  it('shows a decline after the challenge on the intent', async () => {
    const params = {
      ...automatic,
      payment_method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    };
    const { id } = await sandbox.stripe.paymentIntents.create(params, aKey());
    sandbox.processor.authenticate(id, 'succeed');
    const intent = await sandbox.stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  it('refuses to pass a challenge twice', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create(automatic, aKey());
    sandbox.processor.authenticate(id, 'succeed');
    expect(() => sandbox.processor.authenticate(id, 'succeed')).toThrow('no challenge');
  });
});

describe('confirming and canceling', () => {
  it('exclude each other', async () => {
    const { stripe } = sandbox;
    const paid = await stripe.paymentIntents.create(tenDollars(), aKey());
    const cancel = await refusalOf(stripe.paymentIntents.cancel(paid.id));
    expect(cancel).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id },
    });

    const open = await stripe.paymentIntents.create(tenDollars(challenged), aKey());
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      next_action: null,
    });
    const confirm = await refusalOf(stripe.paymentIntents.confirm(open.id, {}, aKey()));
    expect(confirm).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('cannot be repeated under a new key', async () => {
    const paid = await sandbox.stripe.paymentIntents.create(tenDollars(), aKey());
    expect((await refusalOf(sandbox.stripe.paymentIntents.confirm(paid.id, {}, aKey()))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  it('needs a payment method', async () => {
    const { id, status } = await sandbox.stripe.paymentIntents.create(
      {
        amount: 1_000,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        confirmation_method: 'manual',
      },
      aKey(),
    );
    expect(status).toBe('requires_payment_method');
    expect((await refusalOf(sandbox.stripe.paymentIntents.confirm(id, {}, aKey()))).statusCode).toBe(400);
  });
});
