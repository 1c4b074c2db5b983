import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { placeOfOrder } from '../../../shared/flows/records/places.ts';
import { showAsOf } from '../../../shared/flows/records/show-as-of.ts';
import { orderNotFound, parseOrder } from '../../../shared/storage/orders.ts';
import { change, commit } from '../../../shared/storage/table/table.ts';
import { catalogStaff } from '../../support/catalog.ts';
import { advance, now, travelTo } from '../../support/clock.ts';
import { type Journal, openJournal } from '../../support/journal.ts';
import { aPayer } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { refundPayment } from '../../support/plan-changes.ts';
import { aShop, buy, type Shop } from '../../support/purchases.ts';
import { credit } from '../../support/wallets.ts';

let journal: Journal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

/** A customer who is credited, buys a plan, and a day later cancels it and gets their money back: how each of their records is asked for. */
async function aCancelledPlan(at = '2028-01-10T10:00:00Z') {
  travelTo(at);
  const made = await aShop();
  const shop = { ...made, staff: await catalogStaff(made.tenant, 'credential') };
  const customerInfo = aPayer();
  await credit(shop.tenant, customerInfo.email, 300);
  const created = now();
  advance({ minutes: 1 });
  expect((await buy(shop, { customerInfo })).status).toBe(200);
  const bought = now();
  const { orders, invoices, all } = await kept(shop.tenant);
  const [[order], [invoice]] = [orders, invoices];
  const customer = all.find(({ sk }) => sk === 'CUSTOMER');
  advance({ hours: 24 });
  expect((await shop.staff.post(`/admin/orders/${order?.id}/cancel`, {})).status).toBe(200);
  expect((await refundPayment({ shop }, 0)).status).toBe(200);
  await journal.written();
  const paths = {
    order: `/admin/order/${order?.id}`,
    invoice: `/admin/invoice/${invoice?.id}`,
    customer: `/admin/customers/${customer?.id}`,
  };
  return { shop, created, bought, paths, orderId: String(order?.id), customer: customer as never };
}

const asked = async ({ staff }: Pick<Shop, 'staff'>, path: string, at?: Date) => {
  const { status, body } = await staff.get(path, at && { asOf: at.toISOString() });
  return { ...body.error, ...body.data, status };
};

it('GET /admin/order/:id, as the routes of an invoice and a customer, shows what was known at an instant, and who had written it so', async () => {
  const { shop, created, bought, paths } = await aCancelledPlan();
  const { order, invoice, customer } = paths;
  const by = (function_: string) => ({ by: function_, version: expect.any(String), at: expect.any(String) });
  expect(await asked(shop, order)).toMatchObject({
    ...{ asOf: null, endsOn: '2028-02-10', written: by('admin/refund-transaction') },
  });
  expect(await asked(shop, order, bought)).toMatchObject({
    ...{ asOf: bought.toISOString(), endsOn: null, written: by('public-api/purchase') },
  });
  expect(await asked(shop, invoice)).toMatchObject({ statusLabel: 'refunded', refunded: { value: 10 } });
  const then = await asked(shop, invoice, bought);
  expect(then).toMatchObject({ statusLabel: 'paid', written: by('public-api/purchase') });
  expect(then.refunded).toBeUndefined();
  expect(await asked(shop, customer, bought)).toMatchObject({ hasPurchased: true });
  expect(await asked(shop, customer, created)).toMatchObject({
    ...{ hasPurchased: false, asOf: created.toISOString(), written: by('admin/add-wallet-credit') },
  });
  for (const [noun, path] of Object.entries(paths))
    expect(await asked(shop, path, new Date('2028-01-09T10:00:00Z'))).toMatchObject({
      ...{ status: 404, code: `${noun}_not_found` },
    });
});

it('GET /admin/order/:id with asOf shows nothing of another tenant, whose records look absent', async () => {
  const mine = await aCancelledPlan('2028-01-10T11:00:00Z');
  const theirs = await aCancelledPlan(); // Before mine by its time, and after it in the journal.
  expect(await asked(mine.shop, mine.paths.customer, mine.created)).toMatchObject({
    ...{ status: 200, id: mine.paths.customer.split('/').at(-1) },
  });
  for (const [noun, path] of Object.entries(theirs.paths))
    for (const at of [mine.bought, now()])
      expect(await asked(mine.shop, path, at)).toMatchObject({ status: 404, code: `${noun}_not_found` });
});

it('GET /admin/order/:id refuses an asOf that it cannot show, and says what to do', async () => {
  const { shop, bought, paths, orderId } = await aCancelledPlan();
  const refusal = (message: string) => ({
    ...{ status: 400, code: 'invalid_request', field: 'asOf', message: expect.stringContaining(message) },
  });
  expect(await asked(shop, paths.order, new Date(now().getTime() + 1000))).toMatchObject(
    refusal('that has passed'),
  );
  const place = { placeOf: placeOfOrder, parse: parseOrder, notFound: orderNotFound };
  const late = { id: orderId, asOf: bought, now: now(), deadline: { leftMs: () => 0 } };
  await expect(showAsOf(shop.tenant.tenant.id, place, late)).rejects.toMatchObject({
    ...{ code: 'invalid_request', message: expect.stringMatching(/takes longer .* command "show"/) },
  });
  vi.stubEnv('JOURNAL_BUCKET', '');
  expect(await asked(shop, paths.order, bought)).toMatchObject(refusal('keeps no journal'));
  vi.unstubAllEnvs();

  advance({ days: 30 });
  const reached = now();
  advance({ days: 2 });
  const beyond = now();
  advance({ minutes: 1 });
  await commit([
    change(placeOfOrder(shop.tenant.tenant.id, orderId)?.key as never, { set: { endReason: 'x' } }),
  ]);
  expect(await asked(shop, paths.order, reached)).toMatchObject(refusal('Ask again in some minutes'));
  await journal.written();
  expect(await asked(shop, paths.order, reached)).toMatchObject({ status: 200, endsOn: '2028-02-10' });
  expect(await asked(shop, paths.order, beyond)).toMatchObject(refusal('command "show"'));
});

it('GET /admin/customers/:id and the routes of their records show nothing of a customer who was erased since', async () => {
  const { shop, bought, paths } = await aCancelledPlan();
  advance({ minutes: 1 });
  const everything = { endOrders: true, forfeitWallet: true };
  expect((await shop.staff.post(`${paths.customer}/erase`, everything)).status).toBe(200);
  await journal.written();
  for (const path of Object.values(paths))
    expect(await asked(shop, path, bought)).toMatchObject({
      ...{ status: 400, field: 'asOf', message: expect.stringContaining('was erased') },
    });
  expect(await asked(shop, paths.customer)).toMatchObject({ status: 200, name: 'erased' });
  expect(await asked(shop, paths.order, now())).toMatchObject({ status: 200 });
});
