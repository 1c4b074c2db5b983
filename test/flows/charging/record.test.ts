import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { settle } from '../../../shared/flows/charging/settle.ts';
import { takeInvoiceNumber } from '../../../shared/storage/invoices.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { commit, get } from '../../../shared/storage/table.ts';
import { begun, intentOf } from '../attempt-fixture.ts';
import { settled } from '../settled-outcome.ts';

describe('an intent that succeeded', () => {
  it('leaves a paid invoice, a used link, the way back from the intent and its events', async () => {
    const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
    const seen = { chargeId: 'ch_1', card, paymentMethodId: 'pm_made' };
    const { attempt, after, now, link, tenant } = await settled((intent) => ({ kind: 'intent', intent: intent(seen) }));
    const at = instant(now);
    const [invoice] = after.invoices;
    expect(after.attempt).toEqual({
      ...attempt,
      state: 'succeeded',
      status: 3,
      version: 2,
      paymentMethodId: 'pm_made',
      intentId: `pi_${attempt.id}`,
      chargeId: 'ch_1',
      card,
      invoiceId: invoice?.id,
      invoiceNumber: 'INV-000001',
      endedAt: at,
    });
    expect(invoice).toMatchObject({
      id: expect.stringMatching(/^inv_/),
      tenantId: attempt.tenantId,
      projectId: attempt.projectId,
      customerId: attempt.customerId,
      attemptId: attempt.id,
      linkSlug: link.slug,
      number: 'INV-000001',
      status: 2,
      currency: 'usd',
      lines: link.lines,
      discountMinor: 1,
      totalMinor: 1999,
      paidMinor: 1999,
      billedTo: { name: 'Ada', email: 'ada@example.com' },
      description: 'A seat',
      issuedAt: at,
      issuedOn: at.slice(0, 10),
      paidAt: at,
    });
    expect(invoice).not.toHaveProperty('orderId');
    expect(after.link).toMatchObject({ status: 2 });
    expect(after.link).not.toHaveProperty('openAttempt');
    expect([after.orders, after.cards, after.notices, after.declines, after.work]).toEqual([[], [], [], [0, 0], undefined]);
    expect(after.events.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.paid', 'payment.succeeded']);
    expect(await get(keys.intent(`pi_${attempt.id}`))).toMatchObject({ tenantId: tenant.tenant.id, attemptId: attempt.id });
  });

  it.each([
    [undefined, '2027-02-28', 1, '2027-01-31'],
    [14, '2027-02-14', 0, '2027-02-14'],
  ])('leaves an order and its card when it recurs, with a trial of %s days', async (trialDays, nextBillingDate, cyclesPaid, anchorOn) => {
    const recurring = { intervalMonths: 1, amountMinor: 900, ...(trialDays && { trialDays }) };
    const given = await begun({ attempt: { savesCard: true }, link: { recurring } });
    const now = new Date('2027-01-31T12:00:00.000Z');
    const intent = intentOf(given.attempt, { card: { brand: 'visa', last4: '4242' } });
    const { attempt } = await settle(given.attempt, { kind: 'intent', intent }, given.account, now);
    const { orders, cards, invoices, events } = await given.read();
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      id: attempt.orderId,
      tenantId: attempt.tenantId,
      projectId: attempt.projectId,
      customerId: attempt.customerId,
      gatewayId: attempt.gatewayId,
      attemptId: attempt.id,
      linkSlug: given.link.slug,
      status: 2,
      currency: 'usd',
      amountMinor: 900,
      intervalMonths: 1,
      anchorOn,
      nextBillingDate,
      cyclesPaid,
      failedTries: 0,
      paymentMethodId: 'pm_card_visa',
      description: 'A seat',
      createdAt: instant(now),
    });
    expect(cards).toMatchObject([
      {
        paymentMethodId: 'pm_card_visa',
        tenantId: attempt.tenantId,
        customerId: attempt.customerId,
        gatewayId: attempt.gatewayId,
        card: { brand: 'visa', last4: '4242' },
        createdAt: instant(now),
      },
    ]);
    expect(invoices).toMatchObject([{ orderId: attempt.orderId, issuedOn: '2027-01-31' }]);
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'invoice.created', 'invoice.paid', 'payment.succeeded']);
  });

  it('keeps the card it was asked with where the processor names none, and bills in the project’s own day', async () => {
    const card = { brand: 'visa', last4: '4242' };
    const given = await begun({ attempt: { card }, tenant: { project: { timeZone: 'Pacific/Kiritimati' } } });
    const now = new Date('2027-01-31T12:00:00.000Z');
    await settle(given.attempt, { kind: 'intent', intent: intentOf(given.attempt) }, given.account, now);
    const { attempt, invoices } = await given.read();
    expect(attempt).toMatchObject({ card, paymentMethodId: 'pm_card_visa' });
    expect(invoices).toMatchObject([{ issuedOn: '2027-02-01' }]);
  });

  it('is booked under the next number, whatever was known of the last', async () => {
    const given = await begun();
    await commit([takeInvoiceNumber(given.attempt.tenantId, 0)]);
    const intent = intentOf(given.attempt);
    const { attempt } = await settle(given.attempt, { kind: 'intent', intent }, given.account, given.now, { lastNumber: 0 });
    expect(attempt.invoiceNumber).toBe('INV-000002');
    expect((await given.read()).invoices).toMatchObject([{ number: 'INV-000002' }]);
  });

  it('is what the payer’s record then knows the processor’s customer by', async () => {
    const { after, attempt } = await settled((intent) => ({ kind: 'intent', intent: intent() }), { attempt: { madeCustomer: true } });
    expect(after.profile?.processorCustomers[attempt.gatewayId]).toMatchObject({ id: attempt.processorCustomerId });
  });
});
