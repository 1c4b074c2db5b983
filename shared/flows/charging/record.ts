import type { Customer } from '../../domain/customers/customer.ts';
import { invariant } from '../../domain/errors.ts';
import type { Notice } from '../../domain/events/event.ts';
import type { Day } from '../../domain/ids.ts';
import { type Attempt, isCardOnly } from '../../domain/sales/attempt.ts';
import { type Intent, soldAtOf } from '../../domain/sales/intent.ts';
import type { RecordChange } from '../../domain/sales/record-change.ts';
import { dayIn, instant } from '../../domain/time/calendar.ts';
import { advance } from '../../storage/attempts.ts';
import { setPurchased } from '../../storage/customers.ts';
import { useHolds } from '../../storage/holds/hold.ts';
import { rememberIntent } from '../../storage/intents.ts';
import { commitNumbered, type TakenNumber } from '../../storage/invoices.ts';
import { eventsIdOf, putOutbox } from '../../storage/outbox.ts';
import { recentProject } from '../../storage/recent.ts';
import { writesOf } from '../../storage/record-changes.ts';
import { successEvents } from '../events/payment-events.ts';
import { saleOf } from '../sales/sales.ts';
import { commitEnds } from './commit-end.ts';
import { completePurchase } from './transfers/complete-purchase.ts';
import { unlessPlansKept } from './unless-plans-kept.ts';

/** What the operation gave: an intent that charged or saved the card, or nothing when nothing was due. */
export type Success = Readonly<{ intent?: Intent }>;

/**
 * Writes all that a success leaves behind in one transaction: the attempt's end, what it held used up, the records that its sale
 * makes or changes, the directory row of the intent, and the events (R5).
 *
 * `known` is the customer as the caller has just read it. Throws `AttemptMoved` when another process recorded first.
 */
export async function recordSuccess(
  attempt: Attempt,
  { intent }: Success,
  now: Date,
  known?: Customer,
): Promise<Attempt> {
  const project = await recentProject(attempt.tenantId, attempt.projectId);
  invariant(project, `the project of attempt ${attempt.id} exists`);
  const soldAt = soldAtOf(attempt, intent, now);
  const success = {
    paymentMethodId: intent?.paymentMethodId ?? attempt.paymentMethodId,
    card: intent?.card ?? attempt.card,
    ...(intent && { intentId: intent.id, chargeId: intent.chargeId }),
    processorCustomerId: attempt.processorCustomerId,
    soldAt,
    endedAt: instant(now),
  };
  const soldOn = dayIn(project.timeZone, new Date(soldAt));
  const changes = saleOf(attempt).onSuccess({ ...attempt, ...success }, soldOn);
  const needsNumber = changes.some((change) => 'made' in change && change.made === 'invoice');
  const purchase = await completePurchase(
    { ...attempt, ...success },
    { soldOn, timeZone: project.timeZone },
    now,
  );

  const recordWith = async (made: readonly RecordChange[], taken?: TakenNumber): Promise<Attempt> => {
    const { after, write } = advance(attempt, 'succeeded', { ...success, ...namesOf(made, taken) });
    const events = successEvents(after, made, now);
    const notices = renewalNotices(after, soldOn);
    await commitEnds([after, ...purchase.ended], useHolds, [
      write,
      ...made.flatMap((change) =>
        writesOf(change, after, { invoiceNumber: taken?.number, timeZone: project.timeZone }),
      ),
      ...(taken?.writes ?? []),
      ...(intent ? [rememberIntent(attempt, intent.id)] : []),
      ...(known?.hasPurchased || isCardOnly(attempt)
        ? []
        : [setPurchased(attempt.tenantId, attempt.customerId)]),
      ...purchase.writes,
      putOutbox({ id: eventsIdOf(attempt.id), tenantId: attempt.tenantId, events, notices }, now),
    ]);
    return after;
  };
  return await unlessPlansKept(changes, (made) =>
    needsNumber
      ? commitNumbered(project, attempt, known, (taken) => recordWith(made, taken))
      : recordWith(made),
  );
}

/** What the attempt remembers of the records it made or paid. */
function namesOf(changes: readonly RecordChange[], taken: TakenNumber | undefined): Partial<Attempt> {
  return Object.assign({}, ...changes.map((change) => nameOf(change, taken)));
}

/** The order's next cycle is due already: it is charged a day later, and operators look why renewals are behind. */
function renewalNotices({ tenantId, id, terms }: Attempt, soldOn: Day): Notice[] {
  const { renewal } = terms.source;
  if (!renewal || renewal.nextBillingOn > soldOn) return [];
  const { order, dueOn, nextBillingOn } = renewal;
  return [
    { type: 'renewals.behind', detail: { tenantId, attemptId: id, orderId: order.id, dueOn, nextBillingOn } },
  ];
}

function nameOf(change: RecordChange, taken: TakenNumber | undefined): Partial<Attempt> {
  if ('saved' in change || 'cancelled' in change || 'freed' in change || 'credited' in change) return {};
  if ('changed' in change)
    return change.changed === 'order'
      ? { orderId: change.change.order.id }
      : { subscriptionId: change.subscription.id };
  if ('renewed' in change) return { orderId: change.renewal.order.id };
  if ('moved' in change)
    return change.moved === 'order'
      ? { orderId: change.after.id }
      : { subscriptionId: change.subscription.id };
  if ('paid' in change) return { invoiceId: change.invoice.id, invoiceNumber: change.invoice.number };
  switch (change.made) {
    case 'order':
      return { orderId: change.order.id };
    case 'link':
      return {};
    case 'subscription':
      return { subscriptionId: change.subscription.id };
    case 'invoice':
      return { invoiceId: change.invoice.id, invoiceNumber: taken?.number };
  }
}
