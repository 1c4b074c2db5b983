import { createHash } from 'node:crypto';
import type { CustomerId, TenantId } from '../domain/ids.ts';
import { toBase32 } from './new-id.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Parts joined so that no two lists of parts give the same text. */
export const fingerprint = (...parts: readonly (string | number)[]): string => sha256(JSON.stringify(parts));

/** A payer is their e-mail within one tenant, so the same payer is found without a look-up and made once under any race. */
export function customerIdOf(tenantId: TenantId, email: string): CustomerId {
  const digest = createHash('sha256').update(`${tenantId}:${email}`).digest();
  return `cst_${toBase32(digest, 20)}` as CustomerId;
}
