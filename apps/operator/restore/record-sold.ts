import type { PlanId, ProductId } from '../../../shared/domain/ids.ts';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { symbolOf } from '../../../shared/domain/money/symbol.ts';
import { ratesAt } from '../../../shared/domain/rates/rates.ts';
import { AUTHENTICATION_MINUTES } from '../../../shared/domain/sales/attempt.ts';
import type { Hold } from '../../../shared/domain/sales/hold.ts';
import type { Terms } from '../../../shared/domain/sales/terms.ts';
import { paidFromWallet } from '../../../shared/domain/sales/wallet-share.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { trialHolds } from '../../../shared/flows/sales/trials.ts';
import { addOns } from '../../../shared/storage/catalog/add-ons.ts';
import { plans } from '../../../shared/storage/catalog/plans.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import { findSubscription } from '../../../shared/storage/subscriptions.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import type { Run } from '../actions/run.ts';
import { type BookedIntent, buyerOf } from './booked-intents.ts';
import { restoreLink } from './lost-source.ts';
import type { Restored } from './outcome.ts';
import { recordAgain, unplaced } from './take-lost.ts';

/** It sold a plan or an add-on of the catalog. */
export const soldFromCatalog = ({ names }: BookedIntent): boolean =>
  names.plan !== undefined || names.add_on !== undefined;

/**
 * Records the purchase of a plan or an add-on again: what was charged, with the cycle and the code that its terms say, on one line with
 * the name that the catalog has now. What else was bought with it is not known, and its price is in the cycle. The customer may have it
 * already, bought again since: then a person decides, as where the link was paid otherwise.
 */
export async function recordSold(
  booked: BookedIntent,
  link: PaymentLink | undefined,
  { dryRun, now }: Run,
): Promise<Restored> {
  const { tenantId, names } = booked;
  const project = names.project && (await findProject(tenantId, names.project));
  const sold = project && (await soldOf(booked, link));
  const missing = names.plan ?? `${names.add_on} for sale, or no subscription ${names.subscription} for it`;
  if (!project || !sold) return unplaced(booked, `the table has no ${missing}`);
  const account = booked.accounts.find(({ gatewayId }) => gatewayId === sold.gatewayId) ?? booked.accounts[0];
  if (!account) return unplaced(booked, 'no gateway has its account');
  if (dryRun) return { outcome: 'recorded' };

  const terms = paidFromWallet(await termsOf(booked, sold, project), names.wallet ?? 0);
  const lost = { project, gatewayId: account.gatewayId, plan: linkedPlan(sold, terms) };
  const ofLink = names.link && (link ?? (await restoreLink(booked, { ...lost, slug: names.link })));
  return await recordAgain(
    booked,
    {
      kind: sold.kind,
      ...{ project, account, terms },
      holds: [
        ...(ofLink ? [{ on: 'link', slug: ofLink.slug, ttl: ofLink.ttl, place: ofLink.place } as const] : []),
        ...sold.holds,
      ],
      buyerKnownBy: buyerOf(booked),
    },
    now,
  );
}

type Sold = Readonly<{
  kind: 'plan' | 'plan_link' | 'add_on';
  name: string;
  gatewayId: string | undefined;
  source: Terms['source'];
  productId?: ProductId;
  holds: readonly Hold[];
}>;

const soldOf = (booked: BookedIntent, link: PaymentLink | undefined): Promise<Sold | undefined> =>
  booked.names.plan === undefined ? soldAddOn(booked) : soldPlan(booked, booked.names.plan, link);

async function soldPlan(
  { tenantId, names }: BookedIntent,
  planId: PlanId,
  link: PaymentLink | undefined,
): Promise<Sold | undefined> {
  const plan = await plans.find(tenantId, planId);
  if (!plan || names.plan_cycle === undefined) return undefined;
  const { id, slug, name, gatewayId } = plan;
  const { cycle } = names;
  const source = {
    plan: {
      id,
      slug,
      name,
      cycleId: names.plan_cycle,
      addOnIds: names.add_ons ?? link?.plan?.addOnIds ?? [],
    },
  };
  const trial = trialHolds({ ...plan, trialDays: cycle?.trialDays }, link?.plan?.allowTrialAgain ?? false);
  return {
    kind: names.link ? 'plan_link' : 'plan',
    name,
    gatewayId: link ? link.gatewayId : gatewayId,
    source: { ...source, link: names.link, parentLink: names.parent },
    productId: plan.productId,
    holds: [
      {
        ...({ on: 'plan', id, subscribes: cycle !== undefined } as const),
        isRepeatable: names.second !== undefined,
        ...(names.second === 'beside' && { isBeside: true }),
      },
      ...trial,
    ],
  };
}

async function soldAddOn({ tenantId, names }: BookedIntent): Promise<Sold | undefined> {
  const { add_on: id, customer, subscription: subscriptionId, cycle, second } = names;
  const [addOn, subscription] = await Promise.all([
    id && addOns.find(tenantId, id),
    customer && subscriptionId && findSubscription(tenantId, customer, subscriptionId),
  ]);
  if (!addOn || !subscription) return undefined;
  const { name } = addOn;
  return {
    kind: 'add_on',
    name,
    gatewayId: undefined,
    source: {
      addOn: { id: addOn.id, name, subscriptionId: subscription.id },
      offeredBy: subscription.plan.id,
    },
    holds: [
      {
        on: 'add_on',
        id: addOn.id,
        subscriptionId: subscription.id,
        recurs: cycle !== undefined,
        isRepeatable: second !== undefined,
      },
    ],
  };
}

/** What a link that was lost sold. */
function linkedPlan(
  { source: { plan }, productId }: Sold,
  { charge: { currency } }: Terms,
): PaymentLink['plan'] {
  return plan && productId && { ...plan, productId, defaults: { cycleId: plan.cycleId, currency } };
}

async function termsOf(
  { names, intent, createdAt }: BookedIntent,
  { name, source }: Sold,
  project: Project,
): Promise<Terms> {
  const currency = (intent.currency ?? names.currency) as Currency;
  const { coupon, cycle } = names;
  const minor = intent.amountMinor + (names.wallet ?? 0);
  const totalMinor = minor + (coupon?.discountMinor ?? 0);
  return {
    source,
    lines: [{ name, unitMinor: totalMinor, quantity: 1, totalMinor }],
    discountMinor: coupon?.discountMinor ?? 0,
    coupon,
    charge: { minor, currency },
    symbol: symbolOf(currency),
    conversion: ratesAt(await findRates(), createdAt).lastConversionOf(currency, project.baseCurrency),
    cycle,
    ...(cycle && {
      cycleLines: [{ name, unitMinor: cycle.amountMinor, quantity: 1, totalMinor: cycle.amountMinor }],
    }),
    description: name,
    payBy: instant(minutesAfter(createdAt, AUTHENTICATION_MINUTES)),
    savesCard: (cycle?.amountMinor ?? 0) > 0,
  };
}
