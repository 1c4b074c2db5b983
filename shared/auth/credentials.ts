import { createHash, timingSafeEqual } from 'node:crypto';
import { BillingError } from '../domain/errors.ts';
import type { TenantId } from '../domain/ids.ts';
import type { Credential, CredentialScope } from '../domain/tenants/tenant.ts';
import { instant } from '../domain/time/calendar.ts';
import { randomBase32 } from '../runtime/new-id.ts';
import { findCredential } from '../storage/credentials.ts';

/**
 * What a tenant's backend sends in `x-tenant-id`: `tnt_<key id>_<secret>`.
 *
 * The key id begins with the tenant, so one read finds the record. The secret has 260 random bits, so a plain SHA-256 of it is
 * as good as a slow hash, and only that is stored.
 */
const SECRET_CHARACTERS = 52;
const KEY_ID_CHANCE_CHARACTERS = 10;
const CREDENTIAL = /^tnt_((t[0-9a-z]{11})[0-9a-z]{10})_([0-9a-z]{52})$/;
const NO_HASH = hashOf('a secret that no credential has');

/** A new credential: the text to hand over once, and the record to keep. */
export function newCredential(
  tenantId: TenantId,
  scopes: readonly CredentialScope[],
  now: Date,
): { text: string; credential: Credential } {
  const keyId = tenantId + randomBase32(KEY_ID_CHANCE_CHARACTERS);
  const secret = randomBase32(SECRET_CHARACTERS);
  return {
    text: `tnt_${keyId}_${secret}`,
    credential: { keyId, tenantId, scopes: [...scopes], hash: hashOf(secret), createdAt: instant(now) },
  };
}

/**
 * Whose credential this is and what it may do. Read strongly each time, so a revoked one is refused at once.
 *
 * Throws `unauthenticated`, the same for every reason. The comparison takes the same time whether or not the key id exists.
 */
export async function verifyCredential(
  text: string,
): Promise<Pick<Credential, 'tenantId' | 'scopes' | 'keyId'>> {
  const [, keyId, tenantId, secret] = CREDENTIAL.exec(text) ?? [];
  if (!keyId || !secret) throw refusal();
  const found = await findCredential(tenantId as TenantId, keyId);
  const isRight = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(found?.hash ?? NO_HASH));
  if (!found || !isRight || found.revokedAt || found.closedAt) throw refusal();
  return { tenantId: found.tenantId, scopes: found.scopes, keyId };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const refusal = () =>
  new BillingError(
    'unauthenticated',
    'The credential in x-tenant-id is missing or is not valid. Send one that an operator issued.',
  );
