import { expect, it } from 'vitest';
import { aLink, aPayer, pay, payloadOf, requestLink, summaryOf } from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { booksOf, chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { UNRATED } from '../support/rates.ts';
import { partition } from '../support/table.ts';
import { aTenant } from '../support/tenants.ts';

it('a one-time link that is paid leaves a paid invoice and a transaction, and no order', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { description: 'Two seats' });
  const payer = { email: 'Ada@Example.COM ', name: ' Ada ', mobile: '+1 555 0100' };
  const answer = await pay(link, { customerInfo: payer });
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'success', payment_intent: { amount: 19.99, currency: 'USD' } },
  });

  const { attempts, invoices, orders, cards, links } = await expectBooksToAgree(tenant);
  const [charge] = await chargesAt(tenant);
  expect(attempts).toHaveLength(1);
  expect(attempts[0]).toMatchObject({
    state: 'succeeded',
    status: 3,
    terms: { charge: { minor: 1999, currency: 'usd' } },
    intentId: charge?.id,
    chargeId: charge?.latest_charge,
    processorCustomerId: charge?.customer,
    card: { brand: 'visa', last4: '4242' },
    payer: { email: 'ada@example.com', name: 'Ada', mobile: '+1 555 0100' },
  });
  expect(invoices).toHaveLength(1);
  expect(invoices[0]).toMatchObject({
    status: 2,
    number: expect.stringMatching(/^[0-9A-Z]{8}-0001$/),
    totalMinor: 1999,
    paidMinor: 1999,
    discountMinor: 0,
    linkSlug: link.slug,
    attemptId: attempts[0]?.id,
    billedTo: { name: 'Ada', email: 'ada@example.com' },
    lines: [{ name: 'Two seats', unitMinor: 1999, quantity: 1, totalMinor: 1999 }],
  });
  expect(orders).toEqual([]);
  expect(cards).toEqual([]);
  expect(links[0]).toMatchObject({ status: 2 });
  expect(links[0]).not.toHaveProperty('ttl');
});

it('a one-time link that is paid owes the tenant exactly one event of each kind', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant));
  expect(eventTypes(await expectBooksToAgree(tenant))).toEqual([
    'invoice.created',
    'invoice.paid',
    'payment.succeeded',
  ]);
});

it('a one-time link that is paid leads back from the processor’s intent to its attempt', async () => {
  const tenant = await aTenant();
  const { body } = await pay(await aLink(tenant));
  const { attempts } = await expectBooksToAgree(tenant);
  const [row] = await partition(`INTENT#${body.payment_intent.id}`);
  expect(row).toMatchObject({
    tenantId: tenant.tenant.id,
    attemptId: attempts[0]?.id,
    customerId: attempts[0]?.customerId,
  });
});

it('a one-time link that is paid tells the processor only an amount, and enough to find the attempt again', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, {
    description: 'Secret wares',
    items: [{ name: 'Secret', totalAmount: 5 }],
  });
  await pay(link);
  const [intent] = await chargesAt(tenant);
  expect(intent).toMatchObject({
    amount: 1999,
    confirmation_method: 'manual',
    setup_future_usage: null,
    description: null,
  });
  expect(Object.keys(intent?.metadata ?? {}).toSorted()).toEqual([
    'attempt',
    'customer',
    'kind',
    'link',
    'project',
    'tenant',
  ]);
  expect(JSON.stringify(await booksOf(tenant))).not.toContain('Secret');
});

it('a one-time link that is paid is used: another payer is refused with 409 and nothing is charged again', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  await pay(link);
  expect(await pay(link)).toMatchObject({ status: 409, body: { error: { code: 'payment_link_used' } } });
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('a one-time link that is paid can be used although an earlier one had the same payer: the payer is made once at the processor', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  for (const _ of [1, 2, 3]) expect((await pay(await aLink(tenant), { customerInfo })).status).toBe(200);
  expect((await booksOf(tenant)).customers).toHaveLength(1);
  expect((await expectBooksToAgree(tenant)).invoices).toHaveLength(3);
});

