import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

describe.skipIf(isReal)('the simulated processor alone', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => sandbox.close());

  /** An intent whose confirm is in progress until it is released. */
  async function confirming() {
    const { stripe, processor } = sandbox;
    const { id } = await stripe.paymentIntents.create(
      tenDollars({ confirm: false, use_stripe_sdk: undefined }),
      aKey(),
    );
    const path = `/v1/payment_intents/${id}/confirm`;
    processor.fault({ match: { path }, mode: 'slow' });
    const confirmed = stripe.paymentIntents.confirm(id, {}, aKey());
    await expect.poll(() => processor.requests().some((entry) => entry.path === path)).toBe(true);
    return { id, confirmed };
  }

  it('an object that a request in progress is changing refuses a second confirm and a cancel with lock_timeout, but can be read', async () => {
    const { stripe, processor } = sandbox;
    const { id, confirmed } = await confirming();
    const calls = [stripe.paymentIntents.confirm(id, {}, aKey()), stripe.paymentIntents.cancel(id)];
    for (const refusal of await Promise.all(calls.map(refusalOf)))
      expect(refusal).toMatchObject({
        statusCode: 429,
        code: 'lock_timeout',
        rawType: 'invalid_request_error',
      });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_confirmation');
    processor.release();
    expect((await confirmed).status).toBe('succeeded');
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });
});
