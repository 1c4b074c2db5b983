import { verifyCredential } from '../../auth/credentials.ts';
import { BillingError } from '../../domain/errors.ts';
import type { Credential, CredentialScope } from '../../domain/tenants/tenant.ts';
import { contextOf, type Layer } from './exchange.ts';

/** The route is for a tenant's backend: the credential in `x-tenant-id` says whose, and must have this scope. */
export function credential(scope: CredentialScope): Layer {
  return {
    before: async ({ event }) => {
      const verified = await verifyCredential(event.headers['x-tenant-id'] ?? '');
      contextOf(event).credential = verified;
      requireScope(verified, scope);
    },
  };
}

/** Throws `forbidden` unless the credential has the scope. */
export function requireScope<Verified extends Pick<Credential, 'scopes'>>(
  credential: Verified,
  scope: CredentialScope,
): Verified {
  if (credential.scopes.includes(scope)) return credential;
  throw new BillingError(
    'forbidden',
    `This credential does not have the scope ${scope}. Send one that an operator issued with it.`,
  );
}
