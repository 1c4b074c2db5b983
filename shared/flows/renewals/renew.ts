import { lastTryOn } from '../../domain/billing/dunning.ts';
import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import { endsPause, isReminderDue } from '../../domain/billing/reminder.ts';
import { cyclePrice, isDue } from '../../domain/billing/renewal.ts';
import { isOverSchemeLimit } from '../../domain/billing/scheme-limits.ts';
import { SubscriptionStatus } from '../../domain/billing/subscription.ts';
import { notOfferedBy } from '../../domain/catalog/add-on.ts';
import { planOn } from '../../domain/changes/plan-on.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import type { AttemptId, Day, TenantId } from '../../domain/ids.ts';
import { asCharged, nextChargeOn, type Pause, standingPause, unplacedOf } from '../../domain/pauses/pause.ts';
import type { Attempt, Payer } from '../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';
import { scheduleOf } from '../../domain/tenants/dunning-schedule.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import type { Deadline } from '../../runtime/deadline.ts';
import { idOf } from '../../runtime/new-id.ts';
import { offersAddOn } from '../../storage/catalog/add-ons.ts';
import { parseCustomer } from '../../storage/customers.ts';
import { getOrder, parseOrder } from '../../storage/orders.ts';
import { declinesIn, declinesKeyOf } from '../../storage/renewals/card-declines.ts';
import { readSubscription } from '../../storage/subscriptions.ts';
import { keys } from '../../storage/table/keys.ts';
import { getAll } from '../../storage/table/table.ts';
import { type Absent, chargeAbsent } from '../charging/off-session/charge-absent.ts';
import { endWaiting } from '../charging/unfinished/supersede.ts';
import { cycleTerms, type RenewalRequest, renewalSale } from '../sales/renewal.ts';
import { cycleTryName } from './cycle-try.ts';
import { noticeNoGateway, waitForDecision } from './not-charged.ts';
import { isOwnTrouble } from './own-trouble.ts';
import { endDue, passDate } from './pass-date.ts';
import { beginPause, followPause } from './pauses/begin-pause.ts';
import { isCoveredBy } from './pauses/followers.ts';
import { resumeOnItsDay } from './pauses/resume-paused.ts';
import { awaitsProof, remind } from './remind.ts';

/**
 * How the renewal of an order went: an attempt, a date that passed without one, a reminder, a charge that waits, one for which there is no
 * gateway, a pause that begins or ends, or nothing due.
 */
export const RENEWED = [
  'charged',
  'declined',
  'unfinished',
  'passed_by',
  'reminded',
  'waiting',
  'no_gateway',
  'paused',
  'resumed',
  'not_due',
] as const;
export type Renewed = (typeof RENEWED)[number];

export type Renewing = Readonly<{
  order: Order;
  project: Project;
  now: Date;
  deadline: Deadline;
  read: typeof getAll;
}>;

/**
 * Charges the cycle of an order that is due, or moves the order on when its card may not be charged. Each call makes at most one
 * attempt, whose id follows from the order, the billing date and the number of attempts before it: two calls at once make the same.
 * Before that, it reminds the customer of a charge that they have to know of. A payment of the cycle, or a change of the plan, that waits
 * for its payer's bank gives way to the date.
 */
export async function renew(renewing: Renewing): Promise<Renewed> {
  const step = stepOf(renewing);
  if (step === 'nothing') return 'not_due';
  const { order, now } = renewing;
  if (!DATES.has(step) || !order.openAttempt) return await take(step, renewing);
  if (!(await isFreed(order.tenantId, order.openAttempt, now))) return 'not_due';
  const freed = { ...renewing, order: await getOrder(order.tenantId, order.id), read: getAll };
  const next = stepOf(freed);
  return next === 'nothing' ? 'not_due' : await take(next, freed);
}

