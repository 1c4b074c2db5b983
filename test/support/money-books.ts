import { expect } from 'vitest';
import type { Ledger } from '../../local/processor/server.ts';
import type { Item } from '../../local/scan-table.ts';
import { backend } from './backend.ts';
import { itemsOf } from './table.ts';
import type { TestTenant } from './tenants.ts';

/** All that the simulated processor holds of a tenant. */
export async function booksOf({ account }: TestTenant): Promise<Ledger> {
  const books = (await backend()).processor.ledger.accounts[account.id];
  if (!books) throw new Error(`The processor knows no account ${account.id}.`);
  return books;
}

/** The intents that took money, oldest first. */
export const chargesAt = async (tenant: TestTenant) =>
  (await booksOf(tenant)).paymentIntents.filter(({ status }) => status === 'succeeded');

/** What the processor was asked for by this tenant, in order. */
export async function askedOf({ account }: TestTenant) {
  return (await backend()).processor.requests().filter(({ account: id }) => id === account.id);
}

export type Kept = Readonly<{
  links: Item[];
  attempts: Item[];
  invoices: Item[];
  orders: Item[];
  cards: Item[];
  outbox: Item[];
  all: Item[];
}>;

/** A tenant's records by kind, each in the order it was made. */
export async function kept({ tenant }: TestTenant): Promise<Kept> {
  const all = (await itemsOf(tenant.id)).sort((one, other) => (one.sk < other.sk ? -1 : 1));
  const of = (prefix: string) => all.filter(({ sk }) => sk.startsWith(prefix));
  const outbox = all.filter(({ sk }) => sk === 'OUTBOX').sort((one, other) => (one.pk < other.pk ? -1 : 1));
  return {
    all,
    links: of('LINK'),
    attempts: of('TXN#'),
    invoices: of('INVOICE#'),
    orders: of('ORDER#'),
    cards: of('CARD#'),
    outbox,
  };
}

/** The types of all events a tenant was owed, sorted. */
export const eventTypes = ({ outbox }: Kept): string[] =>
  outbox.flatMap(({ events }) => (events as { type: string }[]).map(({ type }) => type)).toSorted();

/**
 * What must hold of a tenant whenever nothing is under way: the processor's charges are ours and ours are the processor's, each
 * has all its records, nothing is locked by what has ended, and the invoice numbers have neither gap nor repeat.
 */
export async function expectBooksToAgree(tenant: TestTenant): Promise<Kept> {
  const records = await kept(tenant);
  const { attempts, invoices, links, orders } = records;
  const taken = (await chargesAt(tenant)).map(({ metadata, amount, currency }) => `${metadata.attempt} ${amount} ${currency}`);
  const paid = attempts.filter(({ state, terms }) => state === 'succeeded' && terms.charge.minor > 0);
  expect(paid.map(({ id, terms: { charge } }) => `${id} ${charge.minor} ${charge.currency}`).toSorted()).toEqual(taken.toSorted());

  for (const { id, state, invoiceId, status } of attempts) {
    const own = invoices.filter(({ attemptId }) => attemptId === id);
    expect(own.map((invoice) => invoice.id)).toEqual(state === 'succeeded' ? [invoiceId] : []);
    expect(orders.filter(({ attemptId }) => attemptId === id).length).toBeLessThanOrEqual(state === 'succeeded' ? 1 : 0);
    expect(status).toBe({ succeeded: 3, declined: 4, aborted: 5, requires_action: 1, quarantined: 2 }[state as string]);
  }
  for (const { totalMinor, discountMinor, lines } of invoices) {
    const sum = (lines as { totalMinor: number }[]).reduce((total, line) => total + line.totalMinor, 0);
    expect(sum - discountMinor).toBe(totalMinor);
  }
  for (const { openAttempt, status, slug } of links) {
    const holder = attempts.find(({ id }) => id === openAttempt?.id);
    if (openAttempt) expect(['requires_action', 'quarantined']).toContain(holder?.state);
    const payments = attempts.filter(({ terms, state }) => terms.source.link === slug && state === 'succeeded');
    expect(payments.length).toBe(status === 2 ? 1 : 0);
  }
  return records;
}
