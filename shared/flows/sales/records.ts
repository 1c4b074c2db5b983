import { type BillingCycle, firstCycle } from '../../domain/billing/cycle.ts';
import { InvoiceStatus } from '../../domain/billing/invoice.ts';
import { netLinesMinor } from '../../domain/billing/line.ts';
import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import { paidOfFirstCycle } from '../../domain/billing/paid-period.ts';
import { type Subscription, SubscriptionStatus } from '../../domain/billing/subscription.ts';
import type { SoldPlan } from '../../domain/catalog/plan.ts';
import type { SavedCard } from '../../domain/customers/saved-card.ts';
import { invariant } from '../../domain/errors.ts';
import { type Day, type Instant, invoiceIdOf, type OrderId } from '../../domain/ids.ts';
import { mandateOf } from '../../domain/mandates/mandate.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { RecordChange, UnnumberedInvoice } from '../../domain/sales/record-change.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { priceOf } from '../../domain/sales/wallet-share.ts';
import { recurringTaxes } from '../../domain/tax/credit.ts';
import { instant } from '../../domain/time/calendar.ts';
import { supplyOf } from '../../domain/time/supply.ts';
import { shareOf } from '../../domain/value/part.ts';
import { partsOfPayment } from '../../domain/value/payment-parts.ts';
import { lastingMinorOf } from '../../domain/value/reversal.ts';
import { followingOperation } from '../../runtime/new-id.ts';
import { newOrderIdOf } from '../../storage/holds/add-on.ts';
import { subscriptionIdOf } from '../../storage/holds/plan.ts';

/**
 * What sales leave behind, made from the attempt's terms alone. `soldOn` is the project's date of the sale. An attempt makes at most one
 * invoice, one order and one subscription, which take their ids from it: recorded again on a restored table, they keep them.
 */

type Billed = Pick<
  Attempt,
  'id' | 'tenantId' | 'projectId' | 'customerId' | 'terms' | 'payer' | 'soldAt' | 'endedAt'
>;

/** The invoice of what was paid, by wallet and card, or of nothing due. */
export function invoiceFor(ended: Billed, soldOn: Day, orderId: OrderId | undefined): UnnumberedInvoice {
  const { id, terms, payer, soldAt: at } = ended;
  invariant(at, `attempt ${id} has succeeded`);
  const { minor: priceMinor } = priceOf(terms);
  const isPaid = priceMinor > 0;
  return {
    id: invoiceIdOf(ended.customerId, followingOperation(ended.id, 'invoice')),
    tenantId: ended.tenantId,
    projectId: ended.projectId,
    customerId: ended.customerId,
    attemptId: ended.id,
    linkSlug: terms.source.link,
    orderId,
    status: isPaid ? InvoiceStatus.paid : InvoiceStatus.noAmountDue,
    currency: terms.charge.currency,
    symbol: terms.symbol,
    lines: terms.lines,
    discountMinor: terms.discountMinor,
    ...(terms.tax && { tax: terms.tax }),
    totalMinor: priceMinor,
    paidMinor: priceMinor,
    walletMinor: terms.walletMinor,
    billedTo: { name: payer.name, email: payer.email },
    supply: terms.invoiced ? undefined : supplyOf(terms, soldOn),
    buyer: payer.buyer,
    description: terms.description,
    createdAt: endOf(ended),
    issuedAt: at,
    issuedOn: soldOn,
    dueOn: terms.source.renewal?.dueOn ?? soldOn,
    paidAt: isPaid ? at : undefined,
    clientReference: terms.clientReference,
    metadata: terms.metadata,
  };
}

/** The order of what was sold: active while it recurs, complete when it was charged once. */
export function orderFor(ended: Attempt, soldOn: Day): Order {
  const { terms } = ended;
  const { cycle, source } = terms;
  const { plan, addOn } = source;
  return {
    id: source.order?.id ?? newOrderIdOf(ended),
    tenantId: ended.tenantId,
    projectId: ended.projectId,
    customerId: ended.customerId,
    buyerKnownBy: ended.buyerKnownBy,
    gatewayId: ended.gatewayId,
    attemptId: ended.id,
    linkSlug: source.link,
    ...(plan && { plan: soldPlan(plan), subscriptionId: cycle && subscriptionIdOf(ended) }),
    addOn,
    offeredBy: source.offeredBy,
    status: cycle ? OrderStatus.active : OrderStatus.complete,
    currency: terms.charge.currency,
    amountMinor: cycle ? cycle.amountMinor : priceOf(terms).minor,
    coupon: terms.coupon?.later && {
      code: terms.coupon.code,
      percentOff: terms.coupon.percentOff,
      ...terms.coupon.later,
    },
    lines: cycle ? terms.cycleLines : terms.lines,
    ...(cycle ? datesOf(cycle, soldOn) : { cyclesPaid: 0 }),
    period: (plan ?? addOn) && firstPeriod(ended),
    failedTries: 0,
    paymentMethodId: cycle && ended.paymentMethodId,
    mandate: cycle && mandateOf(ended),
    payerAddress: cycle && ended.payer.address,
    buyer: ended.payer.buyer,
    description: terms.description,
    metadata: (plan ?? addOn) && terms.metadata,
    createdAt: source.order?.createdAt ?? endOf(ended),
  };
}

