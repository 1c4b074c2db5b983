import { invariant } from '../../domain/errors.ts';
import {
  type AttemptId,
  type CustomerId,
  parseOpenReceipt,
  type ReceiptRef,
  type TenantId,
  tenantOfReceipt,
} from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { type Named, openReceipt, sealReceipt } from '../../runtime/receipt.ts';
import { findAttempt } from '../attempts.ts';
import { recentTenant } from '../recent.ts';

export type ReceiptOf = (customerId: CustomerId, attemptId: AttemptId) => ReceiptRef;

/** What gives the receipts of a tenant's attempts, for answers that show them. */
export async function receiptsOf(tenantId: TenantId): Promise<ReceiptOf> {
  const tenant = await recentTenant(tenantId);
  invariant(tenant, `the tenant ${tenantId} of a record exists`);
  return (customerId, attemptId) => sealReceipt(tenantId, tenant, { customerId, attemptId });
}

/** What a receipt names, which need not exist. With the caller's tenant, another tenant's receipt looks absent. */
export async function readReceipt(
  receipt: string,
  callerTenant: TenantId | undefined,
): Promise<(Named & Readonly<{ tenantId: TenantId }>) | undefined> {
  const tenantId = tenantOfReceipt(receipt);
  if (!tenantId || (callerTenant !== undefined && tenantId !== callerTenant)) return undefined;
  const named = parseOpenReceipt(receipt) ?? (await openSealed(receipt, tenantId));
  return named && { ...named, tenantId };
}

async function openSealed(receipt: string, tenantId: TenantId): Promise<Named | undefined> {
  const tenant = await recentTenant(tenantId);
  return tenant && openReceipt(receipt, tenant);
}

/** The attempt that a receipt names. With the caller's tenant, another tenant's receipt looks absent. */
export async function findReceipt(
  receipt: string,
  callerTenant: TenantId | undefined,
): Promise<Attempt | undefined> {
  const named = await readReceipt(receipt, callerTenant);
  return named && (await findAttempt(named.tenantId, named.customerId, named.attemptId));
}
