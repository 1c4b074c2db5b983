import type { Day } from '../../../domain/ids.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { RecordChange } from '../../../domain/sales/record-change.ts';
import { priceOf } from '../../../domain/sales/wallet-share.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { shareOf } from '../../../domain/value/part.ts';
import { partsOfPayment } from '../../../domain/value/payment-parts.ts';
import { advance, readPaymentsOf } from '../../../storage/attempts.ts';
import { setPurchased } from '../../../storage/customers.ts';
import { subscriptionIdOf } from '../../../storage/holds/plan.ts';
import { eventsIdOf, putOutbox } from '../../../storage/outbox.ts';
import { writesOf } from '../../../storage/record-changes.ts';
import type { Write } from '../../../storage/table/table.ts';
import { successEvents } from '../../events/payment-events.ts';
import { saleOf } from '../../sales/sales.ts';
import { getWaiting } from './get-waiting.ts';

/** What the commit of a payment writes beside its own: `ended` are attempts that end with it, whose holds are used up. */
export type Completion = Readonly<{ ended: readonly Attempt[]; writes: readonly Write[] }>;

/** The period of the plan was paid by the payments of the invoice, so a refund of one takes its value away. */
function paidBy(change: RecordChange, parts: readonly Attempt[]): RecordChange {
  if (change.is !== 'order moved' || !change.after.period) return change;
  const { period } = change.after;
  const payments = [...period.payments, ...parts.map(({ id, customerId }) => ({ id, customerId }))];
  const funding = shareOf(parts.flatMap(partsOfPayment), period.paidMinor);
  return { ...change, after: { ...change.after, period: { ...period, payments, funding } } };
}

type Sold = Readonly<{ soldOn: Day; timeZone: string }>;

/**
 * The end of the purchase that waits for an invoice, when this payment pays all that is left of it, whether by transfer or by card.
 * The payment's own writes are conditional on what was paid before, so they decide which payment completes the purchase.
 */
export async function completePurchase(
  payment: Attempt,
  { soldOn, timeZone }: Sold,
  now: Date,
): Promise<Completion> {
  const { invoice } = payment.terms.source;
  const isFull = invoice && invoice.paidMinor + priceOf(payment.terms).minor === invoice.totalMinor;
  if (!invoice?.purchase || !isFull) return { ended: [], writes: [] };
  const { tenantId } = payment;
  const waiting = await getWaiting(tenantId, invoice.customerId, invoice.purchase);
  const { after, write } = advance(waiting, 'succeeded', {
    soldAt: payment.soldAt,
    endedAt: instant(now),
    ...(waiting.terms.cycle && { subscriptionId: subscriptionIdOf(waiting) }),
  });
  const parts = [...(invoice.paidMinor > 0 ? await readPaymentsOf({ ...invoice, tenantId }) : []), payment];
  const changes = saleOf(after)
    .onSuccess(after, soldOn)
    .map((change) => paidBy(change, parts));
  const events = successEvents(after, changes, now);
  return {
    ended: [after],
    writes: [
      write,
      ...changes.flatMap((change) => writesOf(change, after, { timeZone })),
      setPurchased(tenantId, after.customerId, now),
      ...(events.length > 0 ? [putOutbox({ id: eventsIdOf(after.id), tenantId, events }, now)] : []),
    ],
  };
}
