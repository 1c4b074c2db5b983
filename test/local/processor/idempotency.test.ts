import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anAccount,
  clientOf,
  isReal,
  openSandbox,
  refusalOf,
  type Sandbox,
  tenDollars,
} from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

it('an idempotency key replays the answer to the same request without a second charge, and marks it as replayed', async () => {
  const key = { idempotencyKey: randomUUID() };
  const first = await sandbox.stripe.paymentIntents.create(tenDollars(), key);
  const second = await sandbox.stripe.paymentIntents.create(tenDollars(), key);
  expect(second).toEqual(first);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await sandbox.stripe.charges.list({ payment_intent: first.id })).data).toHaveLength(1);
});

it('an idempotency key replays a decline without a second charge', async () => {
  const key = { idempotencyKey: randomUUID() };
  const params = tenDollars({ payment_method: 'pm_card_visa_chargeDeclined' });
  const first = await refusalOf(sandbox.stripe.paymentIntents.create(params, key));
  const second = await refusalOf(sandbox.stripe.paymentIntents.create(params, key));
  expect([first.statusCode, second.statusCode]).toEqual([402, 402]);
  expect(second.charge).toBe(first.charge);
  expect(second.headers?.['idempotent-replayed']).toBe('true');
});

it('an idempotency key refuses other parameters and another endpoint with idempotency_error', async () => {
  const key = { idempotencyKey: randomUUID() };
  await sandbox.stripe.paymentIntents.create(tenDollars(), key);
  const otherAmount = await refusalOf(
    sandbox.stripe.paymentIntents.create(tenDollars({ amount: 2_000 }), key),
  );
  const elsewhere = await refusalOf(sandbox.stripe.customers.create({}, key));
  expect([otherAmount.statusCode, otherAmount.rawType]).toEqual([400, 'idempotency_error']);
  expect(elsewhere.rawType).toBe('idempotency_error');
});

it('an idempotency key is a fence: once bound to a body that cannot charge, it refuses a late original', async () => {
  const key = { idempotencyKey: randomUUID() };
  const { confirm: _, use_stripe_sdk: __, ...harmless } = tenDollars();
  const fence = await sandbox.stripe.paymentIntents.create(harmless, key);
  expect(fence.status).toBe('requires_confirmation');
  expect((await refusalOf(sandbox.stripe.paymentIntents.create(tenDollars(), key))).rawType).toBe(
    'idempotency_error',
  );
});

it('an idempotency key is not bound by a parameter that fails validation', async () => {
  const key = { idempotencyKey: randomUUID() };
  const wrong = await refusalOf(sandbox.stripe.paymentIntents.create(tenDollars({ currency: 'xyz' }), key));
  expect(wrong.statusCode).toBe(400);
  expect((await sandbox.stripe.paymentIntents.create(tenDollars(), key)).status).toBe('succeeded');
});

describe.skipIf(isReal)('the simulated processor alone', () => {
  it('an idempotency key at the simulated processor gets a 409 while the first request is in progress, and its answer afterwards', async () => {
    const key = { idempotencyKey: randomUUID() };
    sandbox.processor.fault({ match: { path: '/v1/payment_intents' }, mode: 'slow' });
    const first = sandbox.stripe.paymentIntents.create(tenDollars(), key);
    await expect
      .poll(() => sandbox.processor.requests().some((entry) => entry.idempotencyKey === key.idempotencyKey))
      .toBe(true);
    const second = await refusalOf(sandbox.stripe.paymentIntents.create(tenDollars(), key));
    expect([second.statusCode, second.code]).toEqual([409, 'idempotency_key_in_use']);
    expect(sandbox.processor.release()).toBe(1);
    const charged = await first;
    expect((await sandbox.stripe.paymentIntents.create(tenDollars(), key)).id).toBe(charged.id);
  });

  it('an idempotency key at the simulated processor expires after 24 hours of the shared clock, not before', async () => {
    const key = { idempotencyKey: randomUUID() };
    const first = await sandbox.stripe.customers.create({}, key);
    sandbox.pass(24 * 3_600 - 60);
    expect((await sandbox.stripe.customers.create({}, key)).id).toBe(first.id);
    sandbox.pass(120);
    expect((await sandbox.stripe.customers.create({}, key)).id).not.toBe(first.id);
  });

  it('an idempotency key at the simulated processor belongs to one account', async () => {
    const key = { idempotencyKey: randomUUID() };
    const account = anAccount();
    sandbox.processor.addAccount(account);
    const own = await sandbox.stripe.customers.create({}, key);
    expect((await clientOf(sandbox.processor, account).customers.create({}, key)).id).not.toBe(own.id);
  });

  it('an idempotency key at the simulated processor is required by every endpoint that can move money, and the log shows its absence', async () => {
    const { url } = sandbox.processor;
    const post = (path: string) =>
      fetch(url + path, {
        method: 'POST',
        body: '',
        headers: { authorization: `Bearer ${sandbox.account.secretKey}` },
      });
    const paths = ['/v1/payment_intents', '/v1/payment_intents/pi_1/confirm', '/v1/refunds'];
    const replies = await Promise.all(paths.map(post));
    expect(replies.map((reply) => reply.status)).toEqual([400, 400, 400]);
    const [body] = await Promise.all(
      replies.map((reply) => reply.json() as Promise<{ error: { code: string; message: string } }>),
    );
    expect(body?.error).toMatchObject({
      code: 'idempotency_key_required',
      message: expect.stringContaining('Idempotency-Key'),
    });
    expect(
      sandbox.processor
        .requests()
        .slice(-3)
        .every((entry) => entry.keyMissing),
    ).toBe(true);
    expect((await post('/v1/customers')).status).toBe(200);
  });
});
