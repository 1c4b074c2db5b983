import * as v from 'valibot';
import { expect, it } from 'vitest';
import { JournalFile, SummaryFile } from '../../shared/contracts/books/files.ts';
import { sha256 } from '../../shared/runtime/hash.ts';
import { backend } from '../support/backend.ts';
import { type BooksOfDay, balanceAt, booksOn, nightOfBooks } from '../support/books.ts';
import { catalogStaff } from '../support/catalog.ts';
import { advance, travelTo } from '../support/clock.ts';
import { aDispute, recordDispute } from '../support/disputes.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aLink, aPayer, pay } from '../support/links.ts';
import { booksOf, kept } from '../support/money-books.ts';
import { aPaid, atProcessor, refund } from '../support/refunds.ts';
import { aTrialist, renewDue } from '../support/renewals.ts';
import { aTenant } from '../support/tenants.ts';
import { aTransferShop } from '../support/transfers.ts';
import { credit, customerToken } from '../support/wallets.ts';

const [FIRST, SECOND] = ['2027-04-01', '2027-04-04'];

/** What a day leaves of an account, in minor units. */
const balanceOf = ({ summary }: BooksOfDay, account: RegExp) =>
  summary.accounts.find((one) => account.test(one.account))?.balanceMinor ?? 0;

/** A shop that was paid by card, by a wallet and by transfer, gave a part back, and has an open dispute. */
async function aBusyDay() {
  travelTo(`${FIRST}T10:00:00Z`);
  const shop = await aTransferShop();
  const paid = await aPaid({}, shop.tenant);
  await refund(paid, { amount: 5 });
  const ada = aPayer();
  await credit(shop.tenant, ada.email, 500);
  const token = await customerToken(shop.tenant, ada.email);
  await pay(await aLink(shop.tenant), { customerInfo: ada, token });
  const dispute = await aDispute(shop.tenant);
  await shop.receive(await shop.invoiceIdOf(await shop.order()));
  return { ...shop, dispute };
}

