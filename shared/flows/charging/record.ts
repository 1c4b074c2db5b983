import type { Customer } from '../../domain/customers/customer.ts';
import { invariant } from '../../domain/errors.ts';
import type { Notice } from '../../domain/events/event.ts';
import type { Day } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { type Intent, soldAtOf } from '../../domain/sales/intent.ts';
import type { ChangeName, RecordChange } from '../../domain/sales/record-change.ts';
import { isCardOnly } from '../../domain/sales/sale-kinds.ts';
import { dayIn, instant } from '../../domain/time/calendar.ts';
import { advance } from '../../storage/attempts.ts';
import { setPurchased } from '../../storage/customers.ts';
import { takeHolds, useHolds } from '../../storage/holds/hold.ts';
import { rememberIntent } from '../../storage/intents.ts';
import type { TakenNumber } from '../../storage/invoices.ts';
import { eventsIdOf, putOutbox } from '../../storage/outbox.ts';
import { recentProject } from '../../storage/recent.ts';
import { writesOf } from '../../storage/record-changes.ts';
import { firstCardWrites } from '../cards/first-card.ts';
import { successEvents } from '../events/payment-events.ts';
import { tellVoidedBy } from '../invoices/tell-voided.ts';
import { saleOf } from '../sales/sales.ts';
import { recordEnd } from './record-end.ts';
import { completePurchase } from './transfers/complete-purchase.ts';
import { savedTrialCard } from './trials/trial-card.ts';

/** What the operation gave: an intent that charged or saved the card, or nothing when nothing was due. */
export type Success = Readonly<{ intent?: Intent }>;

/**
 * Writes all that a success leaves behind in one transaction: the attempt's end, what it held used up, the records that its sale
 * makes or changes, the directory row of the intent, and the events (R5).
 *
 * `known` is the customer as the caller has just read it. Throws `Lost` of the attempt when another process recorded first, and of the
 * trial card when the card that was saved for a trial has had one.
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
    cardChecks: intent?.cardChecks ?? attempt.cardChecks,
    mandateId: intent?.mandateId,
    ...(intent && { intentId: intent.id, chargeId: intent.chargeId }),
    processorCustomerId: attempt.processorCustomerId,
    soldAt,
    endedAt: instant(now),
  };
  const soldOn = dayIn(project.timeZone, new Date(soldAt));
  const trialCard = savedTrialCard(attempt, success.card, project);
  const changes = saleOf(attempt).onSuccess({ ...attempt, ...success }, soldOn);
  const purchase = await completePurchase(
    { ...attempt, ...success },
    { soldOn, timeZone: project.timeZone },
    now,
  );

  const voided = await tellVoidedBy(attempt.tenantId, changes, now);
  const recorded = await recordEnd({
    changes,
    numbered: { project, of: attempt, known },
    build: (made, taken) => {
      const { after, write } = advance(attempt, 'succeeded', { ...success, ...namesOf(made, taken) });
      const writing = { invoiceNumber: taken?.number, timeZone: project.timeZone };
      const isBuyer = !known?.hasPurchased && !isCardOnly(attempt);
      const events = successEvents(after, made, now);
      const notices = renewalNotices(after, soldOn);
      return {
        after,
        ended: [after, ...purchase.ended],
        endHolds: useHolds,
        writes: [
          write,
          ...(trialCard ? takeHolds({ ...after, holds: [trialCard] }, now) : []),
          ...made.flatMap((change) => writesOf(change, after, writing)),
          ...(intent ? [rememberIntent(attempt, intent.id)] : []),
          ...firstCardWrites(attempt, made, known),
          ...(isBuyer ? [setPurchased(attempt.tenantId, attempt.customerId, now)] : []),
          ...purchase.writes,
          ...voided,
          putOutbox({ id: eventsIdOf(attempt.id), tenantId: attempt.tenantId, events, notices }, now),
        ],
      };
    },
  });
  return recorded.after;
}

/** What the attempt remembers of the records it made or paid. */
function namesOf(changes: readonly RecordChange[], taken: TakenNumber | undefined): Partial<Attempt> {
  return Object.assign({}, ...changes.map((change) => nameOf(change, taken)));
}

const nameOf = <Name extends ChangeName>(change: RecordChange<Name>, taken: TakenNumber | undefined) =>
  NAMES[change.is](change, taken);

const NAMES: {
  readonly [Name in ChangeName]: (
    change: RecordChange<Name>,
    taken: TakenNumber | undefined,
  ) => Partial<Attempt>;
} = {
  'order made': ({ order }) => ({ orderId: order.id }),
  'order moved': ({ after }) => ({ orderId: after.id }),
  'order renewed': ({ renewal }) => ({ orderId: renewal.order.id }),
  'add-on ended': () => ({}),
  'order changed': ({ change }) => ({ orderId: change.order.id }),
  'subscription made': ({ subscription }) => ({ subscriptionId: subscription.id }),
  'subscription moved': ({ subscription }) => ({ subscriptionId: subscription.id }),
  'subscription changed': ({ subscription }) => ({ subscriptionId: subscription.id }),
  'invoice made': ({ invoice }, taken) => ({ invoiceId: invoice.id, invoiceNumber: taken?.number }),
  'invoice paid': ({ invoice }) => ({ invoiceId: invoice.id, invoiceNumber: invoice.number }),
  'invoice cancelled': () => ({}),
  'link made': () => ({}),
  'card saved': () => ({}),
  'plan freed': () => ({}),
  'wallet credited': () => ({}),
};

/** The order's next cycle is due already: it is charged a day later, and operators look why renewals are behind. */
function renewalNotices({ tenantId, id, terms }: Attempt, soldOn: Day): Notice[] {
  const { renewal } = terms.source;
  if (!renewal || renewal.nextBillingOn > soldOn) return [];
  const { order, dueOn, nextBillingOn } = renewal;
  return [
    { type: 'renewals.behind', detail: { tenantId, attemptId: id, orderId: order.id, dueOn, nextBillingOn } },
  ];
}
