import type { Transaction } from '../../contracts/admin/records.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import { answersByKey } from '../../domain/links/own-fields.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { heldMinorOf, NOTHING_REFUNDED, refundedMinorOf } from '../../domain/refunds/refund-sums.ts';
import { type Attempt, isHeldForReview } from '../../domain/sales/attempt.ts';
import type { Dispute } from '../../domain/sales/dispute.ts';
import type { CardChecks } from '../../domain/sales/refusal.ts';
import { TRANSACTION_LABELS } from '../../domain/status-labels.ts';
import type { ReceiptOf } from '../../storage/customer/receipts.ts';
import { referenceView } from './link-view.ts';
import { moneyView } from './money-view.ts';

/** One payment attempt as staff see it. `refusal` has the issuer's codes, which no payer may see. */
export function transactionView(attempt: Attempt, receiptOf: ReceiptOf): Shown<typeof Transaction> {
  const { id, customerId, status, state, terms, payer, card, refusal, refunds = NOTHING_REFUNDED } = attempt;
  const heldMinor = heldMinorOf(refunds);
  return {
    id,
    status,
    statusLabel: TRANSACTION_LABELS[status],
    state,
    kind: attempt.kind,
    productOrigin: attempt.projectId,
    customer: { id: customerId, name: payer.name, email: payer.email },
    amount: moneyView(terms.charge),
    wallet:
      terms.walletMinor === undefined ? undefined : moneyView({ ...terms.charge, minor: terms.walletMinor }),
    refundedAmount: moneyView({ ...terms.charge, minor: refundedMinorOf(refunds) }),
    refundPendingAmount: heldMinor === 0 ? undefined : moneyView({ ...terms.charge, minor: heldMinor }),
    invoiced: terms.invoiced && moneyView({ ...terms.charge, minor: terms.invoiced.minor }),
    transfer: attempt.transfer ?? null,
    gatewayId: attempt.gatewayId,
    livemode: attempt.livemode,
    processor: {
      paymentIntentId: attempt.intentId ?? null,
      chargeId: attempt.chargeId ?? null,
      customerId: attempt.processorCustomerId ?? null,
    },
    card: card
      ? {
          brand: card.brand,
          last4: card.last4,
          country: card.country ?? null,
          checks: checksView(attempt.cardChecks),
        }
      : null,
    refusal: refusal
      ? {
          message: refusal.message,
          code: refusal.code ?? null,
          declineCode: refusal.declineCode ?? null,
          adviceCode: refusal.adviceCode ?? null,
          networkAdviceCode: refusal.networkAdviceCode ?? null,
          cardChecks: checksView(refusal.cardChecks),
        }
      : null,
    disputes: (attempt.disputes ?? []).map(disputeView),
    warnings: (attempt.warnings ?? []).map(({ id: warningId, fraudType, isActionable, at }) => ({
      id: warningId,
      fraudType,
      isActionable,
      warnedAt: at,
    })),
    reviews: (attempt.reviews ?? []).map((review) => ({
      ...review,
      closedReason: review.closedReason ?? null,
      closedAt: review.closedAt ?? null,
    })),
    isHeldForReview: isHeldForReview(attempt),
    abortReason: attempt.abortReason ?? null,
    paymentLink: terms.source.link ?? null,
    invoiceId: attempt.invoiceId ?? null,
    invoiceNumber: attempt.invoiceNumber ?? null,
    orderId: attempt.orderId ?? terms.source.renewal?.order.id ?? null,
    ...referenceView(terms),
    ...answersByKey(terms.fields),
    consent: terms.consent,
    receipt: { summaryRef: receiptOf(customerId, id) },
    createdAt: attempt.createdAt,
    soldAt: attempt.soldAt ?? null,
    endedAt: attempt.endedAt ?? null,
  };
}

const checksView = (checks: CardChecks | undefined) =>
  checks
    ? {
        cvc: checks.cvc ?? null,
        postalCode: checks.postalCode ?? null,
        addressLine: checks.addressLine ?? null,
      }
    : null;

const disputeView = ({ id, status, reason, amountMinor, currency, openedAt, closedAt }: Dispute) => ({
  id,
  status,
  reason,
  amount: moneyView({ minor: amountMinor, currency: currency as Currency }),
  openedAt,
  closedAt: closedAt ?? null,
});
