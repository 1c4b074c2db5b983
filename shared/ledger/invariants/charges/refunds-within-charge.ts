import { amountMinorOf, isOpen, sharesOf } from '../../../domain/refunds/refund.ts';
import { NOTHING_REFUNDED, type RefundSums } from '../../../domain/refunds/refund-sums.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { isRefundUnderWay } from '../../own-refunds.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I16. */
export function refundsWithinCharge(view: View): Finding[] {
  return [...atProcessor(view), ...inRecords(view), ...unfinished(view)];
}

function atProcessor({ intents, refunds }: View): Finding[] {
  const perIntent = Map.groupBy(
    refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    (refund) => refund.payment_intent ?? '',
  );
  return intents.flatMap(({ id, tenantId, amount_received: received }) => {
    const refunded = (perIntent.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return refunded > received
      ? [{ tenantId, message: `${refunded} of intent ${id} was refunded, but only ${received} charged` }]
      : [];
  });
}

const FIELDS = [
  'cardMinor',
  'walletMinor',
  'heldCardMinor',
  'heldWalletMinor',
  'goodwillCardMinor',
  'goodwillWalletMinor',
  'taxMinor',
] as const;

/** The sums of a payment are those of its refunds, and what was given back is no more than card and wallet paid. */
function inRecords({ attempts, refundRecords, isPartial }: View): Finding[] {
  const perAttempt = Map.groupBy(refundRecords, ({ tenantId, attemptId }) => `${tenantId} ${attemptId}`);
  return attempts.flatMap(({ tenantId, id, terms, refunds = NOTHING_REFUNDED }) => {
    const own = (perAttempt.get(`${tenantId} ${id}`) ?? []).map(sharesOf);
    const wrong = isPartial
      ? []
      : FIELDS.filter(
          (field) => own.reduce((sum, share) => sum + (share[field] ?? 0), 0) !== (refunds[field] ?? 0),
        );
    return [
      ...wrong.map((field) => ({
        tenantId,
        message: `attempt ${id} has the ${field} ${refunds[field]}, which is not what its refunds add up to`,
      })),
      ...exceeded(terms, refunds).map((message) => ({ tenantId, message: `attempt ${id} ${message}` })),
    ];
  });
}

function exceeded(
  { charge, walletMinor: fromWallet = 0 }: Attempt['terms'],
  { cardMinor, walletMinor }: RefundSums,
): string[] {
  return [
    ...(cardMinor > charge.minor ? [`gave ${cardMinor} back to a card that paid ${charge.minor}`] : []),
    ...(walletMinor > fromWallet ? [`gave ${walletMinor} back to a wallet that paid ${fromWallet}`] : []),
  ];
}

/** A refund whose outcome is open is in the work index until it has one; every other has left it. */
function unfinished(view: View): Finding[] {
  return view.refundRecords.flatMap((refund) => {
    const { tenantId, id, state, workPk } = refund;
    const found = (message: string) => [
      { tenantId, message: `refund ${id} of ${amountMinorOf(refund)} is ${state} ${message}` },
    ];
    if (!isOpen(refund)) return workPk ? found('and still in the work index') : [];
    if (!workPk) return found('and not in the work index, so no worker will look at it');
    return isRefundUnderWay(refund, view) ? [] : found('and was not finished');
  });
}
