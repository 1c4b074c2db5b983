import { changeProject } from '../../../../apps/operator/actions/change-project.ts';
import { aCard } from '../../../support/cards.ts';
import { catalogStaff, planBody } from '../../../support/catalog.ts';
import { now, travelTo } from '../../../support/clock.ts';
import { signIn } from '../../../support/customers.ts';
import type { Answer } from '../../../support/gateway.ts';
import { invoicingBackend } from '../../../support/invoices.ts';
import { aLink, aPayer, pay } from '../../../support/links.ts';
import { aShop, buy, buyAddOn, type Shop, subscribe } from '../../../support/purchases.ts';
import { recordsOf } from '../../../support/table.ts';
import type { TenantOverrides } from '../../../support/tenants.ts';
import type { Handler } from '../../../tenants/support/positions.ts';
import { skipSeconds } from './remembered.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A customer in the middle of a paid month of 10 USD. The shop sells another plan as well, and an add-on that recurs. */
export async function aBuyer(
  plan: Fields = {},
  other: Fields = {},
  overrides: TenantOverrides = {},
  info: Fields = {},
) {
  travelTo('2027-04-01T00:05:00Z');
  const shop = await aShop(plan, overrides, {
    billingType: 2,
    ...(plan.currency !== undefined && { prices: [{ currency: plan.currency, amount: 3.5 }] }),
  });
  const pro = await anotherPlan(shop, other);
  const customerInfo = aPayer();
  const subscription = await subscribe(shop, { customerInfo, info });
  const ada = await signIn(shop.tenant, customerInfo.email);
  travelTo('2027-04-16T00:05:00Z');
  const [order] = await recordsOf(shop.tenant.tenant.id, 'ORDER#');
  const staff = await catalogStaff(shop.tenant); // The token of the first day has expired.
  return {
    ...shop,
    shop,
    staff,
    pro,
    customerInfo,
    subscription,
    ada,
    order,
    own: `/client/plan/${shop.plan.slug}`,
  };
}
export type Buyer = Awaited<ReturnType<typeof aBuyer>>;

/** The shop lets its customers pause what they have. */
export async function offerPauses({ tenant }: Buyer): Promise<void> {
  const { tenantId, id: projectId } = tenant.project;
  await changeProject({ tenantId, projectId, customerPause: 'on' }, { now: now() });
  skipSeconds(20);
}

export async function anotherPlan({ tenant, staff, product }: Shop, change: Fields = {}) {
  const prices = [{ cycleId: 'monthly', currency: 'USD', amount: 20 }];
  const { id } = await staff.make(
    '/admin/plans',
    planBody(tenant, product.id, { name: 'Pro', slug: 'pro', prices, ...change }),
  );
  return await staff.make(`/admin/plans/${id}/activate`);
}

export type Try = Readonly<{ paymentMethodId?: string; key?: string }>;
type Charging = (buyer: Buyer) => Promise<(how?: Try) => Promise<Answer>>;

/** Every way in which a customer is charged, or a card of theirs is saved, as often as a test asks. */
export const CHARGING = {
  'public-api/pay-payment-link': async ({ tenant, customerInfo }) => {
    const link = await aLink(tenant);
    return (how) => pay(link, { customerInfo, ...how });
  },
  'public-api/purchase':
    async ({ tenant, pro, customerInfo }) =>
    (how) =>
      buy({ tenant, plan: pro }, { customerInfo, ...how }),
  'public-api/purchase-add-on':
    async ({ shop, subscription, customerInfo }) =>
    (how) =>
      buyAddOn(shop, subscription, { customerInfo, ...how }),
  'client/pay-invoice': async ({ tenant, ada, customerInfo }) => {
    const { data } = await (await invoicingBackend(tenant)).create({ customerInfo });
    return ({ key, paymentMethodId = 'pm_card_visa' } = {}) =>
      ada.send('POST', `/client/invoice/${data.id}/pay`, { paymentMethodId }, key);
  },
  'client/add-card': async ({ tenant, ada }) => {
    const card = await aCard(tenant);
    return ({ key, paymentMethodId = card } = {}) =>
      ada.send('POST', '/client/card', { paymentMethodId }, key);
  },
  'client/change-plan':
    async ({ ada, own }) =>
    ({ key, ...card } = {}) =>
      ada.send('POST', `${own}/change-plan`, { planSlug: 'pro', ...card }, key),
  'client/apply-free-change':
    async ({ ada, own }) =>
    ({ key } = {}) =>
      ada.send('POST', `${own}/change-plan/apply-zero`, { planSlug: 'pro' }, key),
  'admin/change-subscription-plan':
    async ({ staff, subscription }) =>
    ({ key } = {}) =>
      staff.post(`/admin/subscriptions/${subscription}/change-plan`, { planSlug: 'pro' }, key),
} as const satisfies Partial<Record<Handler, Charging>>;
