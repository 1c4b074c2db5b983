import { newCredential } from '../../../shared/auth/credentials.ts';
import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { CREDENTIAL_SCOPES, type CredentialScope } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import * as storage from '../../../shared/storage/credentials.ts';
import { findTenant } from '../../../shared/storage/tenants.ts';
import { requireOpen } from './close-tenant.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** The credential text is printed once, since only its hash is stored. A dry run has none. */
export type IssuedCredential = Readonly<{
  keyId?: string;
  scopes: readonly CredentialScope[];
  credential?: string;
}>;

/** Issues a credential for a tenant's backend. A tenant has at most two, so that it can rotate them without downtime. */
export async function issueCredential(
  request: { tenantId: TenantId; scopes: readonly string[] },
  run: Run,
): Promise<Outcome<IssuedCredential>> {
  const scopes = scopesOf(request.scopes);
  const [live, tenant] = await Promise.all([
    storage.liveCredentialIds(request.tenantId),
    findTenant(request.tenantId),
  ]);
  if (tenant) requireOpen(tenant);
  if ((live ?? []).length >= storage.LIVE_CREDENTIALS_MAX) {
    const message = `The tenant has ${storage.LIVE_CREDENTIALS_MAX} live credentials. Revoke one with "credentials revoke" first.`;
    throw new BillingError('already_exists', message, { field: 'tenant' });
  }
  const changes = [`issue a credential for ${scopes.join(' and ')}`];
  if (run.dryRun) return { status: 'created', changes, result: { scopes } };
  const { text, credential } = newCredential(request.tenantId, scopes, run.now);
  const result = { keyId: credential.keyId, scopes, credential: text };
  return await settle(
    run,
    { status: 'created', changes, result },
    storage.createCredential(credential, live),
  );
}

/** Revokes a credential immediately. It stays listed as revoked. */
export async function revokeCredential(
  request: { tenantId: TenantId; keyId: string },
  run: Run,
): Promise<Outcome<{ keyId: string; revokedAt: string }>> {
  const [found, live] = await Promise.all([
    storage.findCredential(request.tenantId, request.keyId),
    storage.liveCredentialIds(request.tenantId),
  ]);
  if (!found)
    throw invalidField(
      'keyId',
      `The tenant has no credential ${request.keyId}. "credentials list" shows them.`,
      'not_found',
    );
  if (found.revokedAt) return unchanged({ keyId: found.keyId, revokedAt: found.revokedAt });

  const revokedAt = instant(run.now);
  const changes = [`revoke the credential ${found.keyId}`];
  return await settle(
    run,
    { status: 'changed', changes, result: { keyId: found.keyId, revokedAt } },
    storage.revokeCredential(found, live, revokedAt),
  );
}

function scopesOf(requested: readonly string[]): CredentialScope[] {
  const unknown = requested.find((scope) => !CREDENTIAL_SCOPES.some((known) => known === scope));
  if (unknown !== undefined || requested.length === 0) {
    throw invalidField('scopes', `The scopes are one or both of ${CREDENTIAL_SCOPES.join(' and ')}.`);
  }
  return CREDENTIAL_SCOPES.filter((scope) => requested.includes(scope));
}