async function take(step: Exclude<Step, 'nothing'>, renewing: Renewing): Promise<Renewed> {
  const { order, project, now, deadline, read } = renewing;
  const { customerId } = order;
  const payer = await payerOf(order, read);
  const operationId = cycleTryName(order, project);
  const id = idOf<AttemptId>('attempt', operationId);
  const passing = { id, order, project, payer, now };
  const { lost, paused } = await ofSubscription(order, read);
  if (step === 'end' || step === 'give_up' || lost) {
    const reason = step === 'give_up' ? notReminded(order) : (order.endReason ?? lost?.reason);
    await endDue({
      ...passing,
      terms: cycleTerms(order, project, { conversionOf: () => undefined }),
      reason,
    });
    return 'passed_by';
  }
  if (paused && followsIn(step, order)) {
    await followPause(passing, paused);
    return 'paused';
  }
  if (step === 'pause') {
    await beginPause(passing);
    return 'paused';
  }
  if (step === 'resume') {
    await resumeOnItsDay(order, nextChargeOn(order) ?? dayIn(project.timeZone, now), project, now);
    return 'resumed'; // It is due, and the planner sends it again.
  }
  if (step === 'on_hold') {
    await waitForDecision(order, now);
    return 'waiting';
  }
  if (step === 'remind' || step === 'wait') {
    await remind({ ...passing, order: asCharged(order) });
    return step === 'wait' ? 'waiting' : 'reminded';
  }
  const isLimited = await isDeclinedTooOften(order, now, read);
  const request = {
    project,
    order,
    payer,
    customerId,
    isOwnTrouble: await isOwnTrouble(order, now),
    buyerKnownBy: order.buyerKnownBy,
    walletCurrency: cyclePrice(order).currency,
    ...(order.paymentMethodId !== undefined &&
      !order.dunning?.isBlocked &&
      !isLimited && { paymentMethodId: order.paymentMethodId }),
    clientNetwork: '',
    naturalKey: operationId,
    operation: { id: operationId, isRepeat: false },
    now,
    deadline,
  };
  const charged = await chargeByGateway(request, read);
  if (charged.kind === 'no_gateway') return 'no_gateway';
  if (charged.kind === 'no_tax') return 'waiting'; // It stays due, and the planner comes again: no date passes by the shop's trouble.
  if (charged.kind === 'taken') return 'not_due';
  if (charged.kind === 'begun') return outcomeOf(charged.attempt);
  const { terms, payer: named } = charged;
  await passDate({ ...passing, terms, payer: named, advice: isLimited ? 'retry' : 'needs_payer' });
  return 'passed_by';
}

/**
 * What the moment asks for. A charge that may not be made without a reminder waits for its proof for as long as an unpaid cycle is tried;
 * then the order ends, since its customer was never asked.
 */
type Step = 'nothing' | 'remind' | 'wait' | 'on_hold' | 'give_up' | 'end' | 'pause' | 'resume' | 'charge';
/** What needs the cycle for itself. */
const DATES: ReadonlySet<Step> = new Set(['give_up', 'end', 'pause', 'charge']);

function stepOf({ order, project, now }: Renewing): Step {
  const today = dayIn(project.timeZone, now);
  const pause = standingPause(order);
  if (pause) return stepOfPaused(order, pause, today);
  const isNow = isDue(order, today, now);
  if (!isNow && !isReminderDue(order, today)) return 'nothing';
  if (isNow && order.endsOn !== undefined) return 'end';
  if (order.openDisputes ?? unplacedOf(order)) return 'on_hold';
  if (!isNow) return 'remind';
  if (!awaitsProof(order, project)) return 'charge';
  return today > lastTryOn(scheduleOf(project), order.nextBillingDate ?? today) ? 'give_up' : 'wait';
}

/** What is paused, or is to be, is never charged: its pause begins, is announced to end, or ends. */
function stepOfPaused(order: Order, { startsOn, pausedAt, resumesOn }: Pause, today: Day): Step {
  if (order.status !== OrderStatus.active) return 'nothing';
  if (pausedAt === undefined) return startsOn <= today ? 'pause' : 'nothing';
  const isNow = resumesOn !== undefined && resumesOn <= today;
  if (!isNow && !isReminderDue(order, today)) return 'nothing';
  if (order.openDisputes ?? unplacedOf(order)) return 'on_hold';
  return isNow ? 'resume' : 'remind';
}

