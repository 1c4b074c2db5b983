import { describe, expect, it } from 'vitest';
import type { Invoice } from '../../../shared/domain/billing/invoice.ts';
import type { Order } from '../../../shared/domain/billing/order.ts';
import { LinkStatus, type PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { attemptRef, rememberProcessorCustomer } from '../../../shared/flows/charging/attempt-writes.ts';
import { freeze } from '../../../shared/flows/charging/charge.ts';
import { isHeld } from '../../../shared/flows/charging/finish.ts';
import { retrySeconds } from '../../../shared/flows/events/deliver-event.ts';
import { paymentEvents } from '../../../shared/flows/events/payment-events.ts';
import { requireOpen } from '../../../shared/flows/links/open-link.ts';
import { sha256 } from '../../../shared/runtime/hash.ts';
import { refusalOf } from '../../support/refusal.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = now.toISOString();
const attempt = {
  id: 'txn_1',
  tenantId: 't0123456789a',
  projectId: 'p1',
  customerId: 'cst_1',
  gatewayId: 'gw_1',
  kind: 'link',
  linkSlug: 'pl_1',
  state: 'succeeded',
  status: 3,
  amountMinor: 1999,
  currency: 'usd',
  payer: { email: 'ada@example.com', name: 'Ada', mobile: '+1 555 0100' },
  paymentMethodId: 'pm_1',
  processorCustomerId: 'cus_1',
  naturalKey: 'n',
  invoiceId: 'inv_1',
} as unknown as Attempt;
const invoice = {
  id: 'inv_1',
  number: 'INV-000001',
  status: 2,
  totalMinor: 1999,
  currency: 'usd',
  attemptId: 'txn_1',
  issuedAt: at,
} as unknown as Invoice;
const order = {
  id: 'ord_1',
  status: 2,
  amountMinor: 900,
  currency: 'usd',
  intervalMonths: 3,
  nextBillingDate: '2027-02-21',
} as unknown as Order;

describe('the events of a payment', () => {
  const own = { id: expect.stringMatching(/^evt_[0-9a-z]{26}$/), createdAt: at, tenantId: attempt.tenantId, projectId: 'p1' };
  const base = { paymentLink: 'pl_1', customer: { id: 'cst_1', email: 'ada@example.com', name: 'Ada' } };
  const amount = { value: 19.99, currency: 'USD' };
  const invoiced = {
    ...base,
    invoiceId: 'inv_1',
    number: 'INV-000001',
    status: 2,
    total: amount,
    transactionId: 'txn_1',
    orderId: null,
    issuedAt: at,
  };

  it('say all that a tenant needs, each on its own', () => {
    expect(paymentEvents(attempt, invoice, undefined, now)).toEqual([
      { ...own, type: 'invoice.created', data: invoiced },
      { ...own, type: 'invoice.paid', data: invoiced },
      {
        ...own,
        type: 'payment.succeeded',
        data: {
          ...base,
          transactionId: 'txn_1',
          status: 3,
          amount,
          conversion: null,
          paymentIntentId: null,
          chargeId: null,
          card: null,
          invoiceId: 'inv_1',
          orderId: null,
        },
      },
    ]);
  });

  it('say of a recurring one which order it is, and by what it was paid', () => {
    const known = { conversion: { rate: '1.1' }, intentId: 'pi_1', chargeId: 'ch_1', card: { brand: 'visa' }, orderId: 'ord_1' };
    const [ordered, created, paid, taken] = paymentEvents(
      { ...attempt, ...known } as Attempt,
      { ...invoice, orderId: order.id },
      order,
      now,
    );
    expect(ordered).toEqual({
      ...own,
      type: 'order.created',
      data: {
        ...base,
        orderId: 'ord_1',
        status: 2,
        recurringAmount: { value: 9, currency: 'USD' },
        billingInterval: 3,
        nextBillingDate: '2027-02-21',
      },
    });
    expect([created?.type, paid?.type, taken?.type]).toEqual(['invoice.created', 'invoice.paid', 'payment.succeeded']);
    expect([created?.data.orderId, paid?.data.orderId]).toEqual(['ord_1', 'ord_1']);
    const { intentId, ...rest } = known;
    expect(taken?.data).toMatchObject({ ...rest, paymentIntentId: intentId });
  });

  it('say of a free one that it was ordered and invoiced, and not that it was paid', () => {
    const free = paymentEvents({ ...attempt, amountMinor: 0 }, { ...invoice, totalMinor: 0, status: 7 as never }, order, now);
    expect(free.map(({ type }) => type)).toEqual(['order.created', 'invoice.created']);
  });

  it('have an id each', () => {
    const ids = paymentEvents(attempt, invoice, order, now).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });
});

describe('the charging request', () => {
  const body = {
    amount: 1999,
    currency: 'usd',
    customer: 'cus_1',
    payment_method: 'pm_1',
    confirm: true,
    confirmation_method: 'manual',
    use_stripe_sdk: true,
    allowed_payment_method_types: ['card'],
    metadata: { tenant: attempt.tenantId, project: 'p1', attempt: 'txn_1', kind: 'link' },
    expand: ['latest_charge'],
  };
  it('is written down once, under the attempt’s own key', () => {
    const frozen = freeze(attempt, now);
    expect(JSON.parse(frozen.body)).toEqual(body);
    expect(frozen).toMatchObject({ key: `v1:${attempt.tenantId}:txn_1:pi`, sha256: sha256(frozen.body), frozenAt: at });
  });

  it('asks to keep the card where later cycles charge it', () => {
    expect(JSON.parse(freeze({ ...attempt, savesCard: true }, now).body)).toEqual({ ...body, setup_future_usage: 'off_session' });
  });
});

describe('an attempt', () => {
  it('is named on its link by what makes it itself', () => {
    expect(attemptRef(attempt)).toEqual({ id: 'txn_1', customerId: 'cst_1', naturalKey: 'n' });
  });

  it('leaves the processor’s customer with its payer only if it made one', () => {
    expect(rememberProcessorCustomer({ ...attempt, madeCustomer: true })).toHaveLength(1);
    expect(rememberProcessorCustomer(attempt)).toEqual([]);
    expect(rememberProcessorCustomer({ ...attempt, madeCustomer: true, processorCustomerId: undefined })).toEqual([]);
  });

  it('is held while it is carried out and its lease lasts', () => {
    const later = '2026-11-21T12:00:00.001Z' as Attempt['leaseUntil'];
    const states = ['prepared', 'charging', 'requires_action', 'confirming', 'succeeded', 'declined', 'aborted', 'quarantined'] as const;
    const held = (leaseUntil: string) => states.filter((state) => isHeld({ ...attempt, state, leaseUntil: leaseUntil as never }, now));
    expect(held(later)).toEqual(['prepared', 'charging', 'confirming']);
    expect(held(at)).toEqual([]);
  });
});

describe('a link', () => {
  const link = (status: number, expiresAt = '2026-11-21T12:00:00.001Z') => ({ status, expiresAt }) as unknown as PaymentLink;
  it('may be paid while it is active', () => expect(() => requireOpen(link(LinkStatus.active), now)).not.toThrow());
  it.each([
    ['payment_link_used', link(LinkStatus.paid)],
    ['payment_link_cancelled', link(LinkStatus.cancelled)],
    ['payment_link_expired', link(LinkStatus.active, at)],
  ])('may not be paid any more: %s', (code, closed) => {
    expect(refusalOf(() => requireOpen(closed, now)).code).toBe(code);
  });
});

describe('a delivery that failed', () => {
  it('is tried again later and later, and never later than a queue can hold it', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(retrySeconds)).toEqual([30, 120, 600, 3600, 10_800, 21_600, 43_200, 43_200, 43_200]);
  });
});
