import { expect, it } from 'vitest';
import { voidInvoice } from '../../shared/flows/charging/transfers/void-invoice.ts';
import { meanwhile } from '../flows/meanwhile.ts';
import { catalogStaff } from '../support/catalog.ts';
import { now, travelTo } from '../support/clock.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { pay } from '../support/links.ts';
import { expectBooksToAgree } from '../support/money-books.ts';
import { turnDue } from '../support/overdue.ts';
import { runUntil } from '../support/run-until.ts';
import { aTenant } from '../support/tenants.ts';

/** An invoice of a shop in New York that is due on 10 June, and another one. */
async function dueInvoices() {
  travelTo('2027-06-01T12:00:00Z');
  const tenant = await aTenant({ project: { timeZone: 'America/New_York' } });
  const backend = await invoicingBackend(tenant);
  const link = { expiresInMinutes: 43_200, dueOn: '2027-06-10' };
  const [due, other] = [await backend.create(link), await backend.create({ ...link, amount: 41 })];
  const staff = await catalogStaff(tenant, 'credential');
  const overdue = async () =>
    (await staff.get('/admin/invoice', { status: '4' })).body.data.map(({ id }: { id: string }) => id);
  return { tenant, backend, due, other, overdue };
}
const told = ({ outbox }: Awaited<ReturnType<typeof expectBooksToAgree>>, of = 'overdue') =>
  outbox.flatMap(({ events }) => events).filter(({ type }) => type === `invoice.${of}`);

it('an unpaid invoice is overdue once its date has passed at the shop, with one event, found by its status, and paid as before', async () => {
  const { tenant, backend, due, other, overdue } = await dueInvoices();
  await pay(other.link);
  travelTo('2027-06-11T03:50:00Z'); // Ten minutes before midnight in New York.
  expect([await turnDue(tenant), await overdue()]).toEqual([0, []]);
  travelTo('2027-06-11T04:10:00Z');
  expect([await turnDue(tenant), await turnDue(tenant)]).toEqual([1, 0]);
  expect(await overdue()).toEqual([due.data.id]);
  expect((await backend.get(`/webhook/invoices/${due.data.id}`)).body.data).toMatchObject({
    status: 4,
    statusLabel: 'overdue',
  });
  expect(told(await expectBooksToAgree(tenant))).toMatchObject([
    { data: { invoiceId: due.data.id, status: 4, dueOn: '2027-06-10', transactionId: null } },
  ]);
  expect((await pay(due.link)).body.status).toBe('success');
  expect([(await backend.get(`/webhook/invoices/${due.data.id}`)).body.data.status, await overdue()]).toEqual(
    [2, []],
  );
  await expectBooksToAgree(tenant);
});

it('an overdue invoice is voided as before with one event, and one that was voided in time does not become overdue', async () => {
  const { tenant, due, other, overdue } = await dueInvoices();
  const void_ = ({ data: { id } }: typeof due) => voidInvoice({ tenantId: tenant.tenant.id, id, now: now() });
  await void_(other);
  travelTo('2027-06-12T12:00:00Z');
  expect(await turnDue(tenant)).toBe(1);
  expect([(await void_(due)).status, (await void_(due)).status]).toEqual([3, 3]);
  const ends = told(await expectBooksToAgree(tenant), 'voided').map(({ data }) => [
    data.invoiceId,
    data.status,
  ]);
  expect(ends.sort()).toEqual([other, due].map(({ data }) => [data.id, 3]).sort());
  expect([await overdue(), told(await expectBooksToAgree(tenant)).length]).toEqual([[], 1]);
});

it('an invoice that is paid while it would turn overdue does not', async () => {
  const { tenant, due, other, overdue } = await dueInvoices();
  await pay(other.link);
  travelTo('2027-06-12T12:00:00Z');
  meanwhile(/TransactWriteItems/, () => pay(due.link));
  expect([await turnDue(tenant), await overdue()]).toEqual([0, []]);
  expect(told(await expectBooksToAgree(tenant))).toEqual([]);
});

it('an invoice turns overdue once, whichever call its worker dies after', async () => {
  for (let at = 1, isDead = true; isDead; at++) {
    const { tenant } = await dueInvoices();
    travelTo('2027-06-12T12:00:00Z');
    ({ isDead } = await runUntil({ at, when: 'after' }, () => turnDue(tenant)));
    await turnDue(tenant);
    expect(told(await expectBooksToAgree(tenant)).length, `after call ${at}`).toBe(2);
  }
});
