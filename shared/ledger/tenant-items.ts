import { isTrial } from '../domain/billing/trial.ts';
import type { SoldAddOn } from '../domain/catalog/add-on.ts';
import type { SoldPlan } from '../domain/catalog/plan.ts';
import {
  type AttemptId,
  type CustomerId,
  customerOfRecord,
  type InvoiceId,
  type LinkSlug,
  type OrderId,
  type SubscriptionId,
  type TenantId,
} from '../domain/ids.ts';
import type { Hold } from '../domain/sales/hold.ts';
import type { Terms } from '../domain/sales/terms.ts';
import { type Key, keys, type ListName, tenantOfPartition, tenantPartition } from '../storage/table/keys.ts';
import { pagesOf } from '../storage/table/lists.ts';
import { findWork, getAll, queryPrefix } from '../storage/table/table.ts';
import { workShards } from '../storage/table/work.ts';
import type { Item } from './view.ts';

const BATCH_MAX = 100;
/** The oldest events of all tenants that wait in one shard of the work index. */
const WAITING_MAX = 1000;
const LAST_INSTANT = '9999';
/** Records this much older are read too: a record written late belongs to an earlier attempt and an earlier invoice number. */
const EARLIER_MS = 24 * 60 * 60_000;

/**
 * A tenant's records since a day: attempts, invoices, orders and refunds page by page, what they name, the counter of invoice numbers, and
 * the events that wait to be relayed. What is in no list (relayed events, callers' keys, guards, saved cards) is not among them.
 */
export async function readTenantItems(tenantId: TenantId, since: Date): Promise<Item[]> {
  const counter = await readItems([keys.counter(tenantId, 'INVOICE')]); // First, so that each number up to it is listed.
  const fromMs = since.getTime() - EARLIER_MS;
  const listed = await Promise.all(
    (['TXN', 'INVOICE', 'ORDER', 'REFUND'] as const).map((list) => readSince(tenantId, list, fromMs)),
  );
  const recent = listed.flat();
  const records = [
    ...recent,
    ...(await readItems(
      unread(
        recent,
        recent.flatMap((item) => recordsNamedBy(tenantId, item)),
      ),
    )),
  ];
  const named = await readItems(
    unread(
      records,
      records.flatMap((item) => ownersNamedBy(tenantId, item)),
    ),
  );
  const projects = await queryPrefix<Item>(tenantPartition(tenantId), 'PROJECT#');
  return [...counter, ...records, ...named, ...projects, ...(await readWaitingEvents(tenantId))];
}

async function readWaitingEvents(tenantId: TenantId): Promise<Item[]> {
  const waiting = await Promise.all(
    workShards('OUTBOX').map((shard) => findWork(shard, LAST_INSTANT, WAITING_MAX)),
  );
  return await readItems(waiting.flat().filter(({ pk }) => tenantOfPartition(pk) === tenantId));
}

async function readSince(tenantId: TenantId, list: ListName, fromMs: number): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of pagesOf(tenantId, list)) {
    const recent = page.filter((item) => madeAt(item) >= fromMs);
    found.push(...recent);
    if (recent.length < page.length) break; // Newest first: all that follow are older.
  }
  return found;
}

const madeAt = ({ createdAt, issuedAt }: Item): number => Date.parse(String(createdAt ?? issuedAt));

/** The attempt, invoice and order that a record names may be older than the record itself. */
function recordsNamedBy(
  tenantId: TenantId,
  { customerId, attemptId, invoiceId, orderId, subscriptionId, paidBy }: Item,
): Key[] {
  const customer = customerId as CustomerId;
  const payer = (paidBy as CustomerId | undefined) ?? customer; // Another customer may pay an invoice.
  const billed = customerOfRecord('invoice', String(invoiceId));
  return [
    ...(attemptId === undefined ? [] : [keys.attempt(tenantId, payer, attemptId as AttemptId)]),
    ...(billed === undefined ? [] : [keys.invoice(tenantId, billed, invoiceId as InvoiceId)]),
    ...(orderId === undefined ? [] : [keys.order(tenantId, customer, orderId as OrderId)]),
    ...(subscriptionId === undefined
      ? []
      : [keys.subscription(tenantId, customer, subscriptionId as SubscriptionId)]),
  ];
}

function ownersNamedBy(
  tenantId: TenantId,
  { customerId, linkSlug, terms, holds, plan: sold, addOn: added }: Item,
): Key[] {
  const {
    link,
    invoice,
    order,
    plan = sold as SoldPlan | undefined,
    addOn = added as SoldAddOn | undefined,
  } = (terms as Terms | undefined)?.source ?? {};
  const slugs = [linkSlug, link].filter((slug) => slug !== undefined);
  return [
    keys.customer(tenantId, customerId as CustomerId),
    ...slugs.map((slug) => keys.link(tenantId, slug as LinkSlug)),
    ...(invoice ? [keys.invoice(tenantId, invoice.customerId, invoice.id)] : []),
    ...(order ? [keys.order(tenantId, customerId as CustomerId, order.id)] : []),
    ...((holds as Hold[] | undefined) ?? [])
      .filter(isTrial)
      .map(({ productId }) => keys.trial(tenantId, customerId as CustomerId, productId)),
    ...(plan ? [keys.holding(tenantId, customerId as CustomerId, plan.id)] : []),
    ...(addOn ? [keys.addOnHolding(tenantId, customerId as CustomerId, addOn.subscriptionId, addOn.id)] : []),
  ];
}

/** Each key once, and none whose item was read. */
function unread(items: readonly Item[], named: readonly Key[]): Key[] {
  const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
  const read = new Set(items.map(nameOf));
  return [...new Map(named.map((key) => [nameOf(key), key])).values()].filter(
    (key) => !read.has(nameOf(key)),
  );
}

async function readItems(wanted: readonly Key[]): Promise<Item[]> {
  const items: Item[] = [];
  for (let start = 0; start < wanted.length; start += BATCH_MAX) {
    const found = await getAll(wanted.slice(start, start + BATCH_MAX));
    items.push(...found.flatMap((item) => (item === undefined ? [] : [item as Item])));
  }
  return items;
}
