import { BillingError } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { shownState } from '../../../shared/domain/refunds/refund.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { invoiceOf } from '../../../shared/flows/refunds/commit-refund.ts';
import { reconcileRefunds } from '../../../shared/flows/refunds/reconcile-refunds.ts';
import { readRefunds } from '../../../shared/storage/refunds/refunds.ts';
import { getAttempt } from './find.ts';
import { type Outcome, type Run, unchanged } from './run.ts';

/**
 * Brings the records of a payment's refunds, and the credit notes of its invoice, to what its account at the processor shows, as an event of
 * the processor does. It may be repeated. Throws `processor_unavailable` when the processor does not say it.
 */
export async function reconcilePayment(
  { tenantId, payment }: Readonly<{ tenantId: TenantId; payment: string }>,
  { now, dryRun }: Run,
): Promise<Outcome<readonly string[]>> {
  const attempt = await getAttempt(tenantId, payment);
  const before = await recordsOf(attempt);
  if (dryRun)
    return {
      status: 'changed',
      changes: ['compare its refunds with those at the processor'],
      result: before,
    };
  const learned = await reconcileRefunds(attempt, now);
  if (learned.kind === 'unknown')
    throw new BillingError(
      'processor_unavailable',
      `Nothing was learned: ${learned.reason}. Run the command again later.`,
    );
  const after = await recordsOf(attempt);
  const changes = after.filter((record) => !before.includes(record));
  return changes.length === 0 ? unchanged(after) : { status: 'changed', changes, result: after };
}

/** Each refund with its state, and each credit note. */
async function recordsOf(attempt: Attempt): Promise<string[]> {
  const [refunds, invoice] = await Promise.all([readRefunds(attempt), invoiceOf(attempt)]);
  return [
    ...refunds.map((refund) => `refund ${refund.id}: ${shownState(refund)}`),
    ...(invoice?.creditNotes ?? []).map(({ number, takesBack }) =>
      takesBack ? `credit note ${number}: takes back ${takesBack}` : `credit note ${number}`,
    ),
  ];
}
