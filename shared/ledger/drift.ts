import { isSent, isUndecided } from '../domain/sales/attempt.ts';
import { isLost } from '../domain/sales/dispute.ts';
import { lostDisputes } from './lost-disputes.ts';
import { hasSucceeded } from './own-intents.ts';
import { bookedRefunds, isRefundBeforeBooks, isRefundUnderWay } from './own-refunds.ts';
import { isBeforeBooks, isUnderWay } from './under-way.ts';
import type { View } from './view.ts';

/** The difference between processor and records, in minor units per currency. Each must be zero. */
export type Drift = Readonly<Record<string, number>>;

/**
 * Compares both sides per tenant and currency, then adds up the absolute differences, so that a charge missing for one tenant
 * and an extra one for another do not cancel out.
 *
 * A lost dispute is money that went back, on both sides; while a dispute is open, its money still counts as the tenant's.
 * Attempts in flight, and quarantined ones that wait for an operator, count on neither side, nor do refunds whose outcome is open and transfers, which the
 * processor does not see.
 */
export function driftOf(view: View): Drift {
  const difference = new Map<string, number>();
  const add = (tenantId: string | undefined, currency: string, minor: number) => {
    const key = `${currency} ${tenantId}`;
    difference.set(key, (difference.get(key) ?? 0) + minor);
  };

  const counted = new Set<string>();
  for (const intent of view.intents.filter(hasSucceeded)) {
    const attempt = intent.tenantId && view.attemptOf(intent.tenantId, intent.attemptId);
    if (attempt && (isUnderWay(attempt, view) || isUndecided(attempt))) continue;
    if (intent.currency !== null) add(intent.tenantId, intent.currency, intent.amount_received);
    counted.add(intent.id);
  }
  for (const [refund, record] of bookedRefunds(view)) {
    const isCounted =
      refund.status === 'succeeded' &&
      counted.has(refund.payment_intent ?? '') &&
      !(record && isRefundUnderWay(record, view));
    if (isCounted)
      add(
        view.intents.find(({ id }) => id === refund.payment_intent)?.tenantId,
        refund.currency,
        -refund.amount,
      );
  }
  for (const { intent, amount, currency } of lostDisputes(view))
    if (counted.has(intent.id)) add(intent.tenantId, currency, -amount);
  const shown = new Set(view.refunds.map(({ id }) => id));
  for (const record of view.refundRecords) {
    const isUnread = view.unreadIds.has(record.processorRefundId);
    const isRead =
      shown.has(record.processorRefundId ?? '') || !(isUnread || isRefundBeforeBooks(record, view));
    const isInBooks = counted.has(record.intentId ?? '') && isRead;
    if (record.state !== 'succeeded' || !isInBooks || isRefundUnderWay(record, view)) continue;
    add(record.tenantId, record.currency, record.cardMinor);
  }
  for (const attempt of view.attempts) {
    const isUnread = view.unreadIds.has(attempt.intentId);
    const isInBooks = counted.has(attempt.intentId ?? '') || !(isUnread || isBeforeBooks(attempt, view));
    if (attempt.state !== 'succeeded' || !isSent(attempt) || !isInBooks || isUnderWay(attempt, view))
      continue;
    add(attempt.tenantId, attempt.terms.charge.currency, -attempt.terms.charge.minor);
    for (const { id, amountMinor, currency } of attempt.disputes?.filter(isLost) ?? [])
      if (!view.unreadIds.has(id)) add(attempt.tenantId, currency, amountMinor);
  }

  const drift: Record<string, number> = {};
  for (const [key, minor] of difference) {
    const [currency = ''] = key.split(' ');
    drift[currency] = (drift[currency] ?? 0) + Math.abs(minor);
  }
  return drift;
}
