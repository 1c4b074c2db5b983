import { afterAll, beforeAll, expect, it } from 'vitest';
import { replayJournal } from '../../apps/operator/restore/journal/replay.ts';
import { eraseAgain } from '../../shared/flows/persons/erase-person.ts';
import { deadlineFrom } from '../../shared/runtime/deadline.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { textOf } from '../documents/support/read-pdf.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { catalogStaff } from '../support/catalog.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { type Journal, linesOfObjects, openJournal } from '../support/journal.ts';
import { aLink, pay, recurring } from '../support/links.ts';
import { booksOf, chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { itemsOf, removeExpired, replaceItem } from '../support/table.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { credit, customerToken } from '../support/wallets.ts';
import { runWorker } from '../support/workers.ts';

let journal: Journal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

const NETWORK = '198.51.100.77';
const PERSON = {
  ...{ email: 'grace.hopper@navy.example', name: 'Grace Hopper', mobile: '+44 20 7946 0958' },
  address: { line1: '1 Harbour Lane', city: 'Plymouth', country: 'gb' },
};
const WORDS = ['grace.hopper', 'Hopper', '7946 0958', 'Harbour', 'Plymouth', NETWORK];
const toldIn = (text: string, words = WORDS) => words.filter((word) => text.includes(word));

/** A customer abroad who was declined, subscribed, was refunded with a reason and has a gift. */
async function aPerson() {
  travelTo('2027-04-01T10:00:00Z');
  const tenant = await aTenant({ account: { country: 'IN' } });
  const staff = await catalogStaff(tenant);
  const fields = [{ key: 'door', label: 'Name at the door', type: 'text' }];
  const link = await aLink(tenant, { description: 'Tea', fields, ...recurring({ recurringAmount: 9.5 }) });
  const paid = (paymentMethodId: string) =>
    pay(link, {
      ...{ customerInfo: PERSON, sourceIp: NETWORK, paymentMethodId },
      fields: { door: 'Hopper, Harbour side' },
    });
  expect((await paid('pm_card_chargeDeclined')).status).toBe(402);
  expect((await paid('pm_card_visa')).status).toBe(200);
  await credit(tenant, PERSON.email, 300);
  const [attempt] = (await kept(tenant)).attempts.filter(({ state }) => state === 'succeeded');
  const refund = { amount: 1, reason: 'Ms Hopper asked for it.' };
  expect((await staff.post(`/admin/transactions/${attempt?.id}/refund`, refund, 'once')).status).toBe(200);
  const customerId = customerIdOf(tenant.tenant, PERSON.email);
  const erase = (body: object) => staff.post(`/admin/customers/${customerId}/erase`, body);
  return { tenant, staff, customerId, erase, order: (await kept(tenant)).orders[0] };
}
/** All that the table has but stored answers, which it removes a day later. */
const everything = async ({ tenant }: TestTenant) =>
  JSON.stringify((await itemsOf(tenant.id)).filter(({ sk }) => sk !== 'KEY'));

it('a person is erased everywhere, with nothing left to charge, and a table that is restored stays so', async () => {
  const { tenant, staff, customerId, erase, order } = await aPerson();
  await expectBooksToAgree(tenant);
  advance({ seconds: 60 });
  const [since, before] = [now(), await snapshotOf(tenant)];
  advance({ seconds: 60 });
  const refused = await erase({});
  expect([refused.status, refused.body.error.code]).toEqual([409, 'customer_not_erasable']);
  expect(refused.body.error.message).toMatch(new RegExp(`order ${order?.id}: cancel .*wallet usd: `));
  const { status, body } = await erase({ endOrders: true, forfeitWallet: true });
  expect([status, body.data]).toMatchObject([200, { customerId, completedAt: null, notDeletedAt: [] }]);
  const again = await erase({});
  expect(again.body.data).toEqual(body.data);

  expect(toldIn(await everything(tenant))).toEqual([NETWORK]);
  expect((await booksOf(tenant)).customers.map(({ deleted }) => deleted)).toEqual([true]);
  const kinds = await expectBooksToAgree(tenant);
  expect(
    kinds.outbox.flatMap(({ events }) => events).filter(({ type }) => type === 'customer.erased'),
  ).toMatchObject([{ data: { customer: { id: customerId } } }]);
  expect((await staff.get(`/admin/customers/${customerId}`)).body.data).toMatchObject({ email: 'erased' });
  const { get } = await signIn(tenant, PERSON.email);
  const [invoice] = kinds.invoices;
  const pdf = await textOf(
    (await get('/client/invoice/download-pdf', { id: invoice?.id })).bytes ?? Buffer.of(),
  );
  expect([pdf.includes('erased'), pdf.includes(invoice?.number), toldIn(pdf)]).toEqual([true, true, []]);

  await journal.written();
  const lines = linesOfObjects();
  expect([lines.includes('"sealed":'), toldIn(lines)]).toEqual([true, []]);
  const replay = {
    table: process.env.TABLE_NAME ?? '',
    from: since,
    to: now(),
    keys: [`T#${tenant.tenant.id}`, 'INTENT#'],
  };
  await putBack(tenant, before);
  await replayJournal({ ...replay, withoutVersions: [], withoutFunctions: [] });
  expect(toldIn(await everything(tenant))).toEqual([NETWORK]);
  await putBack(tenant, before);
  expect(toldIn(await everything(tenant))).toEqual(WORDS);
  expect(await eraseAgain(tenant.tenant.id, now(), deadlineFrom(performance.now()))).toEqual([customerId]);
  expect(toldIn(await everything(tenant))).toEqual([NETWORK]);
  await expectBooksToAgree(tenant);

  advance({ minutes: 8 * 24 * 60 });
  await removeExpired(tenant.tenant.id, now());
  expect(await runWorker('finish-erasures')).toEqual({ completed: 1, left: 0 });
  expect(toldIn(await everything(tenant))).toEqual([]);
  await expectBooksToAgree(tenant);
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('the address of an erased person has a new customer afterwards, who is asked for nothing twice', async () => {
  const { tenant, staff, customerId, erase } = await aPerson();
  const link = await aLink(tenant);
  const first = await pay(link, { customerInfo: PERSON, key: 'once' });
  await erase({ endOrders: true, forfeitWallet: true });
  const stored = (await itemsOf(tenant.tenant.id)).filter(({ sk }) => sk === 'KEY');
  for (const { answer: _, ...item } of stored) await replaceItem({ ...item, claimedUntil: '2027-01-01' }); // As after a crash.
  const repeated = await pay(link, { customerInfo: PERSON, key: 'once' });
  expect([repeated.status, repeated.body.receipt]).toEqual([200, first.body.receipt]);
  const token = await customerToken(tenant, PERSON.email); // The erased one's.
  const own = await pay(await aLink(tenant), { customerInfo: PERSON, token });
  expect([own.status, own.body.error.code]).toEqual([403, 'forbidden']);
  expect((await pay(await aLink(tenant), { customerInfo: PERSON })).status).toBe(200);
  await credit(tenant, PERSON.email, 5);
  const { body } = await staff.get('/admin/customers', { email: PERSON.email });
  expect(body.data).toMatchObject([{ email: PERSON.email }]);
  expect(body.data[0].id).not.toBe(customerId);
  const query = { productOrigin: tenant.project.id, email: PERSON.email };
  expect((await staff.get('/admin/wallet', query)).body.data).toMatchObject([{ balance: 5 }]);
  await expectBooksToAgree(tenant);
});

it('an erasure that the processor interrupts is carried out later, and nothing is sold to the customer meanwhile', async () => {
  const { tenant, customerId, erase } = await aPerson();
  await misbehave(tenant, 'drop_reply', /^\/v1\/customers\//, { method: 'DELETE' });
  expect((await erase({ endOrders: true, forfeitWallet: true })).status).toBe(503);
  const { all } = await kept(tenant);
  expect(all.find(({ sk }) => sk === 'ERASURE')).toMatchObject({ customerId, askedBy: expect.any(String) });
  expect((await pay(await aLink(tenant), { customerInfo: PERSON })).status).toBe(200);
  expect((await kept(tenant)).attempts.filter((attempt) => attempt.customerId === customerId)).toHaveLength(
    2,
  );
  advance({ minutes: 20 });
  expect(await runWorker('finish-erasures')).toEqual({ completed: 0, left: 1 });
  expect((await kept(tenant)).all.find(({ sk }) => sk === 'ERASURE')?.rewrittenAt).toBeDefined();
  await expectBooksToAgree(tenant);
});
