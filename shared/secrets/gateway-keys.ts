import { invariant } from '../domain/errors.ts';
import type { GatewayId, TenantId } from '../domain/ids.ts';
import type { Gateway } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { type Context, open, seal } from './kms.ts';

/** The keys of a tenant's own account at the processor. */
export type GatewayKeyField = 'secretKey' | 'publishableKey';

const SEALED = { secretKey: 'sealedSecretKey', publishableKey: 'sealedPublishableKey' } as const;
const OPEN_MAX = 500;
const opened = remembered<string>(OPEN_MAX);

export function sealGatewayKey(
  tenantId: TenantId,
  gatewayId: GatewayId,
  field: GatewayKeyField,
  plaintext: string,
): Promise<string> {
  return seal(plaintext, contextOf(tenantId, gatewayId, field));
}

/**
 * Decrypts a gateway's key. The plaintext is cached for five minutes.
 *
 * The cache is keyed by context and ciphertext. A rotated key has another ciphertext, so the old key is never returned for it. A
 * ciphertext moved to another tenant's row is not in the cache, and KMS refuses it.
 */
export function openGatewayKey(gateway: Gateway, field: GatewayKeyField): Promise<string> {
  const ciphertext = gateway[SEALED[field]];
  invariant(ciphertext, `gateway ${gateway.id} has no ${field}`);
  const { tenantId, id } = gateway;
  return opened([tenantId, id, field, ciphertext].join(' '), () =>
    open(ciphertext, contextOf(tenantId, id, field)),
  );
}

const contextOf = (tenant: TenantId, gateway: GatewayId, field: GatewayKeyField): Context => ({
  tenant,
  gateway,
  field,
});
