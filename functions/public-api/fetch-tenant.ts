import { BillingError } from '../../shared/domain/errors.ts';
import { FetchTenantQuery } from '../../shared/domain/requests/storefront-queries.ts';
import { originOfHost, parseOrigin } from '../../shared/domain/tenants/origin.ts';
import { callerOf, lookUpOrigin, projectOf, unauthorizedTenant } from '../../shared/http/layers/caller.ts';
import { openRoute } from '../../shared/http/surfaces/open.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** GET /public-api/tenant/fetch-tenant: which project an origin belongs to. Without the query the request's own origin is meant. */
export const handler = openRoute({ query: FetchTenantQuery }, async ({ query: { origin }, event }) => {
  const row = origin === undefined ? await callerOf(event) : await rowOf(origin);
  if (row?.kind !== 'storefront') throw origin === undefined ? unauthorizedTenant() : noStorefront();
  const project = await projectOf(row);
  return ok({ _id: project.id, tenant_unique_name: project.tenantName });
});

/** An origin may be given as a bare host, as a `Host` header would. */
async function rowOf(text: string) {
  const origin = parseOrigin(text) ?? originOfHost(text);
  return origin === undefined ? undefined : await lookUpOrigin(origin);
}

function noStorefront(): BillingError {
  const message =
    'Unauthorized tenant: no storefront has the origin in the query. Send it as it is registered, such as https://shop.example.com.';
  return new BillingError('unauthorized_tenant', message, { field: 'origin' });
}
