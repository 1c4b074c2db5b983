import { openReceipt } from '../../shared/runtime/receipt.ts';
import { addOnRequest, purchaseRequest } from '../driver/requests.ts';
import { aPlanOnSale, catalogStaff } from './catalog.ts';
import { type Answer, call, sendAsked } from './gateway.ts';
import { aPayer, payloadOf, type TestLink } from './links.ts';
import { kept } from './money-books.ts';
import { aTenant, type TenantOverrides, type TestTenant } from './tenants.ts';

export type PurchaseOverrides = Readonly<{
  customerInfo?: unknown;
  paymentMethodId?: unknown;
  confirmationTokenId?: unknown;
  challengePass?: string;
  /** Joined to `planInfo`. */
  info?: object;
  /** Sent as the Idempotency-Key header. */
  key?: string;
  /** A customer's, sent as a bearer token. */
  token?: string;
  /** Sent as the Accept-Language header. */
  speaks?: string;
  sourceIp?: string;
}>;

/** A tenant that sells one plan, with what the plan refers to. */
export async function aShop(
  plan: Readonly<Record<string, unknown>> = {},
  overrides: TenantOverrides = {},
  addOn: object = {},
) {
  const tenant = await aTenant(overrides);
  const staff = await catalogStaff(tenant);
  return { tenant, staff, ...(await aPlanOnSale(staff, plan, addOn)) };
}
export type Shop = Awaited<ReturnType<typeof aShop>>;

/** Buys a plan as a storefront's page does, with a card that works and for a new payer if nothing else is said. */
export function buy(
  { tenant, plan }: Pick<Shop, 'tenant' | 'plan'>,
  overrides: PurchaseOverrides = {},
): Promise<Answer> {
  return purchase(tenant, 3, plan.slug, overrides);
}

/** Asks for a purchase of a plan (3), or of an order (1) or an invoice (2) by its id. */
export function purchase(
  tenant: TestTenant,
  sourceType: 1 | 2 | 3,
  slug: string,
  overrides: PurchaseOverrides = {},
): Promise<Answer> {
  const asked = purchaseRequest(sellerOf(tenant), { sourceType, slug }, paidBy(overrides), overrides);
  return sendAsked(asked, cameFrom(overrides));
}

/** Buys the shop's add-on for a subscription. */
export const buyAddOn = (
  { tenant, addOn }: Pick<Shop, 'tenant' | 'addOn'>,
  subscription: string,
  overrides: PurchaseOverrides = {},
) =>
  sendAsked(
    addOnRequest(sellerOf(tenant), { addon: addOn.id, subscription }, paidBy(overrides), overrides),
    cameFrom(overrides),
  );

const cameFrom = ({ sourceIp }: PurchaseOverrides) => (sourceIp === undefined ? {} : { sourceIp });

/** Buys a plan that recurs, and gives the id of the subscription. */
export async function subscribe(
  shop: Pick<Shop, 'tenant' | 'plan'>,
  overrides: PurchaseOverrides = {},
): Promise<string> {
  const { status, text, body } = await buy(shop, overrides);
  if (status !== 200) throw new Error(`The plan was refused with ${status}: ${text}`);
  const { attempts } = await kept(shop.tenant);
  return String(
    attempts.find(({ id }) => id === openReceipt(body.receipt.summaryRef, shop.tenant.tenant)?.attemptId)
      ?.subscriptionId,
  );
}

const sellerOf = ({ project, origin }: TestTenant) => ({ projectId: project.id, origin });

const paidBy = ({
  key: _,
  token: __,
  speaks: ___,
  sourceIp: ____,
  info = {},
  ...fields
}: PurchaseOverrides) => ({
  customerInfo: aPayer(),
  paymentMethodId: 'pm_card_visa',
  ...fields,
  info,
});

/** The smallest body that a link for the plan can be made of. */
export const planLinkBody = ({ plan }: Pick<Shop, 'plan'>, change: object = {}) => ({
  paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: plan.slug },
  ...change,
});

export const requestPlanLink = (shop: Pick<Shop, 'tenant' | 'plan'>, change: object = {}): Promise<Answer> =>
  call('POST', '/public-api/payment-links', { origin: shop.tenant.origin, body: planLinkBody(shop, change) });

/** A link for the plan, made by the storefront. */
export async function aPlanLink(shop: Pick<Shop, 'tenant' | 'plan'>, change: object = {}): Promise<TestLink> {
  const { status, text, body } = await requestPlanLink(shop, change);
  if (status !== 200) throw new Error(`The link was refused with ${status}: ${text}`);
  return { tenant: shop.tenant, slug: body.data.slug, payload: payloadOf(body), data: body.data };
}

/** What the storefront shows of the plan before it is bought. */
export async function quoteOf(
  { tenant, plan }: Pick<Shop, 'tenant' | 'plan'>,
  query: Record<string, string> = {},
) {
  return (await call('GET', `/public-api/plan/${plan.slug}/quote`, { origin: tenant.origin, query })).body
    .data;
}
