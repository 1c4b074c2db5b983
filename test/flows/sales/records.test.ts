import { describe, expect, it } from 'vitest';
import type { Day, OrderId } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { invoiceFor, orderFor, savedCardOf } from '../../../shared/flows/sales/records.ts';

const at = '2027-01-31T12:00:00.000Z';
const recordedAt = '2027-02-01T09:00:00.000Z';
const today = '2027-01-31' as Day;
const owner = { tenantId: 't0123456789a', projectId: 'p1', customerId: 'cst_1' };
const terms = {
  source: { link: 'pl_1' },
  lines: [{ name: 'Seat', unitMinor: 2000, quantity: 1, totalMinor: 2000 }],
  discountMinor: 1,
  charge: { minor: 1999, currency: 'usd' },
  description: 'A seat',
  clientReference: 'order-1001',
  metadata: { campaign: 'autumn' },
};
const ended = {
  ...owner,
  id: 'txn_1',
  gatewayId: 'gw_1',
  terms,
  payer: { email: 'ada@example.com', name: 'Ada', mobile: '+1 555 0100' },
  paymentMethodId: 'pm_1',
  card: { brand: 'visa', last4: '4242' },
  soldAt: at,
  endedAt: recordedAt,
} as unknown as Attempt;
const withTerms = (change: object) => ({ ...ended, terms: { ...terms, ...change } }) as unknown as Attempt;

describe('the invoice of a sale', () => {
  it('has the terms, payer and end of its attempt', () => {
    expect(invoiceFor(ended, today, 'ord_1' as OrderId)).toEqual({
      ...owner,
      id: expect.stringMatching(/^inv_/),
      attemptId: 'txn_1',
      linkSlug: 'pl_1',
      orderId: 'ord_1',
      status: 2,
      currency: 'usd',
      lines: terms.lines,
      discountMinor: 1,
      totalMinor: 1999,
      paidMinor: 1999,
      billedTo: { name: 'Ada', email: 'ada@example.com' },
      description: 'A seat',
      createdAt: recordedAt,
      issuedAt: at,
      issuedOn: today,
      dueOn: today,
      paidAt: at,
      clientReference: 'order-1001',
      metadata: { campaign: 'autumn' },
    });
  });

  it('of nothing due has no time of payment', () => {
    const invoice = invoiceFor(withTerms({ charge: { minor: 0, currency: 'usd' } }), today, undefined);
    expect(invoice).toMatchObject({ status: 7, totalMinor: 0, paidMinor: 0, paidAt: undefined });
  });

  it('needs an attempt that has succeeded', () => {
    expect(() => invoiceFor({ ...ended, soldAt: undefined }, today, undefined)).toThrow(/has succeeded/);
  });
});

describe('the order of a sale', () => {
  it('is complete without a cycle, with what was charged and no billing dates', () => {
    const { status, amountMinor, nextBillingDate, paymentMethodId } = orderFor(ended, today);
    expect([status, amountMinor, nextBillingDate, paymentMethodId]).toEqual([6, 1999, undefined, undefined]);
  });

  it.each([
    [undefined, '2027-02-28', 1, '2027-01-31'],
    [14, '2027-02-14', 0, '2027-02-14'],
  ])('with a trial of %s days bills next on %s', (trialDays, nextBillingDate, cyclesPaid, anchorOn) => {
    const cycle = { intervalMonths: 1, amountMinor: 900, ...(trialDays && { trialDays }) };
    expect(orderFor(withTerms({ cycle }), today)).toEqual({
      ...owner,
      id: expect.stringMatching(/^ord_/),
      gatewayId: 'gw_1',
      attemptId: 'txn_1',
      linkSlug: 'pl_1',
      status: 2,
      currency: 'usd',
      amountMinor: 900,
      intervalMonths: 1,
      anchorOn,
      nextBillingDate,
      cyclesPaid,
      failedTries: 0,
      paymentMethodId: 'pm_1',
      description: 'A seat',
      createdAt: recordedAt,
    });
  });
});

describe('the saved card of a sale', () => {
  it('belongs to the customer at the gateway of the attempt', () => {
    const { tenantId, customerId } = owner;
    const card = { brand: 'visa', last4: '4242' };
    expect(savedCardOf(ended)).toEqual({
      paymentMethodId: 'pm_1',
      tenantId,
      customerId,
      gatewayId: 'gw_1',
      card,
      createdAt: recordedAt,
    });
  });
});