it('the books of a day sum to zero in each entry, leave at the processor what the processor has, and do not change afterwards', async () => {
  const { tenant, dispute } = await aBusyDay();
  travelTo('2027-04-02T03:00:00Z');
  await nightOfBooks();
  const first = await booksOn(tenant, FIRST);
  for (const { postings } of first.entries)
    expect(postings.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
  expect(balanceOf(first, /^processor:/)).toBe((await balanceAt(tenant)).usd);
  expect(balanceOf(first, /^customer-wallets/)).toBe(0);
  expect(balanceOf(first, /^bank:/)).toBe(1000);
  expect(balanceOf(first, /^disputes/)).toBe(1999);
  expect(balanceOf(first, /^revenue/)).toBe(-(3 * 1999 + 1000));
  expect(first.summary.reconciliation).toMatchObject([{ currency: 'usd', differenceMinor: 0 }]);
  expect(first.summary.subscriptions).toMatchObject([{ mrrMinor: 1000, newMinor: 1000, newOrders: 1 }]);

  travelTo(`${SECOND}T10:00:00Z`);
  const { processor } = await backend();
  processor.closeDispute(dispute, 'lost');
  await recordDispute(tenant, dispute);
  await processor.settle();
  travelTo('2027-04-05T03:00:00Z');
  await nightOfBooks();
  const second = await booksOn(tenant, SECOND);
  expect(second.summary.payouts).toHaveLength(1);
  expect(balanceOf(second, /^processor:/)).toBe((await balanceAt(tenant)).usd);
  expect(balanceOf(second, /^processor:/)).toBe(0);
  expect(balanceOf(second, /^disputes/)).toBe(0);
  expect(balanceOf(second, /^dispute-losses/)).toBe(1999);
  expect((await booksOn(tenant, FIRST)).texts).toEqual(first.texts);
});

it('the files of the books have the form that their schema says, as staff fetch them by links, and no other tenant finds them', async () => {
  const { tenant } = await aBusyDay();
  travelTo('2027-04-02T03:00:00Z');
  await nightOfBooks();
  const staff = await catalogStaff(tenant);
  const listed = await staff.get('/admin/exports');
  const money = (value: number) => ({ value, currency: 'USD' });
  expect(listed.body.data).toMatchObject([
    {
      ...{ day: FIRST, differs: false, notes: [] },
      figures: [{ sold: money(69.97), refunded: money(5), recurring: { mrr: money(10), newOrders: 1 } }],
    },
  ]);
  const { body } = await staff.get(`/admin/exports/${FIRST}`, { format: 'csv' });
  expect(body.data.files.map(({ name }: { name: string }) => name)).toEqual([
    ...['summary', 'journal-001', 'journal-002'],
  ]);
  for (const { url, sha256: hash } of body.data.files)
    expect(sha256(await (await fetch(url)).text())).toBe(hash);
  for (const text of (await booksOn(tenant, FIRST)).texts.filter((one) => one.startsWith('{')))
    v.parse(v.variant('kind', [JournalFile, SummaryFile]), JSON.parse(text));
  const other = await catalogStaff(await aTenant());
  for (const day of [FIRST, 'yesterday'])
    expect((await other.get(`/admin/exports/${day}`)).body.error.code).toBe('export_not_found');
});

it('what is left to pay of invoices is receivable until it is paid or voided, and an invoice from before the books is in none of them', async () => {
  travelTo('2027-03-31T10:00:00Z');
  const tenant = await aTenant();
  const [shop, staff] = [await invoicingBackend(tenant), await catalogStaff(tenant, 'credential')];
  const invoices = async (of: number) => {
    const all = [];
    for (let made = 0; made < of; made++) all.push(await shop.create());
    return all;
  };
  const voided = async (...all: Awaited<ReturnType<typeof invoices>>) => {
    for (const { data } of all)
      expect((await staff.post(`/admin/invoice/${data.id}/void`)).status, data.id).toBe(200);
  };
  const before = await invoices(3);
  travelTo(`${FIRST}T10:00:00Z`);
  const [paid, wrong, open] = await invoices(3);
  if (!before[0] || !before[1] || !paid || !wrong || !open) throw new Error('There are too few invoices.');
  for (const { link } of [before[0], paid]) await pay(link);
  await voided(before[1], wrong);
  travelTo('2027-04-02T03:00:00Z');
  await nightOfBooks();
  const first = await booksOn(tenant, FIRST);
  expect(first.entries.flatMap(({ kind, text }) => (kind === 'invoice' ? [text] : [])).sort()).toEqual([
    ...Array(3).fill('Invoice issued'),
    ...['Invoice paid', 'Invoice voided'],
  ]);
  expect([balanceOf(first, /^receivables/), balanceOf(first, /^uncollected/)]).toEqual([4000, -4000]);
  expect(balanceOf(first, /^revenue/)).toBe(-8000);
  travelTo(`${SECOND}T10:00:00Z`);
  await voided(open);
  travelTo('2027-04-05T03:00:00Z');
  await nightOfBooks();
  expect(balanceOf(await booksOn(tenant, SECOND), /^receivables/)).toBe(0);
  expect((await booksOn(tenant, FIRST)).texts).toEqual(first.texts);
});

it('an account whose key may not read its balance leaves a sentence in place of fees, and has them on the day after it may', async () => {
  travelTo(`${FIRST}T10:00:00Z`);
  const { tenant } = await aPaid();
  const deny = (denied: string[]) =>
    atProcessor('accounts/permissions', { account: tenant.account.id, denied });
  await deny(['balance_transactions: read']);
  travelTo('2027-04-02T03:00:00Z');
  await nightOfBooks();
  const first = await booksOn(tenant, FIRST);
  expect(first.summary.notes.join()).toContain(`The key of ${tenant.account.id} may not read`);
  expect(first.summary).toMatchObject({ reconciliation: [], accounts: [{ balanceMinor: 1999 }, {}] });
  await deny([]);
  travelTo('2027-04-03T03:00:00Z');
  await nightOfBooks();
  const second = await booksOn(tenant, '2027-04-02');
  expect(balanceOf(second, /^processor-fees/)).toBe(88);
  expect(balanceOf(second, /^processor:/)).toBe((await balanceAt(tenant)).usd);
});

it('books without a refund that the processor made differ from the processor by its amount', async () => {
  travelTo(`${FIRST}T10:00:00Z`);
  const { tenant } = await aPaid();
  const [intent] = (await booksOf(tenant)).paymentIntents;
  await atProcessor('refunds', { payment_intent: intent?.id, amount: 500 }); // Of which no event tells.
  travelTo('2027-04-02T03:00:00Z');
  await nightOfBooks();
  const { reconciliation } = (await booksOn(tenant, FIRST)).summary;
  expect(reconciliation).toMatchObject([{ currency: 'usd', differenceMinor: 500 }]);
});

it('what recurs is counted each night: a trial brings nothing until it is paid, and an order that ends is churned', async () => {
  const tenant = await aTrialist('pm_card_visa');
  const recursOn = async (day: string) => {
    travelTo(`${day}T23:30:00Z`);
    advance({ hours: 4 });
    await nightOfBooks();
    return (await booksOn(tenant, day)).summary.subscriptions;
  };
  expect(await recursOn('2027-01-31')).toMatchObject([{ mrrMinor: 0, trials: 1, newMinor: 0 }]);
  travelTo('2027-02-28T00:10:00Z');
  await renewDue(tenant);
  const paid = { mrrMinor: 950, activeOrders: 1, trials: 0, newMinor: 950, newOrders: 1, changedMinor: 0 };
  expect(await recursOn('2027-02-28')).toMatchObject([paid]);
  travelTo('2027-03-01T10:00:00Z');
  const [order] = (await kept(tenant)).orders;
  const { status } = await (await catalogStaff(tenant)).post(`/admin/orders/${order?.id}/cancel`, {
    when: 'now',
  });
  expect(status).toBe(200);
  const ended = { mrrMinor: 0, activeOrders: 0, churnedMinor: 950, churnedOrders: 1, changedMinor: 0 };
  expect(await recursOn('2027-03-01')).toMatchObject([ended]);
});
