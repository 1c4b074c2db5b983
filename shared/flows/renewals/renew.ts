import type { Order } from '../../domain/billing/order.ts';
import { isDue } from '../../domain/billing/renewal.ts';
import { isOverSchemeLimit } from '../../domain/billing/scheme-limits.ts';
import { SubscriptionStatus } from '../../domain/billing/subscription.ts';
import { invariant } from '../../domain/errors.ts';
import type { AttemptId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import type { Deadline } from '../../runtime/deadline.ts';
import { idOf } from '../../runtime/new-id.ts';
import { parseCustomer } from '../../storage/customers.ts';
import { declinesIn } from '../../storage/renewals/card-declines.ts';
import { readSubscription } from '../../storage/subscriptions.ts';
import { keys } from '../../storage/table/keys.ts';
import type { getAll } from '../../storage/table/table.ts';
import { chargeAbsent } from '../charging/off-session/charge-absent.ts';
import { cycleTerms, type RenewalRequest, renewalSale } from '../sales/renewal.ts';
import { operationOf } from './operation.ts';
import { endDue, passDate } from './pass-date.ts';

/** How the renewal of an order went: an attempt, a date that passed without one, or nothing that was due. */
export type Renewed = 'charged' | 'declined' | 'unfinished' | 'passed_by' | 'not_due';

export type Renewing = Readonly<{ order: Order; project: Project; now: Date; deadline: Deadline; read: typeof getAll }>;

/**
 * Charges the cycle of an order that is due, or moves the order on when its card may not be charged. Each call makes at most one
 * attempt, whose id follows from the order, the billing date and the number of attempts before it: two calls at once make the same.
 */
export async function renew({ order, project, now, deadline, read }: Renewing): Promise<Renewed> {
  const { tenantId, customerId, currency } = order;
  if (!isDue(order, dayIn(project.timeZone, now), now)) return 'not_due';
  const [item] = await read([keys.customer(tenantId, customerId)]);
  invariant(item, `the customer of order ${order.id} exists`);
  const { email, name, mobile } = parseCustomer(item);
  const isLimited = await isDeclinedTooOften(order, now, read);
  const operationId = operationOf(order, project);
  const request: RenewalRequest = {
    project,
    order,
    payer: { email, name, ...(mobile !== undefined && { mobile }) },
    customerId,
    walletCurrency: currency,
    ...(order.paymentMethodId !== undefined && !order.dunning?.isBlocked && !isLimited && { paymentMethodId: order.paymentMethodId }),
    clientNetwork: '',
    naturalKey: operationId,
    operation: { id: operationId, isRepeat: false },
    now,
    deadline,
  };
  const id = idOf<AttemptId>('attempt', operationId);
  const passing = { id, order, project, payer: request.payer, now };
  if (order.endsOn !== undefined || (await hasLostSubscription(order, read))) {
    await endDue({ ...passing, terms: cycleTerms(order, project, { conversionOf: () => undefined }), reason: order.endReason });
    return 'passed_by';
  }
  const charged = await chargeAbsent(renewalSale, request, read);
  if (charged.kind === 'passed') return 'not_due';
  if (charged.kind === 'begun') return outcomeOf(charged.attempt);
  await passDate({ ...passing, terms: charged.terms, advice: isLimited ? 'retry' : 'needs_payer' });
  return 'passed_by';
}

/** Other orders of the tenant may be charged to the same card. */
async function isDeclinedTooOften({ tenantId, dunning }: Order, now: Date, read: typeof getAll): Promise<boolean> {
  if (dunning?.cardFingerprint === undefined) return false;
  const [item] = await read([keys.cardDeclines(tenantId, dunning.cardFingerprint)]);
  return isOverSchemeLimit(declinesIn(item), dayIn('UTC', now));
}

/** An add-on is not charged any more once the subscription that it was bought for has ended. */
async function hasLostSubscription({ tenantId, customerId, addOn }: Order, read: typeof getAll): Promise<boolean> {
  if (!addOn) return false;
  const [item] = await read([keys.subscription(tenantId, customerId, addOn.subscriptionId)]);
  return readSubscription(item).status === SubscriptionStatus.cancelled;
}

function outcomeOf({ state }: Attempt): Renewed {
  if (state === 'succeeded') return 'charged';
  return state === 'declined' ? 'declined' : 'unfinished';
}
