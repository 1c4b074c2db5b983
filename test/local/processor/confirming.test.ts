import { afterAll, beforeAll, expect, it } from 'vitest';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const challenged = { payment_method: 'pm_card_threeDSecure2Required' };

it.skipIf(isReal)(
  'manual confirmation charges nothing after a passed challenge until the server confirms',
  async () => {
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
  },
);

it.skipIf(isReal)('manual confirmation remembers a passed challenge for that card only', async () => {
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

it.skipIf(isReal).each([['passed'], ['open']])(
  'manual confirmation expires an hour after the attempt while the challenge is %s',
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
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, aKey())).status).toBe(
      'succeeded',
    );
  },
);

it.skipIf(isReal)('manual confirmation requires the secret key', async () => {
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
