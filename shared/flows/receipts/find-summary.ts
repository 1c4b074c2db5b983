import { invoiceSeriesOf } from '../../domain/billing/invoice.ts';
import type { Order } from '../../domain/billing/order.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import type { Instant, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { priceOf } from '../../domain/sales/wallet-share.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findReceipt } from '../../storage/customer/receipts.ts';
import { findOrder } from '../../storage/orders.ts';
import { recentProject } from '../../storage/recent.ts';
import { isShopsWord } from './shops-word.ts';

export type Summary = Readonly<{ attempt: Attempt; order?: Order; project: Project }>;

/**
 * What a receipt stands for.
 *
 * Throws `receipt_not_found` when there is none, or when it is another tenant's than the asking storefront's.
 */
export async function findSummary(receiptRef: string, callerTenant: TenantId | undefined): Promise<Summary> {
  const attempt = await findReceipt(receiptRef, callerTenant);
  if (!attempt) throw receiptNotFound();

  const { tenantId, customerId, orderId, projectId } = attempt;
  const [order, project] = await Promise.all([
    orderId === undefined ? undefined : findOrder(tenantId, customerId, orderId),
    recentProject(tenantId, projectId),
  ]);
  invariant(project, `the project of attempt ${attempt.id} exists`);
  return { attempt, project, ...(order && { order }) };
}

/** The error for a receipt that does not exist, or is another tenant's: the caller learns nothing of which. */
export const receiptNotFound = (): BillingError =>
  new BillingError(
    'receipt_not_found',
    'There is no such receipt. Send the summaryRef that the purchase returned.',
  );

/** A number of the tenant's own series names no customer. One of a customer's begins with their prefix, by which two receipts could be compared. */
export const sharedNumber = ({ invoiceNumber }: Summary['attempt']): string | undefined =>
  invoiceNumber !== undefined && invoiceSeriesOf(invoiceNumber) === 'tenant' ? invoiceNumber : undefined;

/** When a payment succeeded; nothing for one that has not. */
export const paidAtOf = ({ state, soldAt, endedAt }: Summary['attempt']): Instant | undefined =>
  state === 'succeeded' ? (soldAt ?? endedAt) : undefined;

/**
 * Whether anybody with the receipt's address may have it as a paper: something was paid, and the shop wrote what for. The paper looks like the
 * shop's own, so it carries no words of a stranger.
 */
export async function hasSharedPaper(attempt: Summary['attempt']): Promise<boolean> {
  const { terms, invoiceId, tenantId } = attempt;
  if (paidAtOf(attempt) === undefined || invoiceId === undefined) return false;
  return priceOf(terms).minor > 0 && (await isShopsWord(tenantId, terms.source.link));
}
