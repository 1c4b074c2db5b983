import type { TenantId } from '../../../domain/ids.ts';
import { parseOrigin } from '../../../domain/tenants/origin.ts';
import { lookUpOrigin } from '../caller.ts';
import type { Event } from '../exchange.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Whether a cookie may speak for the request. A browser sends a cookie with any page's request, so one that writes must come from a
 * page of the tenant, and in a form that no HTML form can send.
 */
export async function isOwnPage({ headers, requestContext }: Event, tenantId: TenantId): Promise<boolean> {
  if (requestContext.http.method === 'GET') return true;
  const origin = parseOrigin(headers.origin ?? '');
  const row = origin === undefined ? undefined : await lookUpOrigin(origin);
  return (
    row?.kind === 'storefront' && row.tenantId === tenantId && JSON_TYPE.test(headers['content-type'] ?? '')
  );
}
