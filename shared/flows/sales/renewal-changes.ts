import { type DunningStep, lastTryOn, nextStep } from '../../domain/billing/dunning.ts';
import { InvoiceStatus } from '../../domain/billing/invoice.ts';
import { cycleTryOf, type Order } from '../../domain/billing/order.ts';
import { endedCycle, paidCycle, type Renewal, unpaidCycle } from '../../domain/billing/renewal.ts';
import type { RetryAdvice } from '../../domain/billing/retry-advice.ts';
import { type Subscription, SubscriptionStatus } from '../../domain/billing/subscription.ts';
import { invariant } from '../../domain/errors.ts';
import type { Day } from '../../domain/ids.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import { mandateOf } from '../../domain/mandates/mandate.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { isResuming } from '../../domain/pauses/pause.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import type { RecordChange, UnnumberedInvoice, UnpaidChange } from '../../domain/sales/record-change.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { scheduleOf } from '../../domain/tenants/dunning-schedule.ts';
import { chooseGateway, type Project } from '../../domain/tenants/tenant.ts';
import { instant, startOf } from '../../domain/time/calendar.ts';
import { partsOfPayment } from '../../domain/value/payment-parts.ts';
import { newOperationId } from '../../runtime/new-id.ts';
import { invoiceLink } from '../invoices/invoice-link.ts';
import { invoiceFor, savedCardOf } from './records.ts';

/** What renewals leave behind, paid or not, made from the attempt's terms alone. */

/** The hold on the cycle that is due. */
export function cycleHoldOf(order: Order): HoldOn<'cycle'> {
  const { id, customerId, nextBillingDate, version = 0, refused } = order;
  invariant(nextBillingDate, `order ${id} recurs`);
  const held = { on: 'cycle', id, customerId, version, cycleTry: cycleTryOf(order) } as const;
  return refused ? { ...held, refusedSince: refused.since } : held;
}

/** What names the cycle at the processor. */
export const namedCycle = ({ renewal }: Terms['source']): Record<string, string> => ({
  ...(renewal && { order: renewal.order.id, due_on: renewal.dueOn }),
});

/** A cycle was paid: off-session, or by its payer, whose card then charges the later ones. A payer with proof makes the order theirs. */
export function paidRenewal(ended: Attempt, renewal: Renewal): RecordChange[] {
  const { endedAt, terms, paymentMethodId, gatewayId } = ended;
  invariant(endedAt, `attempt ${ended.id} has ended`);
  const { order } = renewal;
  const claimed = ended.buyerKnownBy === 'token' ? ({ buyerKnownBy: 'token' } as const) : {};
  const mandate = mandateOf(ended);
  const { address: payerAddress } = ended.payer;
  const card = terms.savesCard
    ? { paymentMethodId, gatewayId, mandate, payerAddress, ...claimed }
    : undefined;
  const payment = { id: ended.id, customerId: ended.customerId };
  const paid = { payment, funding: partsOfPayment(ended), taxes: terms.tax?.rates };
  return [
    { is: 'order renewed', renewal, after: paidCycle(renewal, endedAt, paid), ...(card && { card }) },
    ...(order.dunning?.isSuspended || isResuming(order)
      ? movedSubscription(renewal, SubscriptionStatus.active)
      : []),
    ...changedPlan(renewal, terms.charge.currency),
    ...(card ? [{ is: 'card saved', card: savedCardOf(ended) } as const] : []),
  ];
}

/** The plan that begins with the cycle. */
function changedPlan({ order, change, nextBillingOn }: Renewal, currency: Currency): RecordChange[] {
  const { id: orderId, customerId, plan: before, subscriptionId } = order;
  if (!change || !before || subscriptionId === undefined) return [];
  const { plan, addOnIds, amountMinor: minor, intervalMonths } = change;
  const subscription = { id: subscriptionId, customerId, orderId };
  return [
    {
      is: 'subscription changed',
      subscription,
      before,
      plan,
      addOnIds,
      recurring: { minor, currency },
      intervalMonths,
      nextBillingOn,
    },
    ...(plan.id === before.id
      ? []
      : [{ is: 'plan freed', of: { customerId, planId: before.id, subscriptionId } } as const]),
  ];
}

/** What an attempt has of a cycle that is not paid. Where no card may be charged, there is no attempt, and `id` is what it would be called. */
export type Unpaid = Pick<
  Attempt,
  'id' | 'tenantId' | 'projectId' | 'customerId' | 'gatewayId' | 'terms' | 'payer'
>;
export type Failing = Readonly<{
  advice: RetryAdvice;
  cardFingerprint?: string | undefined;
  project: Project;
  today: Day;
  now: Date;
}>;

/**
 * A date of the dunning passed without payment. At the first one, the cycle's invoice is issued and a link by which the payer can pay
 * it; the last one ends the order.
 */
