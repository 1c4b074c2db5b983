import { expect, it } from 'vitest';
import { advance } from '../../support/clock.ts';
import { aPayer } from '../../support/links.ts';
import { eventTypes, expectBooksToAgree, kept } from '../../support/money-books.ts';
import { ORDERS, orderingBackend } from '../../support/orders.ts';
import { aTenant } from '../../support/tenants.ts';

it('POST /webhook/orders creates a pending order of a new customer with one event, and nothing that was paid', async () => {
  const tenant = await aTenant();
  const { create, get } = await orderingBackend(tenant);
  const items = [{ name: 'Desk', unitPrice: 20, quantity: 2 }];
  const data = await create({ items, amount: 35, clientReference: 'job-7', metadata: { po: '12' } });
  expect(data).toMatchObject({
    id: expect.stringMatching(/^ord_/),
    ...{
      status: 1,
      statusLabel: 'pending',
      amount: { value: 35, currency: 'USD' },
      dueNow: { value: 35, currency: 'USD' },
    },
    ...{ billingInterval: null, nextBillingDate: null, gatewayId: null, transactionId: null },
    ...{ clientReference: 'job-7', metadata: { po: '12' } },
  });
  expect((await get(`${ORDERS}/${data.id}`)).body.data).toEqual(data);
  const records = await expectBooksToAgree(tenant);
  expect(records.orders).toMatchObject([
    { firstPayment: { discountMinor: 500 }, lines: [{ name: 'Desk', totalMinor: 4000 }] },
  ]);
  expect([records.attempts, records.invoices, eventTypes(records)]).toEqual([[], [], ['order.created']]);
  expect(records.all.filter(({ sk }) => sk === 'CUSTOMER')).toMatchObject([
    { email: 'billed@example.com', invoiceSequence: 0 },
  ]);
});

it('POST /webhook/orders creates twenty orders of one new customer at once, and the customer once', async () => {
  const tenant = await aTenant();
  const { create } = await orderingBackend(tenant);
  await Promise.all(Array.from({ length: 20 }, () => create()));
  const { orders, all } = await expectBooksToAgree(tenant);
  expect([orders.length, all.filter(({ sk }) => sk === 'CUSTOMER').length]).toEqual([20, 1]);
});

it('POST /webhook/orders lists orders newest first, page by page', async () => {
  const { create, get } = await orderingBackend(await aTenant());
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    advance({ minutes: 1 });
    ids.unshift((await create({ customerInfo: aPayer() })).id);
  }
  const first = (await get(ORDERS, { limit: '2' })).body;
  const second = (await get(ORDERS, { limit: '2', cursor: first.nextCursor })).body;
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
});

it('POST /webhook/orders: a repeat with the same Idempotency-Key returns the same order', async () => {
  const tenant = await aTenant();
  const { request } = await orderingBackend(tenant);
  const [first, again] = [await request({}, 'job-7'), await request({}, 'job-7')];
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  expect((await request({ amount: 41 }, 'job-7')).body.error.code).toBe('idempotency_mismatch');
  expect((await kept(tenant)).orders).toHaveLength(1);
});
