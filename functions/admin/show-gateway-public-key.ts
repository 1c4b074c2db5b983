import { BillingError } from '../../shared/domain/errors.ts';
import type { GatewayId } from '../../shared/domain/ids.ts';
import { GatewayQuery } from '../../shared/domain/requests/admin-queries.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { openGatewayKey } from '../../shared/secrets/gateway-keys.ts';
import { recentGateway } from '../../shared/storage/recent.ts';

/** GET /admin/selectOptions/card/gateway-public-key: the publishable key of a gateway. The secret key is never answered. */
export const handler = adminRoute({ query: GatewayQuery }, async ({ tenantId, query }) => {
  const gateway = await recentGateway(tenantId, query.gatewayId as GatewayId);
  if (!gateway?.sealedPublishableKey) {
    throw new BillingError(
      'gateway_not_found',
      'No gateway of the tenant with this id has a publishable key.',
    );
  }
  return ok({
    gatewayId: gateway.id,
    provider: gateway.provider,
    publicKey: await openGatewayKey(gateway, 'publishableKey'),
  });
});
