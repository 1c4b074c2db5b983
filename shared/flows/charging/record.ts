import { type Invoice, InvoiceStatus, invoiceNumber, linesCharging } from '../../domain/billing/invoice.ts';
import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import type { SavedCard } from '../../domain/customers/saved-card.ts';
import { invariant } from '../../domain/errors.ts';
import type { EventId, InvoiceId, OrderId } from '../../domain/ids.ts';
import { firstCycle, type PaymentLink } from '../../domain/links/payment-link.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Intent } from '../../domain/sales/intent.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn, instant } from '../../domain/time/calendar.ts';
import { newId } from '../../runtime/new-id.ts';
import { pause } from '../../runtime/pause.ts';
import { moveAttempt, moved } from '../../storage/attempts.ts';
import { saveCard } from '../../storage/cards.ts';
import { rememberIntent } from '../../storage/intents.ts';
import { createInvoice, InvoiceNumberTaken, readInvoiceSequence, takeInvoiceNumber } from '../../storage/invoices.ts';
import { findLink, useLink } from '../../storage/links.ts';
import { createOrder } from '../../storage/orders.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { recentProject } from '../../storage/recent.ts';
import { commit, type Write } from '../../storage/table.ts';
import { paymentEvents } from '../events/payment-events.ts';
import { attemptRef, rememberProcessorCustomer } from './attempt-writes.ts';

/** Payments of one tenant collide on the invoice number; each collision lets one through, so this many may stand in line. */
const NUMBER_TRIES_MAX = 60;
const NUMBER_WAIT = { firstMs: 4, mostMs: 60 } as const;

/** What a handler that has just read it need not read again. */
export type Known = Readonly<{ link?: PaymentLink; lastNumber?: number }>;

type Records = Readonly<{ invoice: Omit<Invoice, 'number'>; order?: Order; card?: SavedCard }>;

/**
 * Writes all that a payment leaves behind in one transaction: the attempt's end, the invoice with its number, the order and
 * the saved card when it recurs, the used link, the way back from the intent, and the events.
 *
 * `intent` is absent when nothing was due. Throws `AttemptMoved` when somebody else recorded it first.
 */
export async function recordPayment(begun: Attempt, intent: Intent | undefined, now: Date, known: Known = {}): Promise<Attempt> {
  const attempt = { ...begun, paymentMethodId: intent?.paymentMethodId ?? begun.paymentMethodId, card: intent?.card ?? begun.card };
  const [link, project] = await Promise.all([
    known.link ?? findLink(attempt.tenantId, attempt.linkSlug),
    recentProject(attempt.tenantId, attempt.projectId),
  ]);
  invariant(link && project, `the link and project of attempt ${attempt.id} exist`);
  const records = recordsOf(attempt, link, project, now);
  const eventsId = newId<EventId>('event', now);

  let last = known.lastNumber ?? (await readInvoiceSequence(attempt.tenantId));
  for (let round = 1; ; round++) {
    const invoice: Invoice = { ...records.invoice, number: invoiceNumber(last + 1) };
    const step = stepOf(attempt, { ...records, invoice }, intent, now);
    const ended = moved(attempt, 'succeeded', step);
    try {
      await commit([
        moveAttempt(attempt, 'succeeded', step),
        takeInvoiceNumber(attempt.tenantId, last),
        createInvoice(invoice),
        useLink(attempt.tenantId, attempt.linkSlug, attemptRef(attempt)),
        ...optional(records.order, createOrder),
        ...optional(records.card && { ...records.card, card: attempt.card }, saveCard),
        ...optional(intent?.id, (id) => rememberIntent(attempt, id)),
        ...rememberProcessorCustomer(attempt),
        putOutbox({ id: eventsId, tenantId: attempt.tenantId, events: paymentEvents(ended, invoice, records.order, now) }, now),
      ]);
      return ended;
    } catch (error) {
      if (!(error instanceof InvoiceNumberTaken) || round === NUMBER_TRIES_MAX) throw error;
      await pause(round, NUMBER_WAIT);
      last = await readInvoiceSequence(attempt.tenantId); // Who stood in the way may not be the last any more.
    }
  }
}

function recordsOf(attempt: Attempt, link: PaymentLink, project: Project, now: Date): Records {
  const today = dayIn(project.timeZone, now);
  const order = link.recurring && orderOf(attempt, link, today, now);
  const isPaid = attempt.amountMinor > 0;
  const { tenantId, customerId, gatewayId, paymentMethodId } = attempt;
  const invoice: Omit<Invoice, 'number'> = {
    id: newId<InvoiceId>('invoice', now),
    tenantId,
    projectId: attempt.projectId,
    customerId,
    attemptId: attempt.id,
    linkSlug: link.slug,
    orderId: order?.id,
    status: isPaid ? InvoiceStatus.paid : InvoiceStatus.noAmountDue,
    currency: attempt.currency,
    ...linesCharging(link.lines, attempt.amountMinor),
    totalMinor: attempt.amountMinor,
    paidMinor: attempt.amountMinor,
    billedTo: { name: attempt.payer.name, email: attempt.payer.email },
    description: link.description,
    issuedAt: instant(now),
    issuedOn: today,
    paidAt: isPaid ? instant(now) : undefined,
  };
  const card = order && { paymentMethodId, tenantId, customerId, gatewayId, createdAt: instant(now) };
  return { invoice, order, card };
}

function orderOf(attempt: Attempt, link: PaymentLink, today: Order['anchorOn'], now: Date): Order | undefined {
  if (!link.recurring) return undefined;
  const { anchorOn, nextBillingOn, cyclesPaid } = firstCycle(link.recurring, today);
  return {
    id: newId<OrderId>('order', now),
    tenantId: attempt.tenantId,
    projectId: attempt.projectId,
    customerId: attempt.customerId,
    gatewayId: attempt.gatewayId,
    attemptId: attempt.id,
    linkSlug: link.slug,
    status: OrderStatus.active,
    currency: attempt.currency,
    amountMinor: link.recurring.amountMinor,
    intervalMonths: link.recurring.intervalMonths,
    anchorOn,
    nextBillingDate: nextBillingOn,
    cyclesPaid,
    failedTries: 0,
    paymentMethodId: attempt.paymentMethodId,
    description: link.description,
    createdAt: instant(now),
  };
}

const stepOf = (attempt: Attempt, { invoice, order }: { invoice: Invoice; order?: Order }, intent: Intent | undefined, now: Date) => ({
  processorCustomerId: attempt.processorCustomerId,
  paymentMethodId: attempt.paymentMethodId,
  invoiceId: invoice.id,
  invoiceNumber: invoice.number,
  orderId: order?.id,
  intentId: intent?.id,
  chargeId: intent?.chargeId,
  card: attempt.card,
  endedAt: instant(now),
});

const optional = <Value>(value: Value | undefined, write: (value: Value) => Write): Write[] => (value === undefined ? [] : [write(value)]);
