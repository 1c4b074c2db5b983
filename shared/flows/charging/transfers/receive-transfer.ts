import { type Invoice, leftMinorOf, requireUnpaid } from '../../../domain/billing/invoice.ts';
import type { Order } from '../../../domain/billing/order.ts';
import { requireAwaiting } from '../../../domain/billing/renewal.ts';
import { invalidField, invariant, paymentInProgress } from '../../../domain/errors.ts';
import type { AttemptId, Day, TenantId } from '../../../domain/ids.ts';
import { toMajor } from '../../../domain/money/money.ts';
import { readAmount } from '../../../domain/money/read-amount.ts';
import { ratesAt } from '../../../domain/rates/rates.ts';
import type { TransferRequest } from '../../../domain/requests/invoice-request.ts';
import { type Attempt, STATUS_OF_STATE } from '../../../domain/sales/attempt.ts';
import { offlineGatewayOf, type Project } from '../../../domain/tenants/tenant.ts';
import { dayIn, instant } from '../../../domain/time/calendar.ts';
import { fingerprint } from '../../../runtime/hash.ts';
import { idOf } from '../../../runtime/new-id.ts';
import { currentTraceId } from '../../../runtime/work/trace.ts';
import { createEnded, findAttempt, getAttempt } from '../../../storage/attempts.ts';
import { setPurchased } from '../../../storage/customers.ts';
import { useHolds } from '../../../storage/holds/hold.ts';
import { getInvoice, requireFree } from '../../../storage/invoices.ts';
import { getOrder } from '../../../storage/orders.ts';
import { eventsIdOf, putOutbox } from '../../../storage/outbox.ts';
import { recentRates } from '../../../storage/platform/rates.ts';
import { recentProject } from '../../../storage/recent.ts';
import { writesOf } from '../../../storage/record-changes.ts';
import { requireUnheld } from '../../../storage/renewals/change-order.ts';
import { inRounds } from '../../../storage/table/lost.ts';
import { successEvents } from '../../events/payment-events.ts';
import { saleOf } from '../../sales/sales.ts';
import { termsPaying } from '../../sales/terms/invoice.ts';
import { requirePaymentsOn } from '../pause.ts';
import { recordEnd } from '../record-end.ts';
import { freeWaiting } from '../unfinished/supersede.ts';
import { completePurchase } from './complete-purchase.ts';
import { requireNewReference } from './require-new-reference.ts';

/** `operationId` names the transaction: a request that runs again meets that of its first run and records nothing. */
export type Arrival = Readonly<{
  tenantId: TenantId;
  invoiceId: string;
  request: TransferRequest;
  staff: string;
  operationId: string;
  now: Date;
}>;

/**
 * Records that a transfer for an unpaid invoice has arrived, whole or in part: the transaction, the invoice, what its purchase waits
 * for, and their events, in one transaction of the table. The processor is not called, unless a payer's challenge waits on the invoice.
 */
export async function receiveTransfer(arrival: Arrival): Promise<Invoice> {
  requirePaymentsOn();
  const { tenantId, invoiceId, operationId, request } = arrival;
  const id = idOf<AttemptId>('attempt', operationId);
  const step = async () => {
    const invoice = await getInvoice(tenantId, invoiceId);
    if (await findAttempt(tenantId, invoice.customerId, id)) return invoice;
    requireUnpaid(invoice);
    if (!request.allowDuplicate) await requireNewReference(invoice, request.reference);
    await freeWaiting([invoice], arrival.now);
    await record(await transactionFor(invoice, id, arrival), arrival.now);
    return await getInvoice(tenantId, invoiceId);
  };
  return await inRounds(['hold', 'new attempt', 'attempt', 'order'], step, { orElse: paymentInProgress });
}