it('a one-time link that is paid charges what the link says, whatever the page sends', async () => {
  const tenant = await aTenant();
  const cheap = await requestLink(tenant, { amount: 1 });
  const dear = await aLink(tenant, { amount: 500 });
  await pay({ ...dear, data: cheap.body.data });
  expect((await chargesAt(tenant)).map(({ amount }) => amount)).toEqual([50_000]);
  expect(payloadOf(cheap.body)).not.toBe(dear.payload);
});

it('a one-time link that is paid has a receipt that tells its amount, items, what the items do not explain, and card', async () => {
  const tenant = await aTenant({ project: { logoUrl: 'https://cdn.billing.test/logo.png', name: 'Shop' } });
  const items = [{ name: 'Seat', unitPrice: 5, quantity: 2, totalAmount: 10 }];
  const link = await aLink(tenant, { amount: 12, items, description: 'Seats' });
  const answer = await pay(link, { customerInfo: { email: 'grace@example.com', name: 'Grace' } });
  expect((await summaryOf(answer)).body).toEqual({
    success: true,
    data: {
      status: 'success',
      summaryRef: answer.body.receipt.summaryRef,
      amount: { value: 12, currency: { code: 'USD', symbol: '$' } },
      hasPdf: false,
      description: 'Seats',
      items: [
        ...items,
        { name: 'Adjustment', kind: 'adjustment', unitPrice: 2, quantity: 1, totalAmount: 2 },
      ],
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      card: { brand: 'visa', last4: '4242' },
      customer: { email: 'g***@example.com' },
      project: { name: 'Shop', logoUrl: 'https://cdn.billing.test/logo.png' },
    },
  });
});

it('a charge in another currency than the project’s keeps the rate and where it came from; one in the base currency keeps none', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant, { amount: 100, currency: { code: 'EUR', symbol: '€' } }));
  await pay(await aLink(tenant, { amount: 100 }));
  const { attempts, outbox } = await expectBooksToAgree(tenant);
  const conversion = { baseCurrency: 'usd', rate: '0.861', source: 'operator', at: '2026-11-01' };
  expect(attempts.map(({ terms }) => [terms.charge.currency, terms.conversion])).toEqual([
    ['eur', conversion],
    ['usd', undefined],
  ]);
  expect(JSON.stringify(outbox)).toContain(JSON.stringify(conversion.rate));
});

it('a charge in another currency than the project’s is refused before anything is charged when there is no current rate, and operators are alarmed', async () => {
  const tenant = await aTenant({ project: { currencies: ['usd', UNRATED] } });
  const link = await aLink(tenant, { amount: 100, currency: { code: UNRATED, symbol: 'K' } });
  takeLogLines();
  expect(await pay(link)).toMatchObject({
    status: 422,
    body: { error: { code: 'exchange_rate_not_available', field: 'currency' } },
  });
  expect(takeLogLines().join('')).toContain('"RefusedWithoutRate":1');
  expect(await chargesAt(tenant)).toEqual([]);
  expect((await pay(await aLink(tenant))).status).toBe(200);
  await expectBooksToAgree(tenant);
});

it.each([
  ['JPY', 500, 500],
  ['KWD', 5.12, 5120],
  ['HUF', 1000.45, 100_045],
  ['ISK', 500, 50_000],
  ['UGX', 50_000, 5_000_000],
])(
  'a charge in another currency than the project’s charges %s %d as %d minor units',
  async (code, amount, minor) => {
    const tenant = await aTenant();
    const answer = await pay(await aLink(tenant, { amount, currency: { code, symbol: code } }));
    expect(answer.body.payment_intent).toMatchObject({ amount, currency: code });
    expect(await chargesAt(tenant)).toMatchObject([{ amount: minor, currency: code.toLowerCase() }]);
    await expectBooksToAgree(tenant);
  },
);
