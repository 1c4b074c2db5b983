import { expect } from 'vitest';
import type { Ledger } from '../../local/processor/http/server.ts';
import type { Item } from '../../local/scan-table.ts';
import { checkLedger, type LedgerInput } from '../../shared/ledger/check.ts';
import type { SentRequest } from '../../shared/ledger/evidence.ts';
import { backend } from './backend.ts';
import { now } from './clock.ts';
import { falseAlarms } from './nightly.ts';
import { itemsOf, partition } from './table.ts';
import type { TestTenant } from './tenants.ts';
import { relayRows } from './workers.ts';

/** All that the simulated processor holds of a tenant. */
export async function booksOf({ account }: TestTenant): Promise<Ledger> {
  const books = (await backend()).processor.booksOf(account.id);
  if (!books) throw new Error(`The processor knows no account ${account.id}.`);
  return books;
}

/** The intents that took money, oldest first. */
export const chargesAt = async (tenant: TestTenant) =>
  (await booksOf(tenant)).paymentIntents.filter(({ status }) => status === 'succeeded');

/** What the processor was asked for by this tenant, in order, after the operator's command had read the account and its country. */
export async function askedOf({ account }: TestTenant) {
  return (await backend()).processor
    .requests()
    .filter(({ account: id, path }) => id === account.id && !/^\/v1\/(account$|country_specs)/.test(path));
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
export const kept = async ({ tenant }: TestTenant): Promise<Kept> => byKind(await itemsOf(tenant.id));

function byKind(items: readonly Item[]): Kept {
  const all = items.toSorted((one, other) => (one.sk < other.sk ? -1 : 1));
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

/** Everything in the table of one tenant, and everything in its books at the processor. */
export type Sides = { items: Item[]; books: LedgerInput['books']; now: Date };

export async function bothSides({ tenant, account }: TestTenant): Promise<Sides> {
  const own = await itemsOf(tenant.id);
  const intents = own.flatMap(({ intentId }) => (intentId ? [`INTENT#${intentId}`] : []));
  const items = [...own, ...(await Promise.all(intents.map(partition))).flat()];
  const book = (await backend()).processor.booksOf(account.id);
  return structuredClone({ items, books: { accounts: book ? { [account.id]: book } : {} }, now: now() });
}

/** What a page sends, with the publishable key: its card fields, and calls under an intent's client secret. */
const isOfPage = ({ path, body }: { path: string; body: object }) =>
  path === '/v1/payment_methods' || path === '/v1/confirmation_tokens' || 'client_secret' in body;

/**
 * Relays the tenant's events and runs the ledger check over it: every invariant holds, no money is on one side only, and the check of a
 * part of the records says nothing else. Gives the records by kind.
 */
export async function expectBooksToAgree(tenant: TestTenant): Promise<Kept> {
  const { items, ...sides } = await bothSides(tenant);
  const [waiting, others] = [items.filter(isNotRelayed), items.filter((item) => !isNotRelayed(item))];
  await relayRows(waiting);
  const relayed = (await Promise.all(waiting.map(({ pk }) => partition(pk)))).flat();
  const settled = [...others, ...relayed];
  const requests = (await askedOf(tenant)).filter((request) => !isOfPage(request)) as readonly SentRequest[];
  const whole = checkLedger({ ...sides, items: settled, evidence: { requests } });
  expect(whole.violations).toEqual([]);
  expect(Object.values(whole.drift).filter((minor) => minor !== 0)).toEqual([]);
  expect(await falseAlarms(tenant.tenant.id, { ...sides, items: settled }, whole)).toEqual([]);
  return byKind(settled.filter(({ pk }) => pk.startsWith('T#')));
}

const isNotRelayed = ({ sk, relayedAt }: Item): boolean => sk === 'OUTBOX' && relayedAt === undefined;
