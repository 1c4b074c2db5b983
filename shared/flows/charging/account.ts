import { gatewayNotAvailable, invariant } from '../../domain/errors.ts';
import type { GatewayId, TenantId } from '../../domain/ids.ts';
import { keyMode } from '../../domain/tenants/gateway-keys.ts';
import { type Processor, processorFor } from '../../processor/client.ts';
import { openGatewayKey } from '../../secrets/gateway-keys.ts';
import { recentGateway } from '../../storage/recent.ts';

/** A tenant's account at the processor, opened for one gateway. */
export type Account = Readonly<{ gatewayId: GatewayId; processor: Processor; livemode: boolean }>;

/** Throws `gateway_not_available` when the gateway was never a card gateway or has lost its key. */
export async function openAccount(tenantId: TenantId, gatewayId: GatewayId): Promise<Account> {
  const gateway = await recentGateway(tenantId, gatewayId);
  if (gateway?.kind !== 'processor' || !gateway.sealedSecretKey) throw gatewayNotAvailable();
  invariant(gateway.tenantId === tenantId, 'a gateway is read from its own tenant');
  const secretKey = await openGatewayKey(gateway, 'secretKey');
  return { gatewayId, processor: processorFor(secretKey), livemode: keyMode(secretKey) === 'live' };
}
