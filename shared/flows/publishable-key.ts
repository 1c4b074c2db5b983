import { gatewayNotAvailable } from '../domain/errors.ts';
import type { GatewayId, TenantId } from '../domain/ids.ts';
import { openGatewayKey } from '../secrets/gateway-keys.ts';
import { gatewayOf } from '../storage/settings.ts';

/** The key a checkout page makes cards with. Throws `gateway_not_available` when the gateway has none. */
export async function publishableKeyOf(tenantId: TenantId, gatewayId: GatewayId): Promise<string> {
  const gateway = await gatewayOf(tenantId, gatewayId);
  if (!gateway?.sealedPublishableKey) throw gatewayNotAvailable();
  return await openGatewayKey(gateway, 'publishableKey');
}
