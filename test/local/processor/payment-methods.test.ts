import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aKey, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const aCustomer = async () => (await sandbox.stripe.customers.create({})).id;
const aMethod = async () =>
  (await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })).id;

it('customers that are deleted are shown as such, lose their cards and are listed no more', async () => {
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

it('customers that are deleted cannot be used by a payment or by a filter', async () => {
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

it('customers refuse a telephone number of more than 20 characters', async () => {
  const { stripe } = sandbox;
  expect((await refusalOf(stripe.customers.create({ phone: '+49 30 901820 ext 123' }))).param).toBe('phone');
  expect((await stripe.customers.create({ phone: '+49 30 901820 ext 12' })).phone).toHaveLength(20);
});

it.each([
  ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v']))],
  ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }],
  ['a value of 501 characters', { k: 'v'.repeat(501) }],
])('customers refuse metadata with %s', async (_, metadata) => {
  expect((await refusalOf(sandbox.stripe.customers.create({ metadata }))).statusCode).toBe(400);
});

it('payment methods are attached by a payment with setup_future_usage, and then pay off-session', async () => {
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
