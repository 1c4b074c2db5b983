import type { Order } from '../../domain/billing/order.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findReceipt } from '../../storage/customer/receipts.ts';
import { findOrder } from '../../storage/orders.ts';
import { recentProject } from '../../storage/recent.ts';

export type Summary = Readonly<{ attempt: Attempt; order?: Order; project: Project }>;

/**
 * What a receipt stands for.
 *
 * Throws `receipt_not_found` when there is none, or when it is another tenant's than the asking storefront's.
 */
export async function findSummary(receiptRef: string, callerTenant: TenantId | undefined): Promise<Summary> {
  const attempt = await findReceipt(receiptRef, callerTenant);
  if (!attempt)
    throw new BillingError(
      'receipt_not_found',
      'There is no such receipt. Send the summaryRef that the purchase returned.',
    );

  const { tenantId, customerId, orderId, projectId } = attempt;
  const [order, project] = await Promise.all([
    orderId === undefined ? undefined : findOrder(tenantId, customerId, orderId),
    recentProject(tenantId, projectId),
  ]);
  invariant(project, `the project of attempt ${attempt.id} exists`);
  return { attempt, project, ...(order && { order }) };
}
