import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { recordSuccess } from '../../../shared/flows/charging/record.ts';
import { takeInvoiceNumber } from '../../../shared/storage/invoices.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { change, commit, get } from '../../../shared/storage/table/table.ts';
import { begun, intentOf } from '../attempt-fixture.ts';

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

describe('the record of a success', () => {
  it('is one commit of the attempt, its invoice, the used link, the directory row of the intent and the events', async () => {
    const { attempt, now, customer, read } = await begun();
    const intent = intentOf(attempt, { chargeId: 'ch_1', card, paymentMethodId: 'pm_made' });
    const recorded = await recordSuccess(attempt, { intent }, now);
    const after = await read();
    const number = `${customer.invoicePrefix}-0001`;
    expect(recorded).toEqual(after.attempt);
    expect(after.attempt).toEqual({
      ...attempt,
      state: 'succeeded',
      status: 3,
      version: 2,
      paymentMethodId: 'pm_made',
      intentId: intent.id,
      chargeId: 'ch_1',
      card,
      invoiceId: after.invoices[0]?.id,
      invoiceNumber: number,
      soldAt: instant(now),
      endedAt: instant(now),
    });
    expect(after.invoices).toMatchObject([{ attemptId: attempt.id, number, status: 2, paidMinor: 1999 }]);
    expect(after.link).toMatchObject({ status: 2 });
    expect(after.link).not.toHaveProperty('openAttempt');
    expect([after.orders, after.cards, after.notices, after.declines, after.work]).toEqual([
      [],
      [],
      [],
      [0, 0],
      undefined,
    ]);
    expect(after.events.map(({ type }) => type)).toEqual([
      'invoice.created',
      'invoice.paid',
      'payment.succeeded',
    ]);
    expect(await get(keys.intent(intent.id))).toMatchObject({
      tenantId: attempt.tenantId,
      attemptId: attempt.id,
    });
  });

  it('has an order and the saved card when the sale recurs', async () => {
    const { attempt, now, read } = await begun({
      link: { recurring: { intervalMonths: 1, amountMinor: 900 } },
    });
    const { orderId } = await recordSuccess(attempt, { intent: intentOf(attempt, { card }) }, now);
    const { orders, cards, invoices } = await read();
    expect([orders.map(({ id }) => id), invoices.map((invoice) => invoice.orderId)]).toEqual([
      [orderId],
      [orderId],
    ]);
    expect(cards).toMatchObject([{ paymentMethodId: 'pm_card_visa', card }]);
  });

  it('keeps the known card where the processor names none, and has the date of the project’s time zone', async () => {
    const { attempt, read } = await begun({
      attempt: { card },
      tenant: { project: { timeZone: 'Pacific/Kiritimati' } },
    });
    await recordSuccess(attempt, { intent: intentOf(attempt) }, new Date('2027-01-31T12:00:00.000Z'));
    const after = await read();
    expect(after.attempt).toMatchObject({ card, paymentMethodId: 'pm_card_visa' });
    expect(after.invoices).toMatchObject([{ issuedOn: '2027-02-01' }]);
  });

  it.each([
    ['customer', /-0002$/],
    ['tenant', /^INV-000002$/],
  ] as const)(
    'takes the next number of the %s’s series when another payment took the one it read',
    async (invoiceSeries, number) => {
      const { attempt, now, customer } = await begun({ tenant: { project: { invoiceSeries } } });
      await commit([...(await takeInvoiceNumber({ invoiceSeries }, customer)).writes]);
      const recorded = await recordSuccess(attempt, { intent: intentOf(attempt) }, now, customer);
      expect(recorded.invoiceNumber).toMatch(number);
    },
  );

  it('is made from the frozen terms: a link that was edited since changes nothing', async () => {
    const { attempt, now, link, read } = await begun();
    await commit([
      change(keys.link(link.tenantId, link.slug), { set: { chargeMinor: 5, description: 'Edited' } }),
    ]);
    await recordSuccess(attempt, { intent: intentOf(attempt) }, now);
    expect((await read()).invoices).toMatchObject([{ totalMinor: 1999, description: 'A seat' }]);
  });
});
