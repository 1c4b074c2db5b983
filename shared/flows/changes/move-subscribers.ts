import type { Order } from '../../domain/billing/order.ts';
import type { Plan } from '../../domain/catalog/plan.ts';
import type { Offer } from '../../domain/catalog/price-plan.ts';
import {
  type Done,
  decideMove,
  type MoveResult,
  type SkippedBecause,
} from '../../domain/changes/price-move.ts';
import { invalidField, invariant } from '../../domain/errors.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { addDays, dayIn } from '../../domain/time/calendar.ts';
import { addOns } from '../../storage/catalog/add-ons.ts';
import { plans } from '../../storage/catalog/plans.ts';
import { findCoupon } from '../../storage/coupons/coupons.ts';
import { recentProject } from '../../storage/recent.ts';
import { moveLater } from '../../storage/renewals/change-order.ts';
import type { Page } from '../../storage/table/lists.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { minimumAt } from '../sales/require-minimum.ts';
import { forSubscribers, type Subscriber, type SubscribersRequest } from './subscribers.ts';
import { tellMove } from './tell-move.ts';

/** `from`: the first billing date on or after it charges the new price. `noticeDays`: how many days lie before that at least. */
export type Moving = SubscribersRequest &
  Readonly<{ planId: string; from: Day; noticeDays: number; preview: boolean; now: Date }>;

/**
 * Moves subscribers of a plan to the price that its price book has now, for their own cycle, currency and add-ons. Nothing is charged: the
 * renewal of the billing date charges it. Each is one transaction on its order, with the event for the shop. Said again, nothing changes.
 *
 * Throws `plan_not_found`, and `invalid_request` for a `from` that leaves less notice than it should.
 */
export async function moveSubscribers(moving: Moving): Promise<Page<Done<SkippedBecause>>> {
  requirePaymentsOn();
  const { tenantId, planId, now } = moving;
  const plan = await plans.get(tenantId, planId);
  const project = await recentProject(tenantId, plan.projectId);
  invariant(project, `the project of plan ${plan.id} exists`);
  requireNotice(moving, dayIn(project.timeZone, now));
  const offered = await findAddOns(tenantId, plan.addOnIds);
  const offer = { plan, addOns: offered.filter((addOn) => addOn !== undefined) };
  return await forSubscribers(
    plan,
    moving,
    (one) => moveOne(one, { offer, project, moving }),
    'payment_in_progress',
  );
}

/** Three years, the longest cycle. */
const AHEAD_DAYS_MAX = 3 * 366;

function requireNotice({ from, noticeDays }: Moving, today: Day): void {
  const first = addDays(today, noticeDays);
  const last = addDays(today, AHEAD_DAYS_MAX);
  if (from > last) throw invalidField('from', `Send a day that is not after ${last}.`);
  if (from >= first) return;
  throw invalidField(
    'from',
    `Customers have ${noticeDays} days before they are charged the new price: send ${first} or a later day, or other noticeDays.`,
  );
}

const findAddOns = (tenantId: TenantId, ids: Plan['addOnIds']) =>
  Promise.all(ids.map((id) => addOns.find(tenantId, id)));

type Asked = Readonly<{ offer: Offer; project: Project; moving: Moving }>;

async function moveOne(
  { order, subscription, customer }: Subscriber,
  { offer, project, moving: { tenantId, from: fromOn, preview, now } }: Asked,
): Promise<MoveResult<SkippedBecause>> {
  const coupon = order.coupon && (await findCoupon(tenantId, order.coupon.code));
  const offered = new Set(offer.addOns.map(({ id }) => id));
  const gone = await findAddOns(
    tenantId,
    subscription.addOnIds.filter((id) => !offered.has(id)),
  );
  const facts = { order, subscription, coupon, gone, minimumMinor: minimumOf(order, project) };
  const decision = decideMove(facts, { offer, fromOn, now });
  const { because, price } = decision;
  if (because) return { because, price };
  if (!preview) {
    await commit([
      moveLater(order, decision.move),
      tellMove('subscription.price_change_scheduled', { order, customer, price: decision.price }, now),
    ]);
  }
  return { price };
}

function minimumOf({ currency, gatewayId }: Order, { gateways }: Project): number {
  const gateway = gateways.find(({ id }) => id === gatewayId);
  return gateway ? minimumAt(currency, gateway).minor : 0;
}
