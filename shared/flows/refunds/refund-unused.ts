import type { Order } from '../../domain/billing/order.ts';
import { invariant } from '../../domain/errors.ts';
import type { RefundId } from '../../domain/ids.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { type Attempt, LEASE_SECONDS } from '../../domain/sales/attempt.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import type { Part } from '../../domain/value/part.ts';
import { newId } from '../../runtime/new-id.ts';
import { changeRefunds } from '../../storage/attempts.ts';
import { createRefund } from '../../storage/refunds/refunds.ts';
import type { Write } from '../../storage/table/table.ts';
import type { Account } from '../charging/account.ts';
import { sumsAfter } from './commit-refund.ts';
import { freezeRefund } from './freeze-refund.ts';
import { carryOut } from './refund-transaction.ts';

/** Who asked for the refund of what a cancelled order no longer uses. */
export const BY_CANCELLATION = 'cancellation';
const REASON = 'The unused part of a period that was cancelled.';

/** A refund that another commit writes down, to be sent after it. */
export type ReservedRefund = Readonly<{
  payment: Attempt;
  refund: Refund;
  account: Account;
  writes: readonly Write[];
}>;
type Unused = Readonly<{ order: Order; payment: Attempt; account: Account; part: Part; now: Date }>;

/**
 * A refund of what a payment paid for the time that its order no longer has. It takes back that time and nothing else: the commit that
 * writes it ends the order. If it fails, the amount is credited to the wallet, since its period is over. The writes lose if another process
 * has changed the payment.
 */
export async function reserveUnused({ order, payment, account, part, now }: Unused): Promise<ReservedRefund> {
  const { id: orderId, customerId, nextBillingDate: until } = order;
  invariant(until, `order ${orderId} recurs`);
  const asked: Refund = {
    ...{ id: newId<RefundId>('refund', now), tenantId: payment.tenantId, projectId: payment.projectId },
    ...{ customerId: payment.customerId, attemptId: payment.id },
    ...{ origin: 'staff', state: 'requested', version: 1 },
    currency: payment.terms.charge.currency,
    cardMinor: part.minor,
    walletMinor: 0,
    taken: { lots: [], periods: [{ orderId, customerId, until, parts: [part] }] },
    reason: REASON,
    requestedBy: BY_CANCELLATION,
    intentId: payment.intentId,
    leaseUntil: instant(secondsAfter(now, LEASE_SECONDS)),
    reconcileCount: 0,
    createdAt: instant(now),
  };
  const refund = { ...asked, request: await freezeRefund(payment, asked, now) };
  const { write } = changeRefunds(payment, sumsAfter(payment, undefined, refund));
  return { payment, account, refund, writes: [createRefund(refund), write] };
}

/** Sends a refund that was written down. What fails is left to the reconciler. */
export const sendReserved = ({ payment, refund, account }: ReservedRefund, now: Date): Promise<Refund> =>
  carryOut(payment, refund, account, now);
