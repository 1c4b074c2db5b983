import { FetchTenantQuery } from '../../shared/domain/requests/storefront-queries.ts';
import { findStorefront, projectOf } from '../../shared/http/layers/caller.ts';
import { openRoute } from '../../shared/http/surfaces/open.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** GET /public-api/tenant/fetch-tenant: which project an origin belongs to. Without the query the request's own origin is meant. */
export const handler = openRoute({ query: FetchTenantQuery }, async ({ query: { origin }, event }) => {
  const project = await projectOf(await findStorefront(origin, event));
  return ok({ _id: project.id, tenant_unique_name: project.tenantName });
});
