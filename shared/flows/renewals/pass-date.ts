import type { Order } from '../../domain/billing/order.ts';
import { renewalOf } from '../../domain/billing/renewal.ts';
import type { RetryAdvice } from '../../domain/billing/retry-advice.ts';
import { invariant } from '../../domain/errors.ts';
import type { AttemptId } from '../../domain/ids.ts';
import type { Payer } from '../../domain/sales/attempt.ts';
import type { UnpaidChange } from '../../domain/sales/record-change.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import type { UnusedAtEnd } from '../../domain/value/unused-at-end.ts';
import { eventsIdOf, putOutbox } from '../../storage/outbox.ts';
import { writeUnpaid } from '../../storage/record-changes.ts';
import { requireUnheld } from '../../storage/renewals/change-order.ts';
import { hasLost } from '../../storage/table/lost.ts';
import type { Write } from '../../storage/table/table.ts';
import { recordEnd } from '../charging/record-end.ts';
import { passedEvents } from '../events/payment-events.ts';
import { tellVoidedBy } from '../invoices/tell-voided.ts';
import { endedRenewal, type Unpaid, unpaidRenewal } from '../sales/renewal-changes.ts';
import { goingOnWith } from './pauses/followers.ts';

/** `id` is what the attempt would have been called: the records of the date take their names from it. */
type Passing = Readonly<{
  id: AttemptId;
  order: Order;
  terms: Terms;
  project: Project;
  payer: Payer;
  now: Date;
  reason?: string | undefined;
  unusedAtEnd?: UnusedAtEnd | undefined;
}>;

/**
 * A date of an order passes without an attempt, since no card may be charged: the order waits for the next date, or ends. `advice` says
 * whether the card may be charged later. Nothing is written when another process was first.
 */
export async function passDate({ advice, ...passing }: Passing & { advice: RetryAdvice }): Promise<void> {
  const { project, now } = passing;
  const today = dayIn(project.timeZone, now);
  await unlessFirst(
    commitWithout(passing, (unpaid) => unpaidRenewal(unpaid, { advice, project, today, now })),
  );
}

/** The same for an order that ends on this date without another charge. */
export const endDue = (passing: Passing): Promise<void> => unlessFirst(endOrder(passing));

/** Ends an order, with other writes in the same transaction. Add-ons that were paused with it end on the same day. Throws `Lost` of the order when another process was first. */
export async function endOrder(passing: Passing, beside: readonly Write[] = []): Promise<void> {
  const { order, project, now, reason: endReason, unusedAtEnd } = passing;
  const ended = () => endedRenewal(renewalOf(order), now, { endReason, unusedAtEnd });
  const { timeZone } = project;
  const { writes } = await goingOnWith(order, dayIn(timeZone, now), timeZone); // They are due then, and end with it.
  await commitWithout(passing, ended, [...beside, ...writes]);
}

async function commitWithout(
  passing: Passing,
  changesOf: (unpaid: Unpaid) => UnpaidChange[],
  beside: readonly Write[] = [],
): Promise<void> {
  const { id, order, terms, project, payer, now } = passing;
  const { gatewayId, tenantId, projectId, customerId } = order;
  invariant(gatewayId, `order ${order.id} is active, so a gateway has charged it`);
  const unpaid = { id, tenantId, projectId, customerId, gatewayId, terms, payer };
  const leaving = changesOf(unpaid);
  const voided = await tellVoidedBy(tenantId, leaving, now);
  await recordEnd({
    changes: leaving,
    numbered: { project, of: order },
    build: (changes, taken) => {
      const writing = { invoiceNumber: taken?.number, timeZone: project.timeZone };
      const passed = { changes, invoiceNumber: taken?.number, checkoutUrl: project.checkoutUrl };
      const events = passedEvents(unpaid, passed, now);
      return {
        writes: [
          requireUnheld(order),
          ...beside,
          ...voided,
          ...changes.map((change) => writeUnpaid(tenantId, change, writing)),
          putOutbox({ id: eventsIdOf(id), tenantId, events }, now),
        ],
      };
    },
  });
}

async function unlessFirst(committing: Promise<void>): Promise<void> {
  try {
    await committing;
  } catch (error) {
    if (!hasLost(error, 'order')) throw error;
  }
}
