import { aPlanOnSale, catalogStaff } from './catalog.ts';
import { type Answer, type CallOptions, call } from './gateway.ts';
import { aPayer } from './links.ts';
import { aTenant, type TenantOverrides, type TestTenant } from './tenants.ts';

export type PurchaseOverrides = Readonly<{
  customerInfo?: unknown;
  paymentMethodId?: unknown;
  /** Joined to `planInfo`. */
  info?: object;
  /** Sent as the Idempotency-Key header. */
  key?: string;
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
  return purchase(tenant, 3, plan.slug, overrides);
}

/** Asks for a purchase of a plan (3), or of an order (1) or an invoice (2) by its id. */
export function purchase(tenant: TestTenant, sourceType: 1 | 2 | 3, slug: string, overrides: PurchaseOverrides = {}): Promise<Answer> {
  const { key, info, ...fields } = overrides;
  const planInfo = { paymentSourceDetails: { sourceType, sourceReferenceSlug: slug }, ...info };
  const body = { productOrigin: tenant.project.id, customerInfo: aPayer(), paymentMethodId: 'pm_card_visa', planInfo, ...fields };
  const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
  return call('POST', '/public-api/purchase', { origin: tenant.origin, body, ...headers } as CallOptions);
}

/** What the storefront shows of the plan before it is bought. */
export async function quoteOf({ tenant, plan }: Pick<Shop, 'tenant' | 'plan'>, query: Record<string, string> = {}) {
  return (await call('GET', `/public-api/plan/${plan.slug}/quote`, { origin: tenant.origin, query })).body.data;
}
