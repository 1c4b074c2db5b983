import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { RecordChange } from '../../../shared/domain/sales/record-change.ts';
import { declineEvents, successEvents } from '../../../shared/flows/events/payment-events.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = now.toISOString();
const terms = {
  source: { link: 'pl_1' },
  charge: { minor: 1999, currency: 'usd' },
  clientReference: 'order-1001',
  metadata: { a: 'b' },
};
const ended = {
  id: 'txn_01kamfy0c00000000000000001',
  tenantId: 't0123456789a',
  projectId: 'p1',
  customerId: 'cst_1',
  terms,
  status: 3,
  payer: { email: 'ada@example.com', name: 'Ada', mobile: '+1 555 0100' },
  invoiceId: 'inv_1',
  invoiceNumber: '7F3K2Q9A-0001',
} as unknown as Attempt;
const invoice = {
  id: 'inv_1',
  status: 2,
  totalMinor: 1999,
  currency: 'usd',
  attemptId: 'txn_01kamfy0c00000000000000001',
  issuedAt: at,
};
const madeInvoice = (change: object = {}) =>
  ({ is: 'invoice made', invoice: { ...invoice, ...change } }) as unknown as RecordChange;
const order = {
  id: 'ord_1',
  status: 2,
  amountMinor: 900,
  currency: 'usd',
  intervalMonths: 3,
  nextBillingDate: '2027-02-21',
};
const madeOrder = { is: 'order made', order } as unknown as RecordChange;

const base = {
  paymentLink: 'pl_1',
  customer: { id: 'cst_1', email: 'ada@example.com', name: 'Ada' },
  clientReference: 'order-1001',
  metadata: { a: 'b' },
};
const eventId = expect.stringMatching(/^evt_[0-9a-z]{26}$/);
const own = {
  id: eventId,
  createdAt: at,
  apiVersion: '2026-11-01',
  tenant: 't0123456789a',
  tenantId: 't0123456789a',
  projectId: 'p1',
};
const amount = { value: 19.99, currency: 'USD' };
const invoiced = {
  ...base,
  invoiceId: 'inv_1',
  number: '7F3K2Q9A-0001',
  status: 2,
  total: amount,
  transactionId: 'txn_01kamfy0c00000000000000001',
  orderId: null,
  issuedAt: at,
};
const payment = {
  ...base,
  transactionId: 'txn_01kamfy0c00000000000000001',
  status: 3,
  amount,
  conversion: null,
  paymentIntentId: null,
};

describe('the events of a payment', () => {
  it('are one per fact, each with all that a tenant needs', () => {
    const events = successEvents(ended, [madeInvoice()], now);
    expect(events).toEqual([
      { ...own, type: 'invoice.created', data: invoiced },
      { ...own, type: 'invoice.paid', data: invoiced },
      {
        ...own,
        type: 'payment.succeeded',
        data: { ...payment, chargeId: null, card: null, invoiceId: 'inv_1', orderId: null },
      },
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });

  it('have the same ids when the payment is recorded again, and other ids than those of another payment', () => {
    const idsOf = (attempt: Attempt, at: Date) =>
      successEvents(attempt, [madeInvoice()], at).map(({ id }) => id);
    const later = new Date(now.getTime() + 86_400_000);
    expect(idsOf(ended, later)).toEqual(idsOf(ended, now));
    const other = { ...ended, id: 'txn_01kamfy0c00000000000000002' } as Attempt;
    expect(idsOf(ended, now).filter((id) => idsOf(other, now).includes(id))).toEqual([]);
  });

  it('name the order of a recurring one, its card and its rate', () => {
    const known = { intentId: 'pi_1', chargeId: 'ch_1', card: { brand: 'visa' }, orderId: 'ord_1' };
    const attempt = {
      ...ended,
      ...known,
      terms: { ...terms, conversion: { baseCurrency: 'usd', rate: '1.1' } },
    } as unknown as Attempt;
    const [ordered, created, , paid] = successEvents(
      attempt,
      [madeOrder, madeInvoice({ orderId: 'ord_1' }), { is: 'card saved' } as never],
      now,
    );
    const recurringAmount = { value: 9, currency: 'USD' };
    const data = {
      ...base,
      orderId: 'ord_1',
      status: 2,
      plan: null,
      addon: null,
      amount: recurringAmount,
      recurringAmount,
      billingInterval: 3,
      nextBillingDate: '2027-02-21',
    };
    expect(ordered).toEqual({ ...own, type: 'order.created', data });
    expect(created?.data.orderId).toBe('ord_1');
    const { intentId, ...rest } = known;
    expect(paid?.data).toMatchObject({
      ...rest,
      paymentIntentId: intentId,
      conversion: { baseCurrency: 'USD', rate: '1.1' },
    });
  });

  it('of nothing due do not say that it was paid', () => {
    const free = {
      ...ended,
      terms: { ...terms, charge: { minor: 0, currency: 'usd' } },
    } as unknown as Attempt;
    const events = successEvents(free, [madeOrder, madeInvoice({ status: 7, totalMinor: 0 })], now);
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'invoice.created']);
  });

  it('of an invoice that existed before say that it was paid, under its own number', () => {
    const paidInvoice = {
      id: 'inv_1',
      customerId: 'cst_1',
      number: 'MADE-0001',
      issuedAt: at,
      totalMinor: invoice.totalMinor,
      paidMinor: 0,
    };
    const attempt = {
      ...ended,
      terms: { ...terms, source: { link: 'pl_1', invoice: paidInvoice } },
    } as unknown as Attempt;
    const [paid, ...rest] = successEvents(
      attempt,
      [{ is: 'invoice paid', invoice: paidInvoice } as never],
      now,
    );
    expect(paid).toEqual({ ...own, type: 'invoice.paid', data: { ...invoiced, number: 'MADE-0001' } });
    expect(rest.map(({ type }) => type)).toEqual(['payment.succeeded']);
  });

  it('of a decline have the refusal with its codes', () => {
    const refusal = { message: 'No.', code: 'card_declined' };
    const { status: _, ...failed } = { ...payment, failure: refusal };
    const { conversion: __, ...data } = { ...failed, status: 4 };
    const left = { changes: [], checkoutUrl: '' };
    expect(declineEvents({ ...ended, kind: 'link', status: 4, refusal } as Attempt, left, now)).toEqual([
      { ...own, type: 'payment.failed', data },
    ]);
  });
});
