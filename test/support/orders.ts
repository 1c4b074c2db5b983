import { type Answer, call } from './gateway.ts';
import { invoiceBody } from './invoices.ts';
import { aCredential, type TestTenant } from './tenants.ts';

export const ORDERS = '/webhook/orders';

/** A tenant's backend that creates pending orders; `key` is sent as the `Idempotency-Key`. */
export async function orderingBackend(tenant: TestTenant, credential?: string) {
  const headers = { 'x-tenant-id': credential ?? (await aCredential(tenant, ['webhook'])) };
  const request = (overrides: object = {}, key?: string): Promise<Answer> =>
    call('POST', ORDERS, {
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      body: invoiceBody(tenant, overrides),
    });
  return {
    request,
    get: (path: string, query?: Record<string, string>) =>
      call('GET', path, { headers, ...(query && { query }) }),
    create: async (overrides: object = {}): Promise<Answer['body']['data']> => {
      const { status, text, body } = await request(overrides);
      if (status !== 200) throw new Error(`The order was refused with ${status}: ${text}`);
      return body.data;
    },
  };
}