export function unpaidRenewal(unpaid: Unpaid, failing: Failing): UnpaidChange[] {
  const { renewal } = unpaid.terms.source;
  invariant(renewal, `attempt ${unpaid.id} renews an order`);
  const { order, dueOn } = renewal;
  const { today, project } = failing;
  const schedule = scheduleOf(project);
  const next = nextStep(order, failing.advice, { dueOn, today, schedule });
  const step = isResuming(order) ? { ...next, isSuspended: true } : next; // It has been so since the pause began.
  const issued = order.dunning || step.nextOn === undefined ? undefined : issue(unpaid, renewal, failing);
  const begun =
    order.dunning ??
    (issued && { invoiceId: issued.invoice.id, recoveryLink: issued.link?.slug, newCards: undefined });
  const open = begun && {
    ...{ invoiceId: begun.invoiceId, recoveryLink: begun.recoveryLink, newCards: begun.newCards },
    cardFingerprint: failing.cardFingerprint ?? order.dunning?.cardFingerprint,
  };
  return [
    ...(issued ? [{ is: 'invoice made', invoice: issued.invoice } as const] : []),
    ...(issued?.link ? [{ is: 'link made', link: issued.link } as const] : []),
    { is: 'order renewed', renewal, after: unpaidCycle(renewal, step, open, failing.now) },
    ...movedBy(step, renewal),
    ...(step.nextOn === undefined ? cancelledInvoice(renewal) : []),
  ];
}

function movedBy({ nextOn, isSuspended }: DunningStep, renewal: Renewal): UnpaidChange[] {
  if (nextOn === undefined) return endedSubscription(renewal);
  const wasSuspended = renewal.order.dunning?.isSuspended ?? false;
  return isSuspended && !wasSuspended ? movedSubscription(renewal, SubscriptionStatus.suspended) : [];
}

type Ended = Pick<Order, 'endReason' | 'unusedAtEnd'>;

/** The order of a renewal ends now, without another charge: it was cancelled, or its subscription ended first. */
export const endedRenewal = (renewal: Renewal, now: Date, how: Ended = {}): UnpaidChange[] => [
  { is: 'order renewed', renewal, after: endedCycle(renewal, renewal.order.failedTries, now, how) },
  ...endedSubscription(renewal),
  ...cancelledInvoice(renewal),
];

function endedSubscription(renewal: Renewal): UnpaidChange[] {
  const { customerId, plan, subscriptionId } = renewal.order;
  if (!plan || subscriptionId === undefined) return movedSubscription(renewal, SubscriptionStatus.cancelled);
  const planIds = new Set([plan.id, renewal.change?.plan.id ?? plan.id]);
  const freed = [...planIds].map(
    (planId) => ({ is: 'plan freed', of: { customerId, planId, subscriptionId } }) as const,
  );
  return [...movedSubscription(renewal, SubscriptionStatus.cancelled), ...freed];
}

const cancelledInvoice = ({ order: { dunning, customerId } }: Renewal): UnpaidChange[] =>
  dunning ? [{ is: 'invoice cancelled', invoice: { id: dunning.invoiceId, customerId } }] : [];

/** An order of a link or an add-on has no subscription of its own. */
function movedSubscription(renewal: Renewal, status: Subscription['status']): UnpaidChange[] {
  const { subscriptionId: id, customerId } = renewal.order;
  return id === undefined
    ? []
    : [{ is: 'subscription moved', subscription: { id, customerId }, renewal, status }];
}

function issue(
  unpaid: Unpaid,
  renewal: Renewal,
  { project, today, now }: Failing,
): { invoice: UnnumberedInvoice; link?: PaymentLink } {
  const at = instant(now);
  const { order, dueOn } = renewal;
  const {
    attemptId: _,
    paidAt,
    walletMinor,
    ...whole
  } = invoiceFor({ ...unpaid, soldAt: at, endedAt: at }, today, order.id);
  const invoice = { ...whole, status: InvoiceStatus.unpaid, paidMinor: 0, renews: order.id };
  if (chooseGateway(project.gateways)?.kind !== 'processor') return { invoice };
  const expiresInMinutes = Math.ceil(
    (Date.parse(startOf(lastTryOn(scheduleOf(project), dueOn))) - now.getTime()) / 60_000,
  );
  const operationId = newOperationId(now); // By chance, so that the address of a recovery link cannot be worked out.
  const link = invoiceLink(
    { ...invoice, number: '' },
    { project, operationId, expiresInMinutes: Math.max(expiresInMinutes, 0) + LINK_AFTER_MINUTES, now },
  );
  const { intervalMonths, amountMinor } = renewal.change ?? order;
  const recurring = intervalMonths === undefined ? undefined : { intervalMonths, amountMinor }; // The card is kept for later cycles.
  return { invoice, link: { ...link, recurring } };
}

/** The link outlives the last date of the dunning, which decides whether it can be paid. */
const LINK_AFTER_MINUTES = 7 * 24 * 60;
