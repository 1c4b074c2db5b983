import type { Instant } from '../../domain/ids.ts';
import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { getAttempt } from '../../storage/attempts.ts';

/** When a paid link was paid; undefined for any other link. */
export async function whenPaid({ tenantId, status, lastAttempt }: PaymentLink): Promise<Instant | undefined> {
  if (status !== LinkStatus.paid || !lastAttempt) return undefined;
  const { soldAt, endedAt } = await getAttempt(tenantId, lastAttempt.customerId, lastAttempt.id);
  return soldAt ?? endedAt;
}
