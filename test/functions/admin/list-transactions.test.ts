import { beforeAll, expect, it } from 'vitest';
import { aBackendOf } from '../../support/backend-calls.ts';
import { type Answer, call } from '../../support/gateway.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { aLink, pay, recurring } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aCredential, aTenant, type TestTenant } from '../../support/tenants.ts';

const [TRANSACTIONS, ORDERS, INVOICES] = ['/admin/transactions', '/admin/order', '/admin/invoice'];
const customer = (name: string) => ({ email: `${name}@example.com`, name });

let tenant: TestTenant;
let headers: Record<string, string>;
const asked = (path = '', query: Record<string, string> = {}) => call('GET', path, { headers, query });
const idsOf = ({ body }: Answer) => body.data.map(({ id }: { id: string }) => id);
const FAILED = 4;
const UNPAID = '1';

beforeAll(async () => {
  tenant = await aTenant();
  headers = { 'x-tenant-id': await aCredential(tenant, ['admin']) };
  await pay(await aLink(tenant, { ...recurring(), clientReference: 'order-1001' }), {
    customerInfo: customer('ada'),
  });
  await pay(await aLink(tenant), {
    customerInfo: customer('bob'),
    paymentMethodId: 'pm_card_chargeDeclined',
  });
  for (let count = 0; count < 3; count++) await pay(await aLink(tenant), { customerInfo: customer('bob') });
  await (await aBackendOf(tenant)).post('/webhook/invoices', {
    ...invoiceBody(tenant),
    customerInfo: customer('ada'),
  });
});

it('GET /admin/transactions lists the attempts of the tenant, newest first, as they are stored', async () => {
  const { status, body } = await asked(TRANSACTIONS);
  const stored = (await kept(tenant)).attempts;
  expect(status).toBe(200);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
    stored
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  expect(body.data.at(-1)).toMatchObject({
    status: 3,
    statusLabel: 'succeeded',
    customer: customer('ada'),
    clientReference: 'order-1001',
    amount: { currency: 'USD' },
    processor: { paymentIntentId: expect.stringMatching(/^pi_/), chargeId: expect.stringMatching(/^ch_/) },
    card: { brand: 'visa', last4: '4242' },
    orderId: expect.stringMatching(/^ord_/),
  });
});

it('GET /admin/transactions finds payments by amount and by the last digits of the card', async () => {
  const count = async (query: Record<string, string>) => (await asked(TRANSACTIONS, query)).body.data.length;
  expect(await count({ last4: '4242' })).toBe(4);
  expect(await count({ last4: '4242', amount: '19.99', email: 'bob@example.com' })).toBe(3);
  expect([await count({ last4: '0001' }), await count({ amount: '1999' })]).toEqual([0, 0]);
  const [{ id }] = (await asked(TRANSACTIONS, { last4: '4242' })).body.data;
  expect(await count({ reference: id, amount: '3' })).toBe(0);
  const { errors } = (await asked(TRANSACTIONS, { amount: '19,99', last4: '424' })).body.error;
  expect(errors).toMatchObject([{ field: 'amount' }, { field: 'last4' }]);
});

it('GET /admin/transactions shows staff the issuer’s code of a decline', async () => {
  const { body } = await asked(TRANSACTIONS, { status: `${FAILED}` });
  expect(body.data).toMatchObject([
    { status: FAILED, refusal: { code: 'card_declined', declineCode: 'generic_decline' } },
  ]);
});

it('a reference leads from a payment to its order and its invoice, and from each of them to the payment', async () => {
  const { attempts, orders, invoices } = await kept(tenant);
  const paid = attempts.find(({ orderId }) => orderId) as (typeof attempts)[number];
  const receipt = (await asked(TRANSACTIONS, { reference: paid.id })).body.data[0].receipt.summaryRef;
  for (const reference of [paid.id, receipt, paid.orderId, paid.invoiceId].map(String)) {
    expect(idsOf(await asked(TRANSACTIONS, { reference }))).toEqual([paid.id]);
    expect(idsOf(await asked(ORDERS, { reference }))).toEqual([paid.orderId]);
    expect(idsOf(await asked(INVOICES, { reference }))).toEqual([paid.invoiceId]);
    expect(idsOf(await asked(INVOICES, { reference, status: UNPAID }))).toEqual([]);
  }
  for (const { number, id } of invoices)
    expect(idsOf(await asked(INVOICES, { reference: String(number) }))).toEqual([id]);
  const customerId = String(orders[0]?.customerId);
  expect(idsOf(await asked(ORDERS, { reference: receipt, customerId }))).toHaveLength(1);
  const stranger = 'cst_00000000000000000000';
  expect(idsOf(await asked(ORDERS, { reference: receipt, customerId: stranger }))).toEqual([]);
  for (const number of ['7F3K2Q9A-0001', 'INV-000001'])
    expect(idsOf(await asked(INVOICES, { reference: number }))).toEqual([]);
});

const CUSTOMERS = '/admin/customers';

it('GET /admin/customers lists those of the tenant, newest first, and finds one by e-mail address or id', async () => {
  const [bob, ada] = (await asked(CUSTOMERS)).body.data;
  expect([bob, ada]).toMatchObject([
    { ...customer('bob'), hasPurchased: true },
    { ...customer('ada'), hasPurchased: true },
  ]);
  const first = await asked(CUSTOMERS, { limit: '1' });
  expect(idsOf(await asked(CUSTOMERS, { limit: '1', cursor: first.body.nextCursor }))).toEqual([ada.id]);
  const found: Record<string, string>[] = [
    { email: 'Ada@Example.com ' },
    { customerId: ada.id },
    { email: ada.email, customerId: ada.id },
  ];
  for (const query of found) expect((await asked(CUSTOMERS, query)).body.data).toEqual([ada]);
  const none: Record<string, string>[] = [
    { email: 'eve@example.com' },
    { email: bob.email, customerId: ada.id },
    { email: ada.email, to: '2020-01-01' },
  ];
  for (const query of none)
    expect((await asked(CUSTOMERS, query)).body).toMatchObject({ data: [], hasMore: false });
});

it('GET /admin/order and /admin/invoice list what the payments made', async () => {
  const { orders, invoices } = await kept(tenant);
  const [listed, billed] = [await asked(ORDERS, { status: '2' }), await asked(INVOICES)];
  expect(idsOf(listed)).toEqual(orders.map(({ id }) => id));
  expect(listed.body.data[0]).toMatchObject({
    statusLabel: 'active',
    billingInterval: 1,
    cyclesPaid: 1,
    failedTries: 0,
  });
  expect(idsOf(billed).toSorted()).toEqual(invoices.map(({ id }) => id).toSorted());
  expect((await asked(INVOICES, { status: UNPAID })).body.data).toMatchObject([
    { statusLabel: 'unpaid', customer: customer('ada') },
  ]);
});
