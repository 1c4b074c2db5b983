import { leftMinorOf } from '../../../shared/domain/billing/invoice.ts';
import { cycleTryOf, isRecurring, type Order } from '../../../shared/domain/billing/order.ts';
import { customerOfRecord, type Day } from '../../../shared/domain/ids.ts';
import { standingPause } from '../../../shared/domain/pauses/pause.ts';
import { ratesAt } from '../../../shared/domain/rates/rates.ts';
import type { Terms } from '../../../shared/domain/sales/terms.ts';
import { paidFromWallet } from '../../../shared/domain/sales/wallet-share.ts';
import { withTax } from '../../../shared/domain/tax/taxed-terms.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { resumed } from '../../../shared/flows/renewals/pauses/followers.ts';
import { cycleTerms, renewalSale } from '../../../shared/flows/sales/renewal.ts';
import { termsPaying } from '../../../shared/flows/sales/terms/invoice.ts';
import { findInvoice } from '../../../shared/storage/invoices.ts';
import { findOrder } from '../../../shared/storage/orders.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import type { Run } from '../actions/run.ts';
import { type BookedIntent, buyerOf } from './booked-intents.ts';
import type { Restored } from './outcome.ts';
import { recordAgain, unplaced } from './take-lost.ts';
import { taxedAgain } from './taxed-again.ts';

/** An intent that names the cycle of an order that it paid: off-session on its day, or by a payer who came by the recovery link. */
export const paysCycle = ({ names }: BookedIntent): boolean =>
  names.order !== undefined && names.due_on !== undefined;

/**
 * Records the payment of a cycle again. The order says what the cycle costs; it has to be due by the day that the intent names, as it
 * is when every cycle before was recorded. What was unpaid at the time of the table is paid by its invoice; where the cycle became overdue
 * since, the payment makes an invoice of its own, and the payer's card charges later cycles as it did.
 */
export async function recordCycle(booked: BookedIntent, { dryRun, now }: Run): Promise<Restored> {
  const { tenantId, names } = booked;
  const customerId = names.order && customerOfRecord('order', names.order);
  const found = names.order && customerId && (await findOrder(tenantId, customerId, names.order));
  const order = found && goneOn(found, names.due_on);
  if (!order) return unplaced(booked, `the table has no order ${names.order}`);
  const project = await findProject(tenantId, order.projectId);
  const account =
    booked.accounts.find(({ gatewayId }) => gatewayId === order.gatewayId) ?? booked.accounts[0];
  if (!project || !account) return unplaced(booked, `the table has no project ${order.projectId}`);
  if (!isRecurring(order) || !isDueBy(order, names.due_on))
    return unplaced(booked, `order ${order.id} is not due on ${names.due_on}`);
  if (dryRun) return { outcome: 'recorded' };

  const source = { order, invoice: await overdueOf(order), project };
  const terms = paidFromWallet(await termsOf(booked, source), names.wallet ?? 0);
  const held = { ...source, order: order.nextBillingDate === names.due_on ? order : withOtherTries(order) };
  return await recordAgain(
    booked,
    {
      kind: isByPayer(booked) ? 'invoice' : 'renewal',
      ...{ project, account, terms },
      holds: renewalSale.holds(terms, held),
      buyerKnownBy: isByPayer(booked) && buyerOf(booked) === 'token' ? 'token' : order.buyerKnownBy,
    },
    now,
  );
}

/** Of cycles that a wallet paid in full the processor knows nothing: the wallet has its credit again, and a later charge pays the earlier one. */
const isDueBy = ({ nextBillingDate }: Order, dueOn: string | undefined): boolean =>
  nextBillingDate !== undefined && dueOn !== undefined && nextBillingDate <= dueOn;

/** An order that the table has as paused, or as to be paused, and of which a later cycle was charged, had been resumed for that. */
const goneOn = (order: Order, dueOn: string | undefined): Order =>
  standingPause(order) && dueOn !== undefined && dueOn >= (order.nextBillingDate ?? '')
    ? resumed(order, dueOn as Day)
    : order;

/** A charge that pays an earlier cycle has the name that the first try of its own cycle would have, so later tries begin behind all of that one's. */
const TRIES_OF_CYCLE_MAX = 100;
const withOtherTries = (order: Order): Order => ({
  ...order,
  cycleTry: cycleTryOf(order) + TRIES_OF_CYCLE_MAX,
});

const isByPayer = ({ names }: BookedIntent): boolean => names.kind === 'invoice';

/** The unpaid invoice of the order's cycle, if it had one at the time of the table. */
const overdueOf = async ({ tenantId, customerId, dunning }: Order) =>
  dunning && (await findInvoice(tenantId, customerId, dunning.invoiceId));

async function termsOf(
  booked: BookedIntent,
  {
    order,
    invoice,
    project,
  }: Readonly<{ order: Order; invoice: Awaited<ReturnType<typeof overdueOf>>; project: Project }>,
): Promise<Terms> {
  const { lastConversionOf: conversionOf } = ratesAt(await findRates(), booked.createdAt);
  const terms = invoice
    ? termsPaying(invoice, leftMinorOf(invoice), { project, now: booked.createdAt, order }, { conversionOf })
    : cycleTerms(order, project, { conversionOf });
  const taxed = withTax(terms, await taxedAgain(project, order.buyer, booked.createdAt));
  return { ...taxed, savesCard: isByPayer(booked) && booked.names.customer === order.customerId };
}
