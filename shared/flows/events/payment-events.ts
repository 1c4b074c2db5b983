import { type Invoice, InvoiceStatus, statusPaying } from '../../domain/billing/invoice.ts';
import type { Order } from '../../domain/billing/order.ts';
import type { Subscription } from '../../domain/billing/subscription.ts';
import { invariant } from '../../domain/errors.ts';
import { type BillingEvent, type EventType, envelopeOf } from '../../domain/events/event.ts';
import type { LinkSlug } from '../../domain/ids.ts';
import { answersByKey } from '../../domain/links/own-fields.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';
import { type Attempt, type Card, TransactionStatus } from '../../domain/sales/attempt.ts';
import type { ChangeName, RecordChange } from '../../domain/sales/record-change.ts';
import type { Refusal } from '../../domain/sales/refusal.ts';
import { isCardOnly } from '../../domain/sales/sale-kinds.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { priceOf, walletPaid } from '../../domain/sales/wallet-share.ts';
import { instant } from '../../domain/time/calendar.ts';
import { followingOperation, idOf, newId } from '../../runtime/new-id.ts';
import { createdIdOf, overdueIdOf, voidedIdOf } from '../../storage/outbox.ts';
import type { Unpaid } from '../sales/renewal-changes.ts';
import { changeData } from './change-data.ts';
import {
  addOnEndedEvent,
  dunningData,
  orderRenewedEvent,
  subscriptionMovedEvent,
  type Told,
} from './renewal-data.ts';

/**
 * The events of a success: one set for each record it made or changed, and `payment.succeeded` when it paid, by card, wallet or
 * transfer. What an invoice asked for was paid by other attempts.
 */
export function successEvents(ended: Attempt, changes: readonly RecordChange[], now: Date): BillingEvent[] {
  const isPaid = ended.terms.invoiced === undefined && priceOf(ended.terms).minor > 0;
  return [
    ...changes.flatMap((change) => changeEvents(change, ended, now)),
    ...(isPaid ? [eventOf(ended, 'payment.succeeded', paymentData(ended), now)] : []),
  ];
}

const changeEvents = <Name extends ChangeName>(change: RecordChange<Name>, ended: Ended, now: Date) =>
  EVENTS[change.is](change, ended).map(({ type, data, of }) => eventOf(ended, type, data, now, of));

const EVENTS: {
  readonly [Name in ChangeName]: (change: RecordChange<Name>, ended: Ended) => readonly Told[];
} = {
  'order made': ({ order }) => [{ type: 'order.created', data: orderData(order) }],
  'order moved': () => [],
  'order renewed': (change, ended) =>
    ofRenewal(orderRenewedEvent(change, ended.terms.charge.currency), ended),
  'order changed': () => [],
  'add-on ended': (change, ended) => ofRenewal(addOnEndedEvent(change), ended),
  'subscription made': ({ subscription, order }) => [
    { type: 'subscription.activated', data: subscriptionData(subscription, order) },
  ],
  'subscription moved': (change, ended) => ofRenewal(subscriptionMovedEvent(change), ended),
  'subscription changed': (change, ended) => [
    { type: 'subscription.changed', data: changeData(change, ended) },
  ],
  'invoice made': ({ invoice }, { invoiceNumber = '' }) => {
    const data = invoiceData({ ...invoice, number: invoiceNumber });
    const paid: Told[] = invoice.status === InvoiceStatus.paid ? [{ type: 'invoice.paid', data }] : [];
    return [{ type: 'invoice.created', data }, ...paid];
  },
  'invoice paid': (_, ended) => {
    const invoice = paidInvoice(ended);
    return invoice.status === InvoiceStatus.paid
      ? [{ type: 'invoice.paid', data: invoiceData(invoice) }]
      : [];
  },
  'invoice cancelled': () => [],
  'link made': () => [],
  'card saved': () => [],
  'plan freed': () => [],
  'wallet credited': () => [],
};

/** Names the transaction, unless a date passed without one. */
const ofRenewal = (told: Told | undefined, { state, id }: Ended): Told[] =>
  told ? [{ ...told, data: { transactionId: state === undefined ? null : id, ...told.data } }] : [];

/** The events of a declined attempt: `payment.failed`, and what becomes of the order of a renewal. A card that was to be saved pays nothing. */
export function declineEvents(
  ended: Attempt,
  { changes, invoiceNumber, checkoutUrl }: Leaving,
  now: Date,
): BillingEvent[] {
  if (isCardOnly(ended)) return [];
  const numbered = { ...ended, invoiceNumber };
  const renewal = dunningData(changes, checkoutUrl);
  return [
    failureEvent(ended, renewal, now),
    ...changes.flatMap((change) => changeEvents(change, numbered, now)),
  ];
}
/** The events of a date that passed without an attempt. At the first one, no charge has failed, but the payer has to pay all the same. */
export function passedEvents(
  unpaid: Unpaid,
  { changes, invoiceNumber, checkoutUrl }: Leaving,
  now: Date,
): BillingEvent[] {
  const isFirst = changes.some(({ is }) => is === 'invoice made');
  const ended = { ...unpaid, invoiceNumber };
  const told = changes.flatMap((change) => changeEvents(change, ended, now));
  if (!isFirst) return told;
  const { charge } = unpaid.terms;
  const data = { ...NOT_CHARGED, amount: money(charge), renewal: dunningData(changes, checkoutUrl) };
  return [eventOf(ended, 'payment.failed', data, now), ...told];
}

