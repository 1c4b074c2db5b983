import type { Order } from '../../domain/billing/order.ts';
import { renewalOf } from '../../domain/billing/renewal.ts';
import { invariant } from '../../domain/errors.ts';
import type { AttemptId } from '../../domain/ids.ts';
import type { UnpaidChange } from '../../domain/sales/record-change.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import { OrderRenewed, requireUnheld } from '../../storage/orders.ts';
import { eventsIdOf, putOutbox } from '../../storage/outbox.ts';
import { writeUnpaid } from '../../storage/record-changes.ts';
import { commit } from '../../storage/table/table.ts';
import { commitChanges } from '../charging/off-session/unpaid.ts';
import { passedEvents } from '../events/payment-events.ts';
import type { RenewalRequest } from '../sales/renewal.ts';
import { endedRenewal, type Unpaid, unpaidRenewal } from '../sales/renewal-changes.ts';

/** `id` is what the attempt would have been called: the records of the date take their names from it. */
type Passing = Readonly<{ id: AttemptId; order: Order; terms: Terms; request: RenewalRequest }>;

/**
 * A date of an order passes without an attempt, since no card may be charged: the order waits for the next date, or ends. Nothing is
 * written when another process was first.
 */
export async function passDate(passing: Passing): Promise<void> {
  const { project, now } = passing.request;
  const today = dayIn(project.timeZone, now);
  await commitWithout(passing, (unpaid) => unpaidRenewal(unpaid, { advice: 'needs_payer', project, today, now }));
}

/** Ends the order of an add-on whose subscription has ended. */
export async function endOrder(passing: Passing): Promise<void> {
  await commitWithout(passing, () => endedRenewal(renewalOf(passing.order), passing.request.now));
}

async function commitWithout({ id, order, terms, request }: Passing, changesOf: (unpaid: Unpaid) => UnpaidChange[]): Promise<void> {
  const { project, payer, customerId, now } = request;
  const { gatewayId, tenantId, projectId } = order;
  invariant(gatewayId, `order ${order.id} is active, so a gateway has charged it`);
  const unpaid = { id, tenantId, projectId, customerId, gatewayId, terms, payer };
  try {
    await commitChanges(order, { changes: changesOf(unpaid), project }, (changes, taken) => {
      const writing = { invoiceNumber: taken?.number, timeZone: project.timeZone };
      const events = passedEvents(unpaid, { changes, invoiceNumber: taken?.number, checkoutUrl: project.checkoutUrl }, now);
      return commit([
        requireUnheld(order),
        ...changes.map((change) => writeUnpaid(tenantId, change, writing)),
        ...(taken?.writes ?? []),
        putOutbox({ id: eventsIdOf(id), tenantId, events }, now),
      ]);
    });
  } catch (error) {
    if (!(error instanceof OrderRenewed)) throw error;
  }
}
