import { type Answer, type CallOptions, call } from './gateway.ts';
import { aCredential, type TestTenant } from './tenants.ts';

/** A tenant's own server, which proves itself with a credential of the scope `webhook`. */
export type TenantBackend = Readonly<{
  tenant: TestTenant;
  credential: string;
  get: (path: string, query?: CallOptions['query']) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
}>;

export async function aBackendOf(tenant: TestTenant): Promise<TenantBackend> {
  const credential = await aCredential(tenant, ['webhook']);
  const headers = { 'x-tenant-id': credential };
  return {
    tenant,
    credential,
    get: (path, query) => call('GET', path, { headers, ...(query && { query }) }),
    post: (path, body) => call('POST', path, { headers, ...(body !== undefined && { body }) }),
  };
}

export const LINKS = '/webhook/payment-links';
export const linkPath = (slug: string) => `${LINKS}/${slug}`;
export const cancelPath = (slug: string) => `${LINKS}/${slug}/cancel`;
