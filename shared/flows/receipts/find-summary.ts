import type { Order } from '../../domain/billing/order.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import { parseReceipt, type TenantId } from '../../domain/ids.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findAttempt } from '../../storage/attempts.ts';
import { findLink } from '../../storage/links.ts';
import { findOrder } from '../../storage/orders.ts';
import { recentProject } from '../../storage/recent.ts';

export type Summary = Readonly<{ attempt: Attempt; link: PaymentLink; order?: Order; project: Project }>;

/**
 * What a receipt stands for.
 *
 * Throws `receipt_not_found` when there is none, or when it is another tenant's than the asking storefront's.
 */
export async function findSummary(receiptRef: string, callerTenant: TenantId | undefined): Promise<Summary> {
  const receipt = parseReceipt(receiptRef);
  const isForeign = callerTenant !== undefined && receipt?.tenantId !== callerTenant;
  const attempt = receipt && !isForeign ? await findAttempt(receipt.tenantId, receipt.customerId, receipt.attemptId) : undefined;
  if (!attempt) throw new BillingError('receipt_not_found', 'There is no such receipt. Send the summaryRef that the purchase returned.');

  const { tenantId, customerId, orderId, linkSlug, projectId } = attempt;
  const [link, order, project] = await Promise.all([
    findLink(tenantId, linkSlug),
    orderId === undefined ? undefined : findOrder(tenantId, customerId, orderId),
    recentProject(tenantId, projectId),
  ]);
  invariant(link && project, `attempt ${attempt.id} has its link and project`);
  return { attempt, link, project, ...(order && { order }) };
}
