import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aKey,
  clientOf,
  isReal,
  openSandbox,
  refusalOf,
  type Sandbox,
  tenDollars,
} from './support/sandbox.ts';

describe.skipIf(isReal)('an object that a request in progress is changing', () => {
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

  it('refuses a second confirm and a cancel with lock_timeout, but can be read', async () => {
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

  it('leaves the refused key unused, so a retry of the SDK is executed', async () => {
    const { processor, account } = sandbox;
    const { id, confirmed } = await confirming();
    const retried = refusalOf(
      clientOf(processor, account, { maxNetworkRetries: 1 }).paymentIntents.cancel(id),
    );
    const cancels = () =>
      processor.requests().filter((entry) => entry.path === `/v1/payment_intents/${id}/cancel`);
    await expect.poll(() => cancels()[0]?.status).toBe(429);
    processor.release();
    await confirmed;
    expect((await retried).code).toBe('payment_intent_unexpected_state');
    expect(cancels().map(({ status, replayed }) => [status, replayed])).toEqual([
      [429, false],
      [400, false],
    ]);
  });

  it('can be planned as a refusal without another request', async () => {
    const { stripe, processor } = sandbox;
    processor.fault({ mode: 'refuse', refusal: { status: 429, code: 'lock_timeout' } });
    processor.fault({
      mode: 'refuse',
      refusal: { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
    });
    const key = aKey();
    expect(
      (await refusalOf(stripe.paymentIntents.create(tenDollars(), key))).headers?.['stripe-should-retry'],
    ).toBe('true');
    expect((await refusalOf(stripe.paymentIntents.create(tenDollars(), key))).statusCode).toBe(409);
    expect((await stripe.paymentIntents.create(tenDollars(), key)).status).toBe('succeeded');
  });
});
