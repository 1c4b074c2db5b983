import { mintToken } from '../../shared/auth/mint-token.ts';
import type { CustomerId } from '../../shared/domain/ids.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { now } from './clock.ts';
import { type Answer, type CallOptions, call } from './gateway.ts';
import type { TestTenant } from './tenants.ts';

/** A customer of a tenant at their own account, signed in by a bearer token. `key` is sent as the `Idempotency-Key`. */
export type SignedIn = Readonly<{
  customerId: CustomerId;
  token: string;
  get: (path: string, query?: CallOptions['query']) => Promise<Answer>;
  send: (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, key?: string) => Promise<Answer>;
}>;

/** Signed in to the tenant's project, or to another one of its projects. */
export async function signIn(
  { tenant, project }: Pick<TestTenant, 'tenant' | 'project'>,
  email: string,
): Promise<SignedIn> {
  const customerId = customerIdOf(tenant, email);
  const grant = { tenantId: tenant.id, projectId: project.id, subject: customerId, ttlSeconds: 30 * 86_400 };
  const token = await mintToken({ ...grant, audience: 'billing:client' }, now());
  const headers = { authorization: `Bearer ${token}` };
  return {
    customerId,
    token,
    get: (path, query) => call('GET', path, { headers, ...(query && { query }) }),
    send: (method, path, body, key) =>
      call(method, path, {
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        ...(body !== undefined && { body }),
      }),
  };
}