/** What the purchase of a plan or an add-on paid of its first cycle; nothing for a trial or what is charged once. */
function firstPeriod(ended: Attempt): Order['period'] {
  const { id, customerId, soldAt, terms } = ended;
  const { cycle, coupon, discountMinor } = terms;
  if (!cycle || cycle.trialDays !== undefined) return undefined;
  const linesMinor = netLinesMinor(terms.lines);
  const paid = paidOfFirstCycle({ recurringMinor: cycle.amountMinor, linesMinor, discountMinor });
  const funding = shareOf(partsOfPayment(ended), lastingMinorOf(ended));
  const taxes = recurringTaxes(terms);
  const period = { from: soldAt, ...paid, percentOff: coupon?.percentOff, payments: [{ id, customerId }] };
  return { ...period, funding, ...(taxes && { taxes }) };
}

/**
 * What a purchase by transfer leaves before it is paid: a pending order, which the attempt holds, and an unpaid invoice. Both keep their
 * ids when the purchase is completed.
 */
export function unpaidRecordsFor(
  attempt: Attempt,
  issuedOn: Day,
  now: Date,
): { order: Order; invoice: UnnumberedInvoice } {
  const { invoiced } = attempt.terms;
  invariant(invoiced, `attempt ${attempt.id} is to be transferred`);
  const at = instant(now);
  const issuing = { ...attempt, soldAt: at, endedAt: at };
  const { gatewayId, attemptId, subscriptionId, anchorOn, nextBillingDate, period, ...order } = orderFor(
    issuing,
    issuedOn,
  );
  const { attemptId: _, paidAt, ...invoice } = invoiceFor(issuing, issuedOn, order.id);
  const ref = attemptRef(attempt);
  return {
    order: { ...order, status: OrderStatus.pending, cyclesPaid: 0, openAttempt: ref, lastAttempt: ref },
    invoice: {
      ...invoice,
      status: InvoiceStatus.unpaid,
      paidMinor: 0,
      dueOn: invoiced.dueOn,
      purchase: { attemptId: attempt.id, orderId: order.id },
    },
  };
}

function datesOf(cycle: BillingCycle, soldOn: Day) {
  const { anchorOn, nextBillingOn, cyclesPaid } = firstCycle(cycle, soldOn);
  return { intervalMonths: cycle.intervalMonths, anchorOn, nextBillingDate: nextBillingOn, cyclesPaid };
}

const soldPlan = ({ id, slug, name, cycleId }: SoldPlan): SoldPlan => ({ id, slug, name, cycleId });

/** The subscription of a plan that recurs, renewed by `order`. */
export function subscriptionFor(ended: Attempt, order: Order): Subscription {
  const { tenantId, projectId, customerId, terms } = ended;
  const { plan } = terms.source;
  invariant(plan, `attempt ${ended.id} sold a plan`);
  return {
    id: subscriptionIdOf(ended),
    tenantId,
    projectId,
    customerId,
    orderId: order.id,
    plan: soldPlan(plan),
    addOnIds: plan.addOnIds,
    status: SubscriptionStatus.active,
    trialEndsOn: terms.cycle?.trialDays === undefined ? undefined : order.anchorOn,
    createdAt: endOf(ended),
  };
}

/** What the purchase of a plan leaves. Where its price was transferred, order and invoice are there before. */
export function planRecords(ended: Attempt, soldOn: Day): RecordChange[] {
  const order = orderFor(ended, soldOn);
  const leaves: readonly RecordChange[] = ended.terms.invoiced
    ? [{ is: 'order moved', after: order }]
    : [
        { is: 'order made', order },
        { is: 'invoice made', invoice: invoiceFor(ended, soldOn, order.id) },
      ];
  return [
    ...leaves,
    ...(ended.terms.cycle
      ? [{ is: 'subscription made', subscription: subscriptionFor(ended, order), order } as const]
      : []),
    ...(ended.terms.savesCard ? [{ is: 'card saved', card: savedCardOf(ended) } as const] : []),
  ];
}

/** The card that later cycles charge. */
export function savedCardOf(ended: Attempt): SavedCard {
  const { paymentMethodId, tenantId, customerId, gatewayId, card, mandateId } = ended;
  invariant(paymentMethodId, `attempt ${ended.id} saved a card`);
  return { paymentMethodId, tenantId, customerId, gatewayId, card, mandateId, createdAt: endOf(ended) };
}

function endOf({ id, endedAt }: Pick<Attempt, 'id' | 'endedAt'>): Instant {
  invariant(endedAt, `attempt ${id} has ended`);
  return endedAt;
}

/** What names a link at the processor. */
export const namedLink = ({ link, parentLink }: Terms['source']): Record<string, string> => ({
  ...(link && { link }),
  ...(parentLink && { parent: parentLink }),
});
