import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKey, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const aCustomer = async () => (await sandbox.stripe.customers.create({})).id;
const aMethod = async () =>
  (await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })).id;

describe('customers', () => {
  it('keep their values and updates', async () => {
    const { stripe } = sandbox;
    const email = `${randomUUID()}@example.com`;
    const made = await stripe.customers.create({
      email,
      name: 'Ada',
      metadata: { tenant: 't1', kind: 'payer' },
    });
    await stripe.customers.update(made.id, { name: 'Ada L.', metadata: { kind: '', city: 'London' } });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({
      email,
      name: 'Ada L.',
      metadata: { tenant: 't1', city: 'London' },
    });
    expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([made.id]);
  });

  it('with an unknown id are absent', async () => {
    expect(await refusalOf(sandbox.stripe.customers.retrieve('cus_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('that are deleted are shown as such, lose their cards and are listed no more', async () => {
    const { stripe } = sandbox;
    const email = `${randomUUID()}@example.com`;
    const { id } = await stripe.customers.create({ email, payment_method: 'pm_card_visa' });
    const [card] = (await stripe.paymentMethods.list({ customer: id })).data;
    const paid = await stripe.paymentIntents.create(
      tenDollars({ customer: id, payment_method: card?.id }),
      aKey(),
    );
    const deleted = { id, object: 'customer', deleted: true };

    expect(await stripe.customers.del(id)).toMatchObject(deleted);
    expect({ ...(await stripe.customers.retrieve(id)) }).toEqual(deleted);
    expect((await stripe.customers.list({ email })).data).toEqual([]);
    expect((await stripe.paymentMethods.retrieve(card?.id ?? '')).customer).toBeNull();
    const intent = await stripe.paymentIntents.retrieve(paid.id, { expand: ['customer'] });
    expect(intent).toMatchObject({ status: 'succeeded', customer: deleted });
    expect((await refusalOf(stripe.customers.update(id, { name: 'Ada' }))).statusCode).toBe(404);
  });

  it('that are deleted cannot be used by a payment or by a filter', async () => {
    const { stripe } = sandbox;
    const customer = await aCustomer();
    const open = await stripe.paymentIntents.create(
      tenDollars({ customer, confirm: false, use_stripe_sdk: undefined }),
      aKey(),
    );
    const method = await aMethod();
    await stripe.customers.del(customer);
    const calls = [
      stripe.paymentIntents.create(tenDollars({ customer }), aKey()),
      stripe.paymentIntents.confirm(open.id, {}, aKey()),
      stripe.paymentIntents.list({ customer }),
      stripe.paymentMethods.list({ customer }),
      stripe.paymentMethods.attach(method, { customer }),
      stripe.charges.list({ customer }),
    ];
    for (const refusal of await Promise.all(calls.map(refusalOf)))
      expect(refusal).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
  });

  it('can be created together with their card, unless it is declined', async () => {
    const { stripe } = sandbox;
    const { id } = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    expect((await stripe.paymentMethods.list({ customer: id, type: 'card' })).data).toHaveLength(1);
    expect(
      (await refusalOf(stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' }))).statusCode,
    ).toBe(402);
  });

  it('refuse an unknown parameter', async () => {
    expect((await refusalOf(sandbox.stripe.customers.create({ emial: 'x' } as never))).code).toBe(
      'parameter_unknown',
    );
  });

  it('refuse a telephone number of more than 20 characters', async () => {
    const { stripe } = sandbox;
    expect((await refusalOf(stripe.customers.create({ phone: '+49 30 901820 ext 123' }))).param).toBe(
      'phone',
    );
    expect((await stripe.customers.create({ phone: '+49 30 901820 ext 12' })).phone).toHaveLength(20);
  });

  it.each([
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v']))],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }],
    ['a value of 501 characters', { k: 'v'.repeat(501) }],
  ])('refuse metadata with %s', async (_, metadata) => {
    expect((await refusalOf(sandbox.stripe.customers.create({ metadata }))).statusCode).toBe(400);
  });

  it('accept metadata at its limits', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`${at}`.padEnd(40, 'k'), 'v'.repeat(500)]),
    );
    expect(Object.keys((await sandbox.stripe.customers.create({ metadata })).metadata)).toHaveLength(50);
  });
});

describe('payment methods', () => {
  it('are attached, listed and detached', async () => {
    const { stripe } = sandbox;
    const customer = await aCustomer();
    const id = await aMethod();
    expect((await stripe.paymentMethods.attach(id, { customer })).customer).toBe(customer);
    expect((await stripe.paymentMethods.list({ customer })).data.map((method) => method.id)).toEqual([id]);
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect((await stripe.paymentMethods.detach(id)).customer).toBeNull();
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    expect((await refusalOf(stripe.paymentMethods.attach(id, { customer }))).statusCode).toBe(400);
  });

  it('cannot be used by another customer', async () => {
    const { stripe } = sandbox;
    const [owner, other] = [await aCustomer(), await aCustomer()];
    const payment_method = (await stripe.paymentMethods.attach('pm_card_visa', { customer: owner })).id;
    expect(
      (await refusalOf(stripe.paymentMethods.attach(payment_method, { customer: other }))).statusCode,
    ).toBe(400);
    expect(
      (await refusalOf(stripe.paymentIntents.create(tenDollars({ payment_method, customer: other }), aKey())))
        .statusCode,
    ).toBe(400);
    expect(
      (await refusalOf(stripe.paymentIntents.create(tenDollars({ payment_method }), aKey()))).statusCode,
    ).toBe(400);
    expect(
      (await stripe.paymentIntents.create(tenDollars({ payment_method, customer: owner }), aKey())).status,
    ).toBe('succeeded');
  });

  it('can be used once when they are not attached', async () => {
    const { stripe } = sandbox;
    const payment_method = await aMethod();
    await stripe.paymentIntents.create(tenDollars({ payment_method }), aKey());
    expect(
      (await refusalOf(stripe.paymentIntents.create(tenDollars({ payment_method }), aKey()))).statusCode,
    ).toBe(400);
    expect(
      (await refusalOf(stripe.paymentMethods.attach(payment_method, { customer: await aCustomer() })))
        .statusCode,
    ).toBe(400);
  });

  it('are attached by a payment with setup_future_usage, and then pay off-session', async () => {
    const { stripe } = sandbox;
    const customer = await aCustomer();
    const payment_method = await aMethod();
    const first = tenDollars({
      customer,
      payment_method,
      setup_future_usage: 'off_session',
      expand: ['payment_method', 'latest_charge'],
    });
    const paid = await stripe.paymentIntents.create(first, aKey());
    expect(paid.payment_method).toMatchObject({
      id: payment_method,
      customer,
      card: { brand: 'visa', last4: '4242' },
    });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      payment_method_details: { card: { last4: '4242' } },
    });
    const renewal = tenDollars({
      customer,
      payment_method,
      off_session: true,
      confirmation_method: undefined,
      use_stripe_sdk: undefined,
    });
    expect((await stripe.paymentIntents.create(renewal, aKey())).status).toBe('succeeded');
  });

  it('are not attached when the payment is declined', async () => {
    const { stripe } = sandbox;
    const customer = await aCustomer();
    const params = tenDollars({
      customer,
      payment_method: 'pm_card_chargeCustomerFail',
      setup_future_usage: 'off_session',
    });
    await refusalOf(stripe.paymentIntents.create(params, aKey()));
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
  });

  it('are new at each use of a test token', async () => {
    const pay = async () => (await sandbox.stripe.paymentIntents.create(tenDollars(), aKey())).payment_method;
    expect(await pay()).not.toBe(await pay());
  });
});
