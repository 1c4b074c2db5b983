import { type Answer, call } from './gateway.ts';
import { payloadOf, type TestLink } from './links.ts';
import { aCredential, type TestTenant } from './tenants.ts';

export const INVOICES = '/webhook/invoices';

/** An unpaid invoice as the backend that created it knows it, with the link that pays it. */
export type TestInvoice = Readonly<{ data: Answer['body']['data']; link: TestLink }>;

export const invoiceBody = ({ project }: TestTenant, overrides: object = {}) => ({
  productOrigin: project.id,
  customerInfo: { email: 'billed@example.com', name: 'Billed Customer' },
  amount: 40,
  currency: { code: 'USD', symbol: '$' },
  ...overrides,
});

/** A tenant's backend with a credential of its own; `key` is sent as the `Idempotency-Key`. */
export async function invoicingBackend(tenant: TestTenant, credential?: string) {
  const headers = { 'x-tenant-id': credential ?? (await aCredential(tenant, ['webhook'])) };
  const keyed = (key?: string) => ({ ...headers, ...(key && { 'idempotency-key': key }) });
  const request = (overrides: object = {}, key?: string): Promise<Answer> =>
    call('POST', INVOICES, { headers: keyed(key), body: invoiceBody(tenant, overrides) });
  return {
    request,
    get: (path: string, query?: Record<string, string>) =>
      call('GET', path, { headers, ...(query && { query }) }),
    anotherLink: (id: string, key?: string) =>
      call('POST', `${INVOICES}/${id}/payment-link`, { headers: keyed(key), body: {} }),
    create: async (overrides: object = {}): Promise<TestInvoice> => {
      const { status, text, body } = await request(overrides);
      if (status !== 200) throw new Error(`The invoice was refused with ${status}: ${text}`);
      return { data: body.data, link: linkIn(tenant, body.data.paymentLink) };
    },
  };
}

export const linkIn = (tenant: TestTenant, data: { slug: string; redirectUrl: string }): TestLink => ({
  tenant,
  slug: data.slug,
  payload: payloadOf({ data }),
  data,
});
