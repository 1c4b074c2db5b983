import type { Order } from '../../domain/billing/order.ts';
import { cyclePrice } from '../../domain/billing/renewal.ts';
import type { RenewalBatch } from '../../messaging/queue-messages.ts';
import type { Deadline } from '../../runtime/deadline.ts';
import { logFailure } from '../../runtime/log.ts';
import { inTrace } from '../../runtime/work/trace.ts';
import { parseOrder } from '../../storage/orders.ts';
import { declinesKeyOf } from '../../storage/renewals/card-declines.ts';
import { type Key, keys } from '../../storage/table/keys.ts';
import { getAll } from '../../storage/table/table.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { projectOf } from '../orders/project-of.ts';
import { RENEWED, type Renewed, renew } from './renew.ts';

export type BatchResult = Readonly<Record<Renewed | 'failed', number>>;

/**
 * Charges the orders of a batch that are still due, all at once. What they need is read together: the orders, then their customers,
 * wallets, cards and unpaid invoices, then the cards' declines. Each renewal is a trace of its own. An order that fails unexpectedly stays due, and the planner sends it again.
 */
export async function renewBatch(
  { tenantId, orders }: RenewalBatch,
  now: Date,
  deadline: Deadline,
): Promise<BatchResult> {
  return await forOneTenant(tenantId, async () => {
    const found = await getAll(orders);
    const due = found.filter((item) => item !== undefined).map(parseOrder);
    const read = readFrom(await readAhead(due, orders, found));
    const results = await Promise.all(
      due.map((order) => inTrace(undefined, () => tryRenew(order, now, deadline, read))),
    );
    const counts = [...RENEWED, 'failed' as const].map((name) => [
      name,
      results.filter((one) => one === name).length,
    ]);
    return Object.fromEntries(counts) as BatchResult;
  });
}

async function tryRenew(
  order: Order,
  now: Date,
  deadline: Deadline,
  read: typeof getAll,
): Promise<Renewed | 'failed'> {
  const { tenantId, id } = order;
  try {
    const project = await projectOf(order);
    if (project.closedAt) return 'not_due'; // It is due again when the tenant is opened.
    return await renew({ order, project, now, deadline, read });
  } catch (error) {
    logFailure('an order could not be renewed', error, { tenantId, orderId: id });
    return 'failed';
  }
}

type Items = Map<string, Record<string, unknown> | undefined>;

/** What the renewals of these orders need beside the orders themselves, in one read; then how often their cards were declined. */
async function readAhead(
  due: readonly Order[],
  orders: readonly Key[],
  found: Awaited<ReturnType<typeof getAll>>,
): Promise<Items> {
  const items: Items = new Map(orders.map((key, index) => [nameOf(key), found[index]]));
  const readMore = async (wanted: readonly Key[]) => {
    const needed = new Map(wanted.map((key) => [nameOf(key), key]));
    const read = await getAll([...needed.values()]);
    for (const [index, name] of [...needed.keys()].entries()) items.set(name, read[index]);
  };
  await readMore(due.flatMap(neededKeys));
  const cardOf = (order: Order) => cardKeys(order).map((key) => items.get(nameOf(key)))[0];
  await readMore(due.flatMap((order) => declinesKeyOf(order, cardOf(order)) ?? []));
  return items;
}

function neededKeys(order: Order): Key[] {
  const { tenantId, customerId, dunning, addOn } = order;
  return [
    keys.customer(tenantId, customerId),
    keys.wallet(tenantId, customerId, cyclePrice(order).currency),
    ...cardKeys(order),
    ...(dunning ? [keys.invoice(tenantId, customerId, dunning.invoiceId)] : []),
    ...(addOn ? [keys.subscription(tenantId, customerId, addOn.subscriptionId)] : []),
  ];
}

const cardKeys = ({ tenantId, customerId, paymentMethodId }: Order): Key[] =>
  paymentMethodId === undefined ? [] : [keys.card(tenantId, customerId, paymentMethodId)];

/** Reads from what was read ahead, and from the table what was not. */
const readFrom =
  (items: Items): typeof getAll =>
  async (wanted) =>
    wanted.every((key) => items.has(nameOf(key)))
      ? wanted.map((key) => items.get(nameOf(key)))
      : await getAll(wanted);

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
