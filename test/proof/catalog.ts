import type { AddOnId, PlanId, ProductId, ProjectId, TenantId } from '../../shared/domain/ids.ts';
import type { Currency } from '../../shared/domain/money/currency.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { recentCatalog } from '../../shared/storage/catalog/recent-catalog.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, upsert, type Write } from '../../shared/storage/table/table.ts';
import { invoke } from '../harness/invocation.ts';
import type { Link } from './payer.ts';
import { MONTH_SECONDS } from './renewals.ts';
import { ask, askBy, itemsOf, type Stage } from './stage.ts';
import { tokensOf } from './wallet.ts';

/** The catalog's ids are the same in every run, since a function remembers them. */
const PRODUCT = `prod_${'0'.repeat(26)}` as ProductId;
const PLAN = `plan_${'0'.repeat(26)}` as PlanId;
export const ADD_ON = `addon_${'0'.repeat(26)}` as AddOnId;
export const SOLD_SLUG = 'gold';
const OTHER_PLAN = { id: `plan_${'1'.repeat(26)}` as PlanId, slug: 'platinum' };
/** A plan of another product, which begins with a free trial. */
export const TRIED = { id: `plan_${'4'.repeat(26)}` as PlanId, slug: 'club', minor: 999, trialDays: 14 };
const TRIED_PRODUCT = `prod_${'1'.repeat(26)}` as ProductId;
const THIRD_PLAN: typeof OTHER_PLAN = { id: `plan_${'2'.repeat(26)}` as PlanId, slug: 'silver' };

/** Puts a plan with an add-on on sale, 19.99 USD a month, and gives it as what a payer pays for. */
export async function sellPlan(
  stage: Stage,
  fields: { trialDays?: number; gatewayId?: string; downgradeMode?: 'now' } = {},
): Promise<Link> {
  const [tenantId, projectId] = [stage.tenantId as TenantId, stage.projectId as ProjectId];
  const at = instant(stage.time.now());
  const owned = { tenantId, version: 1, createdAt: at, updatedAt: at, status: 'active' };
  const currency = 'usd' as Currency;
  const product = { ...owned, id: PRODUCT, name: 'Tea', pricing: 'recurring' };
  const plan = {
    ...{
      ...owned,
      ...fields,
      id: PLAN,
      projectId,
      productId: PRODUCT,
      slug: SOLD_SLUG,
      name: 'Gold',
      billingType: 2,
      intervalMonths: 1,
    },
    ...{ currency, availableCurrencies: [currency], addOnIds: [ADD_ON] },
    prices: [{ cycleId: 'monthly', intervalMonths: 1, currency, minor: 1999 }],
  };
  const addOn = {
    ...{ tenantId, version: 1, createdAt: at, updatedAt: at },
    id: ADD_ON,
    name: 'Juicer',
    billingType: 2,
  };
  const writes = [
    upsert(keys.addOn(tenantId, ADD_ON), { set: { ...addOn, prices: [{ currency, minor: 500 }] } }),
    upsert(keys.product(tenantId, PRODUCT), { set: product }),
    putPlan(tenantId, plan),
    upsert(keys.planSlug(tenantId, SOLD_SLUG), { set: { tenantId, planId: PLAN } }),
  ];
  await invoke(stage.callLog, async () => {
    await commit(writes);
    await recentCatalog(tenantId); // So that no handler of a race waits for another's reading of it.
  });
  return { slug: SOLD_SLUG, payload: '', sourceType: 3 };
}

/** Lets a payer subscribe to that plan, and gives its add-on, 5 USD a month, as what they pay for next. */
export async function sellAddOn(stage: Stage, buyPlan: (plan: Link) => Promise<unknown>): Promise<Link> {
  return { slug: ADD_ON, payload: '', subscription: await subscribe(stage, buyPlan) };
}

/** Lets a payer subscribe to the plan, and gives the id of the subscription. A race of a plan without a subscriber would prove nothing. */
async function subscribe(stage: Stage, buyPlan: (plan: Link) => Promise<unknown>): Promise<string> {
  await buyPlan(await sellPlan(stage));
  const subscription = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('SUBSCRIPTION#'));
  if (!subscription) throw new Error('The plan was not bought.');
  return String(subscription.id);
}

/** A plan as it is given: runs share the table, so what another run gave it beside goes. */
const putPlan = (tenantId: TenantId, plan: Readonly<{ id: PlanId }>): Write =>
  upsert(keys.plan(tenantId, plan.id), {
    set: plan,
    remove: OPTIONAL_FIELDS.filter((field) => !(field in plan)),
  });
