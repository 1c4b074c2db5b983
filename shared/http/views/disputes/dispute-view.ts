import type { Dispute as ShownDispute } from '../../../contracts/admin/disputes.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import type { ListedDispute } from '../../../domain/disputes/listed-dispute.ts';
import type { Currency } from '../../../domain/money/currency.ts';
import { isOpenDispute } from '../../../domain/sales/dispute.ts';
import { moneyView } from '../money-view.ts';

/** A dispute as staff see it. */
export function disputeView(dispute: ListedDispute): Shown<typeof ShownDispute> {
  const { id, status, reason, amountMinor, currency, dueBy, evidence, openedAt, closedAt } = dispute;
  return {
    id,
    status,
    isOpen: isOpenDispute(dispute),
    reason,
    amount: moneyView({ minor: amountMinor, currency: currency as Currency }),
    evidence: {
      dueBy: dueBy ?? null,
      isHeld: evidence?.isHeld ?? false,
      submissions: evidence?.submissions ?? 0,
    },
    transactionId: dispute.attemptId,
    invoiceId: dispute.invoiceId ?? null,
    orderId: dispute.orderId ?? null,
    customerId: dispute.customerId,
    productOrigin: dispute.projectId,
    openedAt,
    closedAt: closedAt ?? null,
  };
}
