import { aPlanOnSale, catalogStaff } from './catalog.ts';
import { type Answer, call } from './gateway.ts';
import { aPayer } from './links.ts';
import { aTenant, type TenantOverrides, type TestTenant } from './tenants.ts';

export type PurchaseOverrides = Readonly<{
  customerInfo?: unknown;
  paymentMethodId?: unknown;
  /** Joined to `planInfo`. */
  info?: object;
  /** Sent as the Idempotency-Key header. */
  key?: string;
  /** A customer's, sent as a bearer token. */
  token?: string;
}>;

/** A tenant that sells one plan, with what the plan refers to. */
export async function aShop(plan: Readonly<Record<string, unknown>> = {}, overrides: TenantOverrides = {}) {
  const tenant = await aTenant(overrides);
  const staff = await catalogStaff(tenant);
  return { tenant, staff, ...(await aPlanOnSale(staff, plan)) };
}
export type Shop = Awaited<ReturnType<typeof aShop>>;

/** Buys a plan as a storefront's page does, with a card that works and for a new payer if nothing else is said. */
export function buy({ tenant, plan }: Pick<Shop, 'tenant' | 'plan'>, overrides: PurchaseOverrides = {}): Promise<Answer> {
  const { key, token, info, ...fields } = overrides;
  const headers = {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const planInfo = { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: plan.slug }, ...info };
  return post(
    tenant,
    { productOrigin: tenant.project.id, customerInfo: aPayer(), paymentMethodId: 'pm_card_visa', planInfo, ...fields },
    headers,
  );
}

const post = ({ origin }: TestTenant, body: object, headers: Record<string, string>) =>
  call('POST', '/public-api/purchase', { origin, body, headers });

/** What the storefront shows of the plan before it is bought. */
export async function quoteOf({ tenant, plan }: Pick<Shop, 'tenant' | 'plan'>, query: Record<string, string> = {}) {
  return (await call('GET', `/public-api/plan/${plan.slug}/quote`, { origin: tenant.origin, query })).body.data;
}