const OPTIONAL_FIELDS = ['trialDays', 'gatewayId', 'downgradeMode'];

/** Days that a customer has the plan before they change it. */
const DAYS_BEFORE = 10;
/** From then to the next billing date. */
export const REST_SECONDS = MONTH_SECONDS - DAYS_BEFORE * 24 * 3600;

type OtherPlan = Readonly<{
  minor?: number;
  downgradeMode?: 'now';
  trialDays?: number;
  productId?: ProductId;
}>;

/** Lets a payer subscribe to that plan, and gives another plan as what they change to: 39.99 USD a month if nothing else is said. */
export async function sellChange(
  stage: Stage,
  fields: OtherPlan,
  buyPlan: (plan: Link) => Promise<unknown>,
): Promise<Link> {
  await subscribe(stage, buyPlan);
  const change = { from: SOLD_SLUG, token: (await tokensOf(stage)).customer };
  const link = { ...(await putOtherPlan(stage, OTHER_PLAN, fields)), change };
  stage.time.advance(DAYS_BEFORE * 24 * 3600);
  return link;
}

/** Puts a plan of 39.99 USD a month on sale, unless a price is given, and gives it as what a payer pays for. */
export async function putOtherPlan(
  stage: Stage,
  { id, slug }: typeof OTHER_PLAN,
  { minor = 3999, productId, ...fields }: OtherPlan,
): Promise<Link> {
  const [tenantId, projectId] = [stage.tenantId as TenantId, stage.projectId as ProjectId];
  const at = instant(stage.time.now());
  const currency = 'usd' as Currency;
  const plan = {
    ...{ tenantId, version: 1, createdAt: at, updatedAt: at, status: 'active', ...fields },
    ...{ id, projectId, productId: PRODUCT, slug, name: 'Platinum', billingType: 2, intervalMonths: 1 },
    ...{ currency, availableCurrencies: [currency], addOnIds: [] },
    prices: [{ cycleId: 'monthly', intervalMonths: 1, currency, minor }],
    ...(productId && { productId }),
  };
  const owned = { tenantId, version: 1, createdAt: at, updatedAt: at, status: 'active' };
  const product = { ...owned, id: productId, name: 'Club', pricing: 'recurring' };
  const writes = [
    putPlan(tenantId, plan),
    upsert(keys.planSlug(tenantId, slug), { set: { tenantId, planId: id } }),
    ...(productId ? [upsert(keys.product(tenantId, productId), { set: product })] : []),
  ];
  await invoke(stage.callLog, async () => {
    await commit(writes);
    await recentCatalog(tenantId);
  });
  return { slug, payload: '', sourceType: 3 };
}

/** One more plan that the customer of a change may have instead. */
export const sellThirdPlan = (stage: Stage, fields: OtherPlan): Promise<Link> =>
  putOtherPlan(stage, THIRD_PLAN, fields);

export const sellTrial = (stage: Stage): Promise<Link> =>
  putOtherPlan(stage, TRIED, { ...TRIED, productId: TRIED_PRODUCT });

/** The plan that is sold, a dearer and a cheaper one. */
export const sellThreePlans = async (stage: Stage): Promise<readonly Link[]> => [
  await sellPlan(stage),
  await putOtherPlan(stage, OTHER_PLAN, {}),
  await putOtherPlan(stage, THIRD_PLAN, { minor: 999 }),
];

/** Staff take the plan that was sold off sale, or the one that it changes to; or sell it for twice as much. */
export async function shopkeeperOf(stage: Stage, which: 'sold' | 'other') {
  const headers = { authorization: `Bearer ${(await tokensOf(stage)).staff}` };
  const path = `/admin/plans/${which === 'sold' ? PLAN : OTHER_PLAN.id}`;
  return {
    retire: () => ask(stage, `${path}/retire`, {}, headers),
    raisePrice: () =>
      askBy(
        stage,
        'PATCH',
        path,
        { version: 1, prices: [{ cycleId: 'monthly', currency: 'USD', amount: 90 }] },
        headers,
      ),
    /** Moves its subscribers to its price from today on, without notice. */
    moveSubscribers: () => {
      const from = stage.time.now().toISOString().slice(0, 10);
      return ask(stage, `${path}/move-subscribers`, { from, noticeDays: 0 }, headers);
    },
  };
}

/** What a request for a link sends to sell that plan. */
export const FOR_PLAN = { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: SOLD_SLUG } } as const;
