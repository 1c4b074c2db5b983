import { invariant } from '../domain/errors.ts';
import type { GatewayId, TenantId } from '../domain/ids.ts';
import type { Gateway } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { type Context, open, seal } from './kms.ts';

/** A tenant's keys at its own account of the processor (rule 2 of the specification). */
export type GatewayKeyField = 'secretKey' | 'publishableKey';

const SEALED = { secretKey: 'sealedSecretKey', publishableKey: 'sealedPublishableKey' } as const;
const OPEN_MAX = 500;
const opened = remembered<string>(OPEN_MAX);

export function sealGatewayKey(tenantId: TenantId, gatewayId: GatewayId, field: GatewayKeyField, plain: string): Promise<string> {
  return seal(plain, contextOf(tenantId, gatewayId, field));
}

/**
 * A gateway's key in clear, from memory when this process opened it within five minutes.
 *
 * Memory is asked by context and ciphertext: a rotated key is another ciphertext, so an old key is never given for a new record,
 * and a ciphertext that was moved to another tenant's row meets KMS and fails.
 */
export function openGatewayKey(gateway: Gateway, field: GatewayKeyField): Promise<string> {
  const ciphertext = gateway[SEALED[field]];
  invariant(ciphertext, `gateway ${gateway.id} has no ${field}`);
  const { tenantId, id } = gateway;
  return opened([tenantId, id, field, ciphertext].join(' '), () => open(ciphertext, contextOf(tenantId, id, field)));
}

const contextOf = (tenant: TenantId, gateway: GatewayId, field: GatewayKeyField): Context => ({ tenant, gateway, field });
