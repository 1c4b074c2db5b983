import type { CustomerId, TenantId } from '../../../domain/ids.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { PurchaseRef } from '../../../domain/sales/terms.ts';
import { getAttempt } from '../../../storage/attempts.ts';
import { Lost } from '../../../storage/table/lost.ts';

/** The purchase that waits for an invoice. Throws `Lost` of the attempt when it was completed or voided since the invoice was read. */
export async function getWaiting(
  tenantId: TenantId,
  customerId: CustomerId,
  { attemptId }: PurchaseRef,
): Promise<Attempt> {
  const attempt = await getAttempt(tenantId, customerId, attemptId);
  if (attempt.state !== 'invoiced') throw new Lost('attempt');
  return attempt;
}
