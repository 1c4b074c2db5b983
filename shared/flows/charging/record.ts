import type { Customer } from '../../domain/customers/customer.ts';
import { invariant } from '../../domain/errors.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { type Intent, soldAtOf } from '../../domain/sales/intent.ts';
import type { RecordChange } from '../../domain/sales/record-change.ts';
import { dayIn, instant } from '../../domain/time/calendar.ts';
import { pause } from '../../runtime/pause.ts';
import { advance } from '../../storage/attempts.ts';
import { getCustomer, setPurchased } from '../../storage/customers.ts';
import { useHolds } from '../../storage/holds/hold.ts';
import { rememberIntent } from '../../storage/intents.ts';
import { InvoiceNumberTaken, NUMBER_TRIES_MAX, NUMBER_WAIT, type TakenNumber, takeInvoiceNumber } from '../../storage/invoices.ts';
import { eventsIdOf, putOutbox } from '../../storage/outbox.ts';
import { recentProject } from '../../storage/recent.ts';
import { writeOf } from '../../storage/record-changes.ts';
import { successEvents } from '../events/payment-events.ts';
import { saleOf } from '../sales/sales.ts';
import { commitEnd } from './commit-end.ts';
import { rememberProcessorCustomer } from './release.ts';

// The first date of a process takes 20 ms of CPU time: spent when a function starts, not while a payer waits.
dayIn('UTC', new Date(0));

/** What the operation gave: an intent that charged or saved the card, or nothing when nothing was due. */
export type Success = Readonly<{ intent?: Intent }>;

/**
 * Writes all that a success leaves behind in one transaction: the attempt's end, what it held used up, the records that its sale
 * makes or changes, the directory row of the intent, and the events (R5).
 *
 * `known` is the customer as the caller has just read it. Throws `AttemptMoved` when another process recorded first.
 */
export async function recordSuccess(attempt: Attempt, { intent }: Success, now: Date, known?: Customer): Promise<Attempt> {
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
  const changes = saleOf(attempt).onSuccess({ ...attempt, ...success }, dayIn(project.timeZone, new Date(soldAt)));
  const needsNumber = changes.some((change) => 'made' in change && change.made === 'invoice');

  let customer = known;
  for (let round = 1; ; round++) {
    const taken = needsNumber
      ? await takeInvoiceNumber(project, customer ?? (await getCustomer(attempt.tenantId, attempt.customerId)))
      : undefined;
    const { after, write } = advance(attempt, 'succeeded', { ...success, ...namesOf(changes, taken) });
    try {
      await commitEnd(after, useHolds, [
        write,
        ...changes.map((change) => writeOf(change, after, taken?.number)),
        ...(taken?.writes ?? []),
        ...(intent ? [rememberIntent(attempt, intent.id)] : []),
        ...rememberProcessorCustomer(attempt),
        ...(known?.hasPurchased ? [] : [setPurchased(attempt.tenantId, attempt.customerId)]),
        putOutbox({ id: eventsIdOf(attempt.id), tenantId: attempt.tenantId, events: successEvents(after, changes, now) }, now),
      ]);
      return after;
    } catch (error) {
      if (!(error instanceof InvoiceNumberTaken) || round === NUMBER_TRIES_MAX) throw error;
      await pause(round, NUMBER_WAIT);
      if (project.invoiceSeries === 'customer') customer = undefined; // Another payment moved the customer's series: read it again.
    }
  }
}

/** What the attempt remembers of the records it made or paid. */
function namesOf(changes: readonly RecordChange[], taken: TakenNumber | undefined): Partial<Attempt> {
  return Object.assign({}, ...changes.map((change) => nameOf(change, taken)));
}

function nameOf(change: RecordChange, taken: TakenNumber | undefined): Partial<Attempt> {
  if ('saved' in change) return {};
  if ('moved' in change) return { orderId: change.after.id };
  if ('paid' in change) return { invoiceId: change.invoice.id, invoiceNumber: change.invoice.number };
  switch (change.made) {
    case 'order':
      return { orderId: change.order.id };
    case 'subscription':
      return { subscriptionId: change.subscription.id };
    case 'invoice':
      return { invoiceId: change.invoice.id, invoiceNumber: taken?.number };
  }
}