const NOT_CHARGED = {
  transactionId: null,
  status: TransactionStatus.failed,
  paymentIntentId: null,
  failure: { message: 'There is no card that may be charged.' },
};

export type Leaving = Readonly<{
  changes: readonly RecordChange[];
  invoiceNumber?: string | undefined;
  checkoutUrl: string;
}>;

/**
 * The event of a declined attempt. It names no payment intent when a setup intent was to save the card. The codes of the refusal
 * are for the tenant's staff; payers never see them.
 */
function failureEvent(ended: Attempt, renewal: object | undefined, now: Date): BillingEvent {
  const data = {
    transactionId: ended.id,
    status: ended.status,
    amount: money(ended.terms.charge),
    ...walletData(ended.terms.walletMinor, ended.terms.charge),
    paymentIntentId: ended.operation === 'charge' ? (ended.intentId ?? null) : null,
    failure: ended.refusal ? failureOf(ended.refusal) : null,
    ...(renewal && { renewal }),
  };
  return eventOf(ended, 'payment.failed', data, now);
}

function failureOf({ message, code, declineCode, adviceCode }: Refusal) {
  return { message, code, declineCode, adviceCode };
}

/** The event of an invoice that exists before its payment. It was not charged, so it names no transaction. */
export function invoiceCreatedEvent(invoice: Invoice, link: LinkSlug | undefined, now: Date): BillingEvent {
  return newEvent(
    aboutInvoice(invoice, link),
    'invoice.created',
    invoiceData(invoice),
    now,
    createdIdOf(invoice.id),
  );
}

/** The event of an unpaid invoice whose date has passed. */
export function invoiceOverdueEvent(invoice: Invoice, now: Date): BillingEvent {
  const about = aboutInvoice(invoice, invoice.linkSlug);
  const data = { ...invoiceData({ ...invoice, status: InvoiceStatus.overdue }), dueOn: invoice.dueOn };
  return newEvent(about, 'invoice.overdue', data, now, overdueIdOf(invoice.id));
}

/** The event of an invoice that can no longer be paid. */
export function invoiceVoidedEvent(invoice: Invoice, now: Date): BillingEvent {
  const about = aboutInvoice(invoice, invoice.linkSlug);
  const data = invoiceData({ ...invoice, status: InvoiceStatus.cancelled });
  return newEvent(about, 'invoice.voided', data, now, voidedIdOf(invoice.id));
}

const aboutInvoice = (invoice: Invoice, link: LinkSlug | undefined): About => {
  const { tenantId, projectId, customerId, billedTo, clientReference, metadata } = invoice;
  return { tenantId, projectId, customerId, payer: billedTo, link, clientReference, metadata };
};

/** The event of a pending order of `payer`. */
export function orderCreatedEvent(order: Order, payer: About['payer'], now: Date): BillingEvent {
  return newEvent({ ...order, payer }, 'order.created', orderData(order), now, createdIdOf(order.id));
}

/**
 * An event of an attempt's end. An end has one event of each type, whose id follows from both: a payment that is recorded again on
 * a restored table has its old events, which receivers recognise. `of` names the record where an end has several events of a type.
 */
export function eventOf(
  { terms, ...attempt }: Ended,
  type: EventType,
  data: Record<string, unknown>,
  now: Date,
  of = '',
): BillingEvent {
  const { source, clientReference, metadata, fields } = terms;
  const { link, parentLink } = source;
  const event = newEvent(
    { ...attempt, link, parentLink, clientReference, metadata, fields },
    type,
    data,
    now,
  );
  return { ...event, id: idOf('event', followingOperation(attempt.id, `${type}${of}`)) };
}

/** What events take from the attempt that ended, or would have been. */
type Ended = Pick<
  Attempt,
  'id' | 'tenantId' | 'projectId' | 'customerId' | 'terms' | 'payer' | 'invoiceNumber'
> &
  Partial<Pick<Attempt, 'state'>>;

/** Whom and what an event is about: each event stands alone, so it names them itself. */
export type About = Pick<Attempt, 'tenantId' | 'projectId' | 'customerId'> &
  Readonly<{
    payer: Pick<Attempt['payer'], 'email' | 'name'>;
    link?: LinkSlug | undefined;
    parentLink?: LinkSlug | undefined;
  }> &
  Pick<Attempt['terms'], 'clientReference' | 'metadata' | 'fields'>;

