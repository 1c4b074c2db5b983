import { mintToken } from '../../../shared/auth/mint-token.ts';
import { TTL_SECONDS } from '../../../shared/auth/token-form.ts';
import type { TokenGrant } from '../../../shared/auth/tokens.ts';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { CustomerId, ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { OF_PROVIDER } from '../../../shared/domain/sessions/staff-provider.ts';
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../../../shared/domain/sessions/staff-roles.ts';
import { requireSubject } from '../../../shared/domain/sessions/subject.ts';
import { secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { firstKeys } from './platform-keys.ts';
import type { Outcome, Run } from './run.ts';

/** The token is printed once and stored nowhere. A dry run has none. */
export type MintedToken = Readonly<{ token?: string; subject: string; expiresAt: string }>;

/** Mints a token for `/admin/*` of one tenant; `subject` names a member of its staff. */
export async function mintStaffToken(
  request: { tenantId: TenantId; subject: string; roles: readonly string[]; ttlSeconds?: number },
  run: Run,
): Promise<Outcome<MintedToken>> {
  const { tenantId } = request;
  const subject = requireSubject(request.subject);
  if (subject.startsWith(OF_PROVIDER))
    throw invalidField(
      'subject',
      `Only the staff of an identity provider have names that begin with ${OF_PROVIDER}`,
    );
  const ttlSeconds = ttlOf(request.ttlSeconds, TTL_SECONDS.staffMax);
  const roles = rolesOf(request.roles);
  return await mint({ audience: 'billing:admin', tenantId, subject, roles, ttlSeconds }, run);
}

function rolesOf(requested: readonly string[]): StaffRole[] {
  if (requested.length === 0 || !requested.every(isStaffRole))
    throw invalidField('role', `The roles are one or more of ${STAFF_ROLES.join(', ')}.`);
  return STAFF_ROLES.filter((role) => requested.includes(role));
}

/** Mints a token for `/client/*`; its subject is one customer of one project. */
export async function mintCustomerToken(
  request: { tenantId: TenantId; projectId: ProjectId; customerId: CustomerId; ttlSeconds?: number },
  run: Run,
): Promise<Outcome<MintedToken>> {
  const { tenantId, projectId, customerId } = request;
  const ttlSeconds = ttlOf(request.ttlSeconds, TTL_SECONDS.customerMax);
  return await mint(
    { audience: 'billing:client', tenantId, projectId, subject: customerId, ttlSeconds },
    run,
  );
}

async function mint(grant: TokenGrant, run: Run): Promise<Outcome<MintedToken>> {
  const { writes, changes } = await firstKeys(run);
  const described = {
    subject: grant.subject,
    expiresAt: secondsAfter(run.now, grant.ttlSeconds).toISOString(),
  };
  const done = [...changes, `mint a token for ${grant.subject}`];
  if (run.dryRun) return { status: 'created', changes: done, result: described };
  if (writes.length > 0) await commit(writes);
  return {
    status: 'created',
    changes: done,
    result: { token: await mintToken(grant, run.now), ...described },
  };
}

function ttlOf(requested: number = TTL_SECONDS.normal, most: number): number {
  if (Number.isInteger(requested) && requested >= 1 && requested <= most) return requested;
  throw invalidField('ttlSeconds', `The lifetime must be 1 to ${most} seconds.`);
}
