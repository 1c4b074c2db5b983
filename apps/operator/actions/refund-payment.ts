import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { toMajor } from '../../../shared/domain/money/money.ts';
import { amountMinorOf, type Refund } from '../../../shared/domain/refunds/refund.ts';
import {
  leftOf,
  partsOf,
  requireReference,
  requireRefundable,
} from '../../../shared/domain/refunds/refundable.ts';
import { refundTransaction } from '../../../shared/flows/refunds/refund-transaction.ts';
import { followingOperation, newOperationId } from '../../../shared/runtime/new-id.ts';
import { getAttempt } from './find.ts';
import type { OperatorRun, Outcome } from './run.ts';

/** `key` names the refund: a command that is repeated with it refunds once. */
export type RefundOrder = Readonly<{
  tenantId: TenantId;
  payment: string;
  amount?: number | undefined;
  reason?: string | undefined;
  /** Of a transfer that was sent back. */
  reference?: string | undefined;
  key?: string | undefined;
}>;

/** The processor's calls have their own limits, so a command waits for them. */
const NO_DEADLINE = { leftMs: () => 120_000 };

/**
 * Refunds a payment as staff do by the API, whole or in part.
 *
 * A part needs a key, since nothing else tells a repeat from a second refund. Without an amount, a repeat finds nothing left.
 */
export async function refundPayment(
  order: RefundOrder,
  { now, dryRun, by }: OperatorRun,
): Promise<Outcome<Refund | undefined>> {
  const { tenantId, payment, amount, reason, reference, key } = order;
  if (amount !== undefined && key === undefined)
    throw invalidField(
      'key',
      'Name the refund of a part with --key, so that a repeat refunds once.',
      'required',
    );
  const attempt = await getAttempt(tenantId, payment);
  const { currency } = attempt.terms.charge;
  const shown = (minor: number) => `${toMajor({ minor, currency })} ${currency.toUpperCase()}`;
  if (dryRun) {
    requireRefundable(attempt);
    requireReference(attempt, reference);
    const { cardMinor, walletMinor } = partsOf(attempt, { amount });
    const left = leftOf(attempt);
    const change = `refund ${shown(cardMinor)} to the card and ${shown(walletMinor)} to the wallet, of ${shown(left.cardMinor + left.walletMinor)} left`;
    return { status: 'changed', changes: [change], result: undefined };
  }
  const operationId =
    key === undefined ? newOperationId(now) : followingOperation(attempt.id, `refund by an operator ${key}`);
  const command = { tenantId, amount, reason, reference, operationId, now, transactionId: attempt.id };
  const refund = await refundTransaction({
    ...command,
    requestedBy: `operator ${by}`,
    deadline: NO_DEADLINE,
  });
  return { status: 'changed', changes: [`${refund.state}: ${shown(amountMinorOf(refund))}`], result: refund };
}
