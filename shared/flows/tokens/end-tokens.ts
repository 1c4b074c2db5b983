import { type Audited, newAuditEntry } from '../../domain/audit/audit-entry.ts';
import { invariant } from '../../domain/errors.ts';
import type { Instant, TenantId } from '../../domain/ids.ts';
import { type Ended, signOut } from '../../domain/sessions/sign-outs.ts';
import type { Tenant } from '../../domain/tenants/tenant.ts';
import { epochSeconds, instant } from '../../domain/time/calendar.ts';
import { createAuditEntry } from '../../storage/audit/audit-entries.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { changeSignOuts, findTenant } from '../../storage/tenants.ts';

/**
 * Ends the tokens of a customer, of a member of staff or of everybody that were issued until now, this service's and those of the tenant's
 * identity providers. Functions that have read the tenant before take up to 15 s to know it. `audited` is what the audit log gets, where the
 * surface does not keep it.
 */
export async function endTokens(
  tenantId: TenantId,
  ended: Ended,
  now: Date,
  audited?: Audited,
): Promise<Instant> {
  const entry = audited ? [createAuditEntry(newAuditEntry(audited, now, { end: 'done' }))] : [];
  return await inRounds(['tenant'], async () => {
    const tenant = await findTenant(tenantId);
    invariant(tenant, 'a request that is proved has its tenant');
    await commit([endingTokens(tenant, ended, now), ...entry]);
    return instant(now);
  });
}

/** The same as a write. Two of one tenant at the same moment lose against each other. */
export function endingTokens(tenant: Tenant, { customerId, subject }: Ended, now: Date): Write {
  const at = epochSeconds(now);
  const isForAll = customerId === undefined && subject === undefined;
  const { signedOutCustomers, signedOutStaff } = tenant;
  return changeSignOuts(tenant, {
    ...((isForAll || customerId !== undefined) && {
      signedOutCustomers: signOut(signedOutCustomers, customerId, at),
    }),
    ...((isForAll || subject !== undefined) && { signedOutStaff: signOut(signedOutStaff, subject, at) }),
  });
}
