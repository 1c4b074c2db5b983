import { EntitlementsQuery } from '../../shared/domain/requests/reads/record-queries.ts';
import { entitlementsAsked } from '../../shared/flows/usage/entitlements.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { list } from '../../shared/http/views/reply.ts';
import { heldView } from '../../shared/http/views/sales/subscription-view.ts';

/** GET /webhook/entitlements: what a customer has of the tenant's plans, and what of it is left. */
export const handler = tenantRoute(
  { query: EntitlementsQuery },
  'webhook',
  async ({ tenantId, query, now }) => list((await entitlementsAsked(tenantId, query, now)).map(heldView)),
);