async function record({ received, order, project: { timeZone } }: Transaction, now: Date): Promise<void> {
  const { tenantId, customerId, transfer, terms } = received;
  const { invoice } = terms.source;
  invariant(transfer && invoice, `attempt ${received.id} is a transfer for an invoice`);
  const changes = saleOf(received).onSuccess(received, transfer.receivedOn);
  const purchase = await completePurchase(received, { soldOn: transfer.receivedOn, timeZone }, now);
  const events = (made: typeof changes) => successEvents(received, made, now);
  await recordEnd({
    changes,
    build: (made) => ({
      ended: purchase.ended,
      endHolds: useHolds,
      writes: [
        createEnded(received),
        requireFree({ ...invoice, tenantId }),
        ...(order ? [requireUnheld(order)] : []),
        ...made.flatMap((change) => writesOf(change, received, { timeZone })),
        setPurchased(tenantId, customerId, now),
        ...purchase.writes,
        putOutbox({ id: eventsIdOf(received.id), tenantId, events: events(made) }, now),
      ],
    }),
  });
}

/** `order` is what the invoice renews. */
type Transaction = Readonly<{ received: Attempt; order: Order | undefined; project: Project }>;

/** The transaction as it is recorded: nothing was reserved before, since nothing is sent. */
async function transactionFor(
  invoice: Invoice,
  id: AttemptId,
  { request, staff, operationId, now }: Arrival,
): Promise<Transaction> {
  const { tenantId, projectId, customerId, billedTo } = invoice;
  const project = await recentProject(tenantId, projectId);
  invariant(project, `the project of invoice ${invoice.id} exists`);
  const order = invoice.renews && (await getOrder(tenantId, invoice.renews));
  if (order) requireAwaiting(order, invoice.id);
  const at = instant(now);
  const received: Attempt = {
    ...{ id, tenantId, projectId, customerId },
    gatewayId: await gatewayIdOf(invoice, project),
    kind: 'invoice',
    operation: 'transfer',
    terms: termsPaying(
      invoice,
      readPart(request.amount, invoice),
      { project, now, order },
      ratesAt(await recentRates(), now),
    ),
    holds: [],
    ...{ state: 'succeeded', status: STATUS_OF_STATE.succeeded, version: 1, livemode: true },
    payer: { ...billedTo, ...(invoice.buyer && { buyer: invoice.buyer }) },
    clientNetwork: 'unknown',
    naturalKey: fingerprint(tenantId, operationId),
    traceId: currentTraceId(),
    transfer: {
      reference: request.reference,
      receivedOn: readDay(request.receivedOn, invoice, dayIn(project.timeZone, now)),
      recordedBy: staff,
    },
    ...{ invoiceId: invoice.id, invoiceNumber: invoice.number, confirms: 0, reconcileCount: 0 },
    ...{ createdAt: at, authenticateBy: at, leaseUntil: at, soldAt: at, endedAt: at },
  };
  return { received, order, project };
}

/** The gateway by which the purchase was to be paid, also when it takes no new ones; of another invoice, the project's offline one. */
async function gatewayIdOf({ tenantId, customerId, purchase }: Invoice, project: Project) {
  return purchase
    ? (await getAttempt(tenantId, customerId, purchase.attemptId)).gatewayId
    : offlineGatewayOf(project).id;
}

function readPart(amount: number | undefined, invoice: Invoice): number {
  const { currency } = invoice;
  const leftMinor = leftMinorOf(invoice);
  if (amount === undefined) return leftMinor;
  const { minor } = readAmount(amount, 'amount', currency);
  if (minor === 0) throw invalidField('amount', 'Send what was received, more than zero.');
  const most = `${toMajor({ minor: leftMinor, currency })} ${currency.toUpperCase()}`;
  if (minor < leftMinor && invoice.renews)
    throw invalidField('amount', `This invoice is paid whole: ${most}.`);
  if (minor > leftMinor) throw invalidField('amount', `Only ${most} is left to pay.`, 'too_large');
  return minor;
}

/** A subscription is billed from this day on, so it is neither in the future nor before the invoice was issued. */
function readDay(day: string | undefined, { issuedOn }: Invoice, today: Day): Day {
  if (day === undefined) return today;
  if (day < issuedOn || day > today)
    throw invalidField('receivedOn', `Send a day from ${issuedOn} to ${today}.`);
  return day as Day;
}
