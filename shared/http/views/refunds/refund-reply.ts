import type {
  RefundPreview as ShownPreview,
  Refund as ShownRefund,
} from '../../../contracts/admin/refunds.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import { BillingError } from '../../../domain/errors.ts';
import { amountMinorOf, type Refund, shownState } from '../../../domain/refunds/refund.ts';
import { taxGivenBack } from '../../../domain/refunds/refund-tax.ts';
import type { RefundPreview } from '../../../domain/refunds/refundable.ts';
import { totalOf } from '../../../domain/value/part.ts';
import { NOTHING_TAKEN, type Taken, takenMinorOf } from '../../../domain/value/taken.ts';
import type { ReceiptOf } from '../../../storage/customer/receipts.ts';
import { moneyIn } from '../money-view.ts';
import { ok, type Reply } from '../reply.ts';

const CHECK_AGAIN_SECONDS = 60;

/** The answer to a refund. An unknown outcome is 503 `processing`, never a refusal (R10): the same key gets the outcome later. */
export function refundReply(refund: Refund, receiptOf: ReceiptOf): Reply {
  if (refund.state === 'failed') throw refused(refund);
  if (refund.state === 'succeeded') return ok(refundView(refund));
  if (refund.state === 'pending') return { ...ok(refundView(refund)), isTransient: true };
  const { customerId, attemptId, id } = refund;
  const message =
    'It is not known yet whether the processor made this refund. The service finishes it. Send the same request to ask again.';
  const receipt = { summaryRef: receiptOf(customerId, attemptId) };
  return {
    status: 503,
    headers: { 'retry-after': String(CHECK_AGAIN_SECONDS) },
    body: { status: 'processing', message, refundId: id, receipt },
  };
}

/** What a refund would give and take back. */
export function refundPreviewReply({ attempt, given, taken, wantedMinor }: RefundPreview): Reply {
  const money = moneyIn(attempt.terms.charge.currency);
  const { cardMinor, walletMinor, lines } = given;
  const view: Shown<typeof ShownPreview> = {
    transactionId: attempt.id,
    amount: money(cardMinor + walletMinor),
    ...(walletMinor > 0 && { wallet: money(walletMinor) }),
    ...(attempt.terms.tax && {
      tax: money(taxGivenBack(attempt, { minor: cardMinor + walletMinor, lines })),
    }),
    takesBack: takenView(taken, money),
    usedUp: money(wantedMinor - takenMinorOf(taken)),
  };
  return ok(view);
}

const takenView = ({ lots, periods }: Taken, money: ReturnType<typeof moneyIn>) => ({
  credit: money(totalOf(lots)),
  unusedTime: money(totalOf(periods.flatMap(({ parts }) => parts))),
});

/** A refund as staff see it. */
export function refundView(refund: Refund): Shown<typeof ShownRefund> {
  const { id, attemptId, customerId, origin, walletMinor, currency } = refund;
  const money = moneyIn(currency);
  return {
    id,
    transactionId: attemptId,
    customerId,
    productOrigin: refund.projectId,
    status: shownState(refund),
    origin,
    amount: money(amountMinorOf(refund)),
    wallet: walletMinor === 0 ? undefined : money(walletMinor),
    tax: refund.taxMinor === undefined ? undefined : money(refund.taxMinor),
    creditNote: refund.creditNote,
    reverses: refund.reverses ?? 'value',
    takesBack: takenView(refund.taken ?? NOTHING_TAKEN, money),
    reason: refund.reason ?? null,
    ...(refund.reference !== undefined && { reference: refund.reference }),
    requestedBy: refund.requestedBy ?? null,
    processor: { refundId: refund.processorRefundId ?? null },
    createdAt: refund.createdAt,
    succeededAt: refund.succeededAt ?? null,
    failedAt: refund.failedAt ?? null,
  };
}

function refused({ failure }: Refund): BillingError {
  const why =
    failure === 'refused'
      ? 'Its log says why; a charge that is disputed, or was refunded at the processor, cannot be refunded.'
      : '';
  return new BillingError(
    'refund_refused',
    `The card processor did not make this refund, and nothing was given back. ${why}`.trim(),
  );
}
