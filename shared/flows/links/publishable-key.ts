import { gatewayNotAvailable } from '../../domain/errors.ts';
import type { GatewayId, TenantId } from '../../domain/ids.ts';
import { openGatewayKey } from '../../secrets/gateway-keys.ts';
import { recentGateway } from '../../storage/recent.ts';

/** The key a checkout page makes cards with. Throws `gateway_not_available` when the gateway has none. */
export async function publishableKeyOf(tenantId: TenantId, gatewayId: GatewayId): Promise<string> {
  const gateway = await recentGateway(tenantId, gatewayId);
  if (!gateway?.sealedPublishableKey) throw gatewayNotAvailable();
  return await openGatewayKey(gateway, 'publishableKey');
}
