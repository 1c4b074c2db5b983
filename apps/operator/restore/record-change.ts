import { BillingError } from '../../../shared/domain/errors.ts';
import type { Rates } from '../../../shared/domain/rates/rates.ts';
import { ratesAt } from '../../../shared/domain/rates/rates.ts';
import type { Terms } from '../../../shared/domain/sales/terms.ts';
import { paidFromWallet } from '../../../shared/domain/sales/wallet-share.ts';
import type { Taxing } from '../../../shared/domain/tax/taxed-terms.ts';
import { secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { addOnOrdersOf } from '../../../shared/flows/changes/asked-change.ts';
import { changeSale } from '../../../shared/flows/sales/changes/change.ts';
import {
  type AskedChange,
  type ChangeSource,
  changeKeys,
  readChange,
} from '../../../shared/flows/sales/changes/source.ts';
import { carriedToMinimum, changeTerms, decidedChange } from '../../../shared/flows/sales/changes/terms.ts';
import { plans } from '../../../shared/storage/catalog/plans.ts';
import { findOrderOf, listRecurring } from '../../../shared/storage/orders.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import { findSubscription } from '../../../shared/storage/subscriptions.ts';
import { getAll } from '../../../shared/storage/table/table.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import type { Run } from '../actions/run.ts';
import type { BookedIntent } from './booked-intents.ts';
import type { Restored } from './outcome.ts';
import { recordAgain, unplaced } from './take-lost.ts';
import { taxedAgain } from './taxed-again.ts';

export const changesPlan = ({ names }: BookedIntent): boolean => names.kind === 'change';

/** A preview is charged as it was shown for at most so long, and the intent is made some seconds after the request. */
const QUOTED_SECONDS = 20 * 60;
/** A purchase that was recorded again begins its period at its intent's second, later than it did: so more of the period was used than now. */
const LATER_SECONDS = 60;
/** The seconds by which a change may have been priced, the latest before its intent first. */
const SECONDS = [
  ...Array.from({ length: QUOTED_SECONDS + 1 }, (_, before) => -before),
  ...Array.from({ length: LATER_SECONDS }, (_, after) => after + 1),
];

/**
 * Records a change of the plan again, priced by the restored order. The unused part of a period is priced by the second, and the intent
 * does not say which one: the latest second before it at which the change cost what was charged. Where no second gives that, the order
 * is held by a quarantined attempt until an operator has decided, so that nothing else is charged of it.
 */
export async function recordChange(booked: BookedIntent, run: Run): Promise<Restored> {
  try {
    return await record(booked, run);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    return unplaced(booked, `the change cannot be made: ${error.message}`);
  }
}

async function record(booked: BookedIntent, { dryRun, now }: Run): Promise<Restored> {
  const { intent, createdAt } = booked;
  const asked = await askedBy(booked);
  if (typeof asked === 'string') return unplaced(booked, asked);
  if (dryRun) return { outcome: 'recorded' };
  const source = readChange(await getAll(changeKeys(asked)), asked);
  const { gateway, order } = source;
  const account = booked.accounts.find(({ gatewayId }) => gatewayId === gateway.id) ?? booked.accounts[0];
  if (!account) return unplaced(booked, 'no gateway has its account');
  const rates = ratesAt(await findRates(), createdAt);
  const priced = termsCharging(booked, asked, source, {
    ...rates,
    taxing: await taxedAgain(asked.project, asked.order.buyer, createdAt),
  });
  const terms = { ...priced, savesCard: intent.paymentMethodId !== order.paymentMethodId };
  const sale = { project: asked.project, account, terms, holds: changeSale.holds(terms, source) };
  return await recordAgain(booked, { kind: 'change', ...sale, buyerKnownBy: 'token' }, now); // What staff change charges nothing.
}

/** The change that the intent names, of the subscription as the table has it; or why there is none. */
async function askedBy({ tenantId, names }: BookedIntent): Promise<AskedChange | string> {
  const { order: orderId, subscription: id, customer: customerId, plan: planId, plan_cycle: cycleId } = names;
  const order = orderId && (await findOrderOf(tenantId, orderId));
  const subscription = id && customerId && (await findSubscription(tenantId, customerId, id));
  if (!order || !subscription || !customerId) return `the table has no subscription ${id}`;
  const target = planId && (await plans.find(tenantId, planId));
  const project = await findProject(tenantId, order.projectId);
  if (!target || !project) return `the table has no plan ${planId}`;
  const addOnOrders = addOnOrdersOf(subscription, await listRecurring(tenantId, customerId));
  return { project, customerId, subscription, order, addOnOrders, target, cycleId, by: 'customer' };
}

const notNow = () => new BillingError('quote_changed', 'By the catalog of now it would charge nothing.');

function termsCharging(
  { names, intent, createdAt }: BookedIntent,
  { project, cycleId }: AskedChange,
  source: ChangeSource,
  { taxing, ...rates }: Rates & Readonly<{ taxing: Taxing | undefined }>,
): Terms {
  const termsAt = (at: Date): Terms => {
    const asked = { project, cycleId, at, now: createdAt, taxing };
    const decided = decidedChange(source, asked, rates);
    if (decided.decision.course === 'at_period') throw notNow();
    const terms = paidFromWallet(changeTerms(source, decided, asked, rates), names.wallet ?? 0);
    if (terms.charge.minor < 0) throw notNow();
    return carriedToMinimum(terms, source.gateway);
  };
  for (const seconds of SECONDS) {
    const terms = termsAt(secondsAfter(createdAt, seconds));
    if (terms.charge.minor === intent.amountMinor) return terms;
  }
  return termsAt(createdAt);
}
