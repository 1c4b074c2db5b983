import type { SoldAddOn } from '../../domain/catalog/add-on.ts';
import type { SoldPlan } from '../../domain/catalog/plan.ts';
import {
  type AttemptId,
  type CustomerId,
  customerOfRecord,
  type InvoiceId,
  type LinkSlug,
  type OrderId,
  type SubscriptionId,
  type TenantId,
} from '../../domain/ids.ts';
import { LinkStatus } from '../../domain/links/payment-link.ts';
import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';
import type { Hold } from '../../domain/sales/hold.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { type Key, keys } from '../../storage/table/keys.ts';
import type { Item } from '../view.ts';

/**
 * The items without which an item cannot be judged: what it names, and whose state follows from its own. None of them names the record
 * that came after it, so that an order leads to its first payment and to the last one, and never to all of them.
 */
export function namedBy(tenantId: TenantId, item: Item): Key[] {
  const customer = item.customerId as CustomerId | undefined;
  return [
    ...(customer === undefined ? [] : [keys.customer(tenantId, customer)]),
    ...recordsOf(tenantId, item),
    ...holdersOf(tenantId, item),
    ...(customer === undefined ? [] : termsOf(tenantId, customer, item)),
    ...heldBy(tenantId, item),
  ];
}

/** The records that it made or comes from. A record's id says whose it is: another customer may pay an invoice or a cycle. */
function recordsOf(tenantId: TenantId, item: Item): Key[] {
  const { attemptId, invoiceId, orderId, subscriptionId, linkSlug, paidBy, customerId } = item;
  const customer = customerId as CustomerId;
  const owner = customerOfRecord('order', String(orderId)) ?? customer;
  const billed = customerOfRecord('invoice', String(invoiceId));
  const payer = (paidBy as CustomerId | undefined) ?? customer;
  return [
    ...(attemptId === undefined ? [] : [keys.attempt(tenantId, payer, attemptId as AttemptId)]),
    ...(billed === undefined ? [] : [keys.invoice(tenantId, billed, invoiceId as InvoiceId)]),
    ...(orderId === undefined ? [] : [keys.order(tenantId, owner, orderId as OrderId)]),
    ...(subscriptionId === undefined
      ? []
      : [keys.subscription(tenantId, owner, subscriptionId as SubscriptionId)]),
    ...(linkSlug === undefined ? [] : [keys.link(tenantId, linkSlug as LinkSlug)]),
  ];
}

/** The attempt that holds it, and of a paid link the one that paid it: no attempt held the link after that one. */
function holdersOf(tenantId: TenantId, { sk, status, openAttempt, lastAttempt }: Item): Key[] {
  const isPaidLink = sk === 'LINK' && status === LinkStatus.paid;
  return [openAttempt, isPaidLink ? lastAttempt : undefined]
    .filter((ref) => ref !== undefined)
    .map((ref) => {
      const { customerId, id } = ref as AttemptRef;
      return keys.attempt(tenantId, customerId, id);
    });
}

/** What an attempt sells or pays, and what its customer has of the plan or the add-on of an attempt, an order or a subscription. */
function termsOf(tenantId: TenantId, customer: CustomerId, { terms, plan: sold, addOn: added }: Item): Key[] {
  const {
    link,
    invoice,
    order,
    renewal,
    change,
    plan = sold as SoldPlan | undefined,
    addOn = added as SoldAddOn | undefined,
  } = (terms as Terms | undefined)?.source ?? {};
  const orders = [order && { id: order.id, customerId: customer }, renewal?.order, change?.order];
  return [
    ...(link === undefined ? [] : [keys.link(tenantId, link)]),
    ...(invoice ? [keys.invoice(tenantId, invoice.customerId, invoice.id)] : []),
    ...orders.filter((one) => one !== undefined).map((one) => keys.order(tenantId, one.customerId, one.id)),
    ...(plan ? [keys.holding(tenantId, customer, plan.id)] : []),
    ...(addOn ? [keys.addOnHolding(tenantId, customer, addOn.subscriptionId, addOn.id)] : []),
  ];
}

/** What an unfinished attempt lists as held. */
function heldBy(tenantId: TenantId, { holds = [], customerId, endedAt }: Item): Key[] {
  if (endedAt !== undefined) return [];
  return (holds as Hold[]).flatMap((hold) => {
    if (hold.on === 'link') return [keys.link(tenantId, hold.slug)];
    if (hold.on === 'invoice') return [keys.invoice(tenantId, hold.customerId, hold.id)];
    if (hold.on === 'order' || hold.on === 'cycle') return [keys.order(tenantId, hold.customerId, hold.id)];
    if (hold.on === 'trial') return [keys.trial(tenantId, customerId as CustomerId, hold.productId)];
    if (hold.on === 'plan') return [keys.holding(tenantId, customerId as CustomerId, hold.id)];
    if (hold.on === 'add_on')
      return [keys.addOnHolding(tenantId, customerId as CustomerId, hold.subscriptionId, hold.id)];
    return [];
  });
}
