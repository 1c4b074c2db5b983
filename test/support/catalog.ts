import { randomBytes } from 'node:crypto';
import { type Answer, type CallOptions, call } from './gateway.ts';
import { aCredential, aStaffToken, type TestTenant } from './tenants.ts';

/** A tenant's staff at work on the catalog. `key` is sent as the `Idempotency-Key`. */
export type CatalogStaff = Readonly<{
  tenant: TestTenant;
  get: (path: string, query?: CallOptions['query']) => Promise<Answer>;
  post: (path: string, body?: unknown, key?: string) => Promise<Answer>;
  patch: (path: string, body: unknown) => Promise<Answer>;
  /** Posts what must succeed, and gives the record. */
  make: (path: string, body?: unknown) => Promise<Answer['body']['data']>;
}>;

export async function catalogStaff(
  tenant: TestTenant,
  by: 'token' | 'credential' = 'token',
): Promise<CatalogStaff> {
  const headers: Record<string, string> =
    by === 'token'
      ? { authorization: `Bearer ${await aStaffToken(tenant)}` }
      : { 'x-tenant-id': await aCredential(tenant, ['admin']) };
  const post: CatalogStaff['post'] = (path, body, key) =>
    call('POST', path, {
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      ...(body !== undefined && { body }),
    });
  return {
    tenant,
    post,
    get: (path, query) => call('GET', path, { headers, ...(query && { query }) }),
    patch: (path, body) => call('PATCH', path, { headers, body }),
    async make(path, body) {
      const { status, text, body: answered } = await post(path, body);
      if (status !== 200) throw new Error(`${path} was refused with ${status}: ${text}`);
      return answered.data;
    },
  };
}

export const productBody = (change: object = {}) => ({ name: 'Tea', pricing: 'recurring', ...change });
export const featuresBody = (change: object = {}) => ({
  name: 'Basic',
  features: [
    { key: 'seats', label: 'Seats', type: 'limit', limit: 5 },
    { key: 'files', label: 'Files', type: 'limit', limit: 'unlimited' },
    { key: 'sso', label: 'Single sign-on', type: 'flag', enabled: false },
  ],
  ...change,
});
export const addOnBody = (change: object = {}) => ({
  name: 'Cup',
  billingType: 1,
  prices: [{ currency: 'USD', amount: 3.5 }],
  ...change,
});
/** Ten per cent off one charge. */
export const couponBody = (change: object = {}) => ({
  code: `NEW-${randomBytes(6).toString('hex')}`,
  percentOff: 10,
  ...change,
});
/** The smallest plan: 10 USD a month. */
export const planBody = ({ project }: TestTenant, product: string, change: object = {}) => ({
  productOrigin: project.id,
  product,
  name: 'Gold',
  billingType: 2,
  billingInterval: 1,
  prices: [{ cycleId: 'monthly', currency: 'USD', amount: 10 }],
  ...change,
});

/** A plan on sale with a feature category and an add-on, and each of them. */
export async function aPlanOnSale(
  staff: CatalogStaff,
  change: Readonly<Record<string, unknown>> = {},
  addOnChange: object = {},
) {
  const product = await staff.make(
    '/admin/product',
    productBody(change.billingType === 1 ? { pricing: 'one_time' } : {}),
  );
  const category = await staff.make('/admin/features', featuresBody());
  const addOn = await staff.make('/admin/addons', addOnBody(addOnChange));
  const body = planBody(staff.tenant, product.id, { features: category.id, addons: [addOn.id], ...change });
  const { id } = await staff.make('/admin/plans', body);
  return { product, category, addOn, plan: await staff.make(`/admin/plans/${id}/activate`) };
}