/** An add-on is paused with its subscription instead of being charged or going on, and instead of a reminder of a charge that is not made. */
const followsIn = (step: Step, { pause }: Order): boolean =>
  step === 'charge' || step === 'wait' || step === 'resume' || (step === 'remind' && !pause);

/** Whether nothing holds the cycle any more. What still does is left to its handler and the reconciler, and the planner comes again. */
async function isFreed(tenantId: TenantId, holder: AttemptRef, now: Date): Promise<boolean> {
  try {
    await endWaiting(tenantId, holder, now);
    return true;
  } catch (error) {
    if (!(error instanceof BillingError && error.code === 'payment_in_progress')) throw error;
    return false;
  }
}

const notReminded = (order: Order): string =>
  `The reminder of the first charge after the ${endsPause(order) ? 'pause' : 'trial'} could not be delivered.`;

async function payerOf(
  { id, tenantId, customerId, payerAddress }: Order,
  read: typeof getAll,
): Promise<Payer> {
  const [item] = await read([keys.customer(tenantId, customerId)]);
  invariant(item, `the customer of order ${id} exists`);
  const { email, name, mobile } = parseCustomer(item);
  return {
    email,
    name,
    ...(mobile !== undefined && { mobile }),
    ...(payerAddress && { address: payerAddress }),
  };
}

async function chargeByGateway(
  request: RenewalRequest & { order: Order },
  read: typeof getAll,
): Promise<Absent | { kind: 'no_gateway' } | { kind: 'no_tax' }> {
  try {
    return await chargeAbsent(renewalSale, request, read);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    if (error.code === 'tax_not_available') return { kind: 'no_tax' };
    if (error.code !== 'gateway_not_available') throw error;
    await noticeNoGateway(request.order, request.now);
    return { kind: 'no_gateway' };
  }
}

/** Other orders of the tenant may be charged to the same card. */
async function isDeclinedTooOften(order: Order, now: Date, read: typeof getAll): Promise<boolean> {
  const { tenantId, customerId, paymentMethodId } = order;
  const [card] =
    paymentMethodId === undefined ? [] : await read([keys.card(tenantId, customerId, paymentMethodId)]);
  const counted = declinesKeyOf(order, card);
  const [item] = counted ? await read([counted]) : [];
  return isOverSchemeLimit(declinesIn(item), dayIn('UTC', now));
}

/**
 * What an add-on's subscription makes of it. `lost`: it is not charged any more, since the subscription has ended, or changes by that day to a
 * plan that does not offer it. `paused`: the order of the subscription, whose pause has that day.
 */
async function ofSubscription(
  order: Order,
  read: typeof getAll,
): Promise<{ lost?: { reason?: string }; paused?: Order }> {
  const { tenantId, customerId, addOn, offeredBy, nextBillingDate } = order;
  if (!addOn) return {};
  const [item] = await read([keys.subscription(tenantId, customerId, addOn.subscriptionId)]);
  const { status, orderId } = readSubscription(item);
  if (status === SubscriptionStatus.cancelled) return { lost: {} };
  const main = parseOrder((await read([keys.order(tenantId, customerId, orderId)]))[0]);
  if (isCoveredBy(main, order)) return { paused: main };
  const plan = planOn(nextBillingDate, main);
  if (!plan || offeredBy === undefined || plan.id === offeredBy) return {};
  const [offering] = await read([keys.plan(tenantId, plan.id)]);
  return offersAddOn(offering, addOn.id) ? {} : { lost: { reason: notOfferedBy(plan) } };
}

function outcomeOf({ state }: Attempt): Renewed {
  if (state === 'succeeded') return 'charged';
  return state === 'declined' ? 'declined' : 'unfinished';
}
