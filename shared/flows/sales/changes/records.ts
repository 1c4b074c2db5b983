import { endedCycle } from '../../../domain/billing/renewal.ts';
import { notOfferedBy } from '../../../domain/catalog/add-on.ts';
import type { EndedAddOn } from '../../../domain/changes/plan-change.ts';
import { invariant } from '../../../domain/errors.ts';
import type { Day } from '../../../domain/ids.ts';
import { mandateOf } from '../../../domain/mandates/mandate.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { RecordChange } from '../../../domain/sales/record-change.ts';
import { merged, sourceOf, totalOf, without } from '../../../domain/value/part.ts';
import { partsOfPayment } from '../../../domain/value/payment-parts.ts';
import { invoiceFor, savedCardOf } from '../records.ts';

/** What a change of the plan leaves, made from the attempt's terms alone. */
export function changedRecords(ended: Attempt, soldOn: Day): RecordChange[] {
  const { change } = ended.terms.source;
  invariant(change, `attempt ${ended.id} changes a plan`);
  const { terms, id, customerId, paymentMethodId, buyerKnownBy } = ended;
  const { order, subscriptionId, from, addOnIds, after, moved = [], credited = [] } = change;
  const { walletCreditMinor, carriedMinor = 0, endedAddOns = [] } = change;
  const mandate = mandateOf(ended);
  const { currency } = terms.charge;
  const creditMinor = walletCreditMinor + carriedMinor;
  const carried = [{ from: sourceOf(ended), minor: carriedMinor }];
  const lots = merged([...credited, ...carried]);
  const { amountMinor: minor, intervalMonths, nextBillingDate: nextBillingOn, plan, period } = after;
  const changed = {
    ...after,
    ...(period && {
      period: {
        ...period,
        payments: [...period.payments, { id, customerId }],
        funding: merged([...moved, ...without(partsOfPayment(ended), carried)]),
      },
    }),
  };
  const subscription = { id: subscriptionId, customerId, orderId: order.id };
  return [
    ...endedAddOns.map((one) => endedBy(one, notOfferedBy(plan), ended)),
    {
      is: 'order changed',
      change,
      after: changed,
      ...(buyerKnownBy === 'token' && { buyerKnownBy }), // What staff change says nothing of who bought it.
      ...((terms.savesCard || mandate) && { card: { paymentMethodId, mandate } }),
    },
    {
      is: 'subscription changed',
      subscription,
      before: from,
      plan,
      addOnIds,
      recurring: { minor, currency },
      intervalMonths,
      nextBillingOn,
    },
    ...(plan.id === from.id
      ? []
      : [{ is: 'plan freed', of: { customerId, planId: from.id, subscriptionId } } as const]),
    { is: 'invoice made', invoice: invoiceFor(ended, soldOn, order.id) },
    ...(creditMinor > 0
      ? [{ is: 'wallet credited', credit: { minor: creditMinor, currency }, lots } as const]
      : []),
    ...(terms.savesCard ? [{ is: 'card saved', card: savedCardOf(ended) } as const] : []),
  ];
}

function endedBy(one: EndedAddOn, endReason: string, { id, endedAt }: Attempt): RecordChange<'add-on ended'> {
  invariant(endedAt, `attempt ${id} has ended`);
  const { renewal, credited, kept = [], tax } = one;
  const unusedAtEnd = { creditMinor: totalOf(credited), refundMinor: 0, kept, ...(tax && { tax }) };
  const how = { endReason, unusedAtEnd };
  const after = endedCycle(renewal, renewal.order.failedTries, new Date(endedAt), how);
  return { is: 'add-on ended', ended: one, after };
}

/** What names a change at the processor. */
export const namedChange = ({ change }: Attempt['terms']['source']): Record<string, string> => ({
  ...(change && { order: change.order.id, subscription: change.subscriptionId }),
});
export const soldByChange = ({ change }: Attempt['terms']['source']): Record<string, unknown> => ({
  ...(change && { plan: change.after.plan.id, plan_cycle: change.after.plan.cycleId }),
});