export function newEvent(
  about: About,
  type: EventType,
  data: Record<string, unknown>,
  now: Date,
  id: string = newId('event', now),
): BillingEvent {
  const { customerId, payer, link, parentLink, clientReference, metadata, fields } = about;
  const subject = {
    paymentLink: link ?? null,
    ...(parentLink && { parentLink }),
    customer: { id: customerId, email: payer.email, name: payer.name },
    clientReference: clientReference ?? null,
    metadata: metadata ?? {},
    ...answersByKey(fields),
  };
  return envelopeOf(id, type, about, { ...subject, ...data }, instant(now));
}

export const money = (amount: Money) => ({ value: toMajor(amount), currency: amount.currency.toUpperCase() });

/** What the payer's wallet paid; nothing when it paid nothing. */
const walletData = (minor: number | undefined, { currency }: Pick<Money, 'currency'>) =>
  minor === undefined ? {} : { wallet: money({ minor, currency }) };

const paymentData = (attempt: Attempt) => ({
  transactionId: attempt.id,
  status: attempt.status,
  amount: money(attempt.terms.charge),
  ...walletData(attempt.terms.walletMinor, attempt.terms.charge),
  conversion: conversionData(attempt),
  paymentIntentId: attempt.intentId ?? null,
  chargeId: attempt.chargeId ?? null,
  card: cardData(attempt),
  ...(attempt.transfer && {
    transfer: { reference: attempt.transfer.reference, receivedOn: attempt.transfer.receivedOn },
  }),
  ...calculationData(attempt.terms),
  invoiceId: attempt.invoiceId,
  orderId: attempt.orderId ?? attempt.terms.source.invoice?.purchase?.orderId ?? null,
});

const calculationData = ({ tax, charge: { currency } }: Terms) =>
  tax?.engine
    ? {
        taxCalculation: {
          id: tax.engine.id,
          ...(tax.engine.answeredAs !== undefined && { answeredAs: tax.engine.answeredAs }),
          tax: money({ minor: tax.taxMinor, currency }),
        },
      }
    : {};

function cardData({ card }: Attempt): Omit<Card, 'fingerprint'> | null {
  if (!card) return null;
  const { fingerprint, ...shown } = card;
  return shown;
}

const conversionData = ({ terms: { conversion } }: Attempt) =>
  conversion ? { ...conversion, baseCurrency: conversion.baseCurrency.toUpperCase() } : null;

type ShownInvoice = Pick<Invoice, 'id' | 'number' | 'status' | 'totalMinor' | 'walletMinor' | 'currency'> &
  Partial<Pick<Invoice, 'tax'>> &
  Pick<Invoice, 'attemptId' | 'orderId' | 'issuedAt'>;

const invoiceData = (invoice: ShownInvoice) => ({
  invoiceId: invoice.id,
  number: invoice.number,
  status: invoice.status,
  total: money({ minor: invoice.totalMinor, currency: invoice.currency }),
  ...(invoice.tax && { tax: money({ minor: invoice.tax.taxMinor, currency: invoice.currency }) }),
  ...walletData(invoice.walletMinor, invoice),
  transactionId: invoice.attemptId ?? null,
  orderId: invoice.orderId ?? null,
  issuedAt: invoice.issuedAt,
});

/** An invoice that existed before its payment, as it is after it: all from the attempt's terms. */
function paidInvoice({ id, terms }: Ended): ShownInvoice {
  const { invoice } = terms.source;
  invariant(invoice, 'the terms of an attempt that pays an invoice name it');
  const { totalMinor, paidMinor, purchase } = invoice;
  const status = statusPaying({ totalMinor, paidMinor: paidMinor + priceOf(terms).minor });
  return {
    ...invoice,
    orderId: purchase?.orderId,
    status,
    walletMinor: walletPaid(invoice, terms),
    currency: terms.charge.currency,
    attemptId: id,
  };
}

const orderData = (order: Order) => ({
  orderId: order.id,
  status: order.status,
  plan: order.plan ?? null,
  addon: order.addOn ?? null,
  amount: money({ minor: order.amountMinor, currency: order.currency }),
  recurringAmount:
    order.intervalMonths === undefined ? null : money({ minor: order.amountMinor, currency: order.currency }),
  billingInterval: order.intervalMonths ?? null,
  nextBillingDate: order.nextBillingDate ?? null,
});

const subscriptionData = (
  { id, status, plan, addOnIds, trialEndsOn, orderId }: Subscription,
  order: Order,
) => ({
  subscriptionId: id,
  orderId,
  status,
  plan,
  addons: addOnIds,
  trialEndsOn: trialEndsOn ?? null,
  nextBillingDate: order.nextBillingDate,
});
