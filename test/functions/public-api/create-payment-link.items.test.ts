import { beforeAll, describe, expect, it } from 'vitest';
import { aLink, recurring, requestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const stored = async (slug: string) => (await kept(tenant)).links.find((link) => link.slug === slug);
const seats = { name: 'Seat', unitPrice: 12.5, quantity: 2, totalAmount: 25 };
const coffee = { name: 'Coffee', unitPrice: 3.1, quantity: 3, totalAmount: 9.3 };

describe('a link with items', () => {
  it('without an amount charges the sum of its items', async () => {
    const { slug, data } = await aLink(tenant, { amount: undefined, items: [seats, coffee] });
    expect(data.totalAmount).toBe(34.3);
    expect(await stored(slug)).toMatchObject({
      chargeMinor: 3430,
      lines: [
        { name: 'Seat', unitMinor: 1250, quantity: 2, totalMinor: 2500 },
        { name: 'Coffee', unitMinor: 310, quantity: 3, totalMinor: 930 },
      ],
    });
  });

  it('with an amount charges the amount and keeps the items as lines', async () => {
    for (const amount of [5, 25, 500]) {
      const { slug, data } = await aLink(tenant, { amount, items: [seats] });
      expect(data.totalAmount).toBe(amount);
      expect(await stored(slug)).toMatchObject({ chargeMinor: amount * 100, lines: [{ totalMinor: 2500 }] });
    }
  });

  it.each([
    ['left out', undefined],
    ['empty', []],
  ])('with items %s has one line of description and amount', async (_, items) => {
    const { slug } = await aLink(tenant, { items, description: 'A fine day' });
    expect((await stored(slug))?.lines).toEqual([
      { name: 'A fine day', unitMinor: 1999, quantity: 1, totalMinor: 1999 },
    ]);
  });

  it('that recurs stores interval, recurring amount and trial', async () => {
    const trial = recurring({
      billingInterval: 6,
      recurringAmount: 30,
      isOnTrial: true,
      trialPeriod: { durationInDays: 14 },
    });
    const { slug, data } = await aLink(tenant, { amount: 0, ...trial });
    expect(data.totalAmount).toBe(0);
    expect(await stored(slug)).toMatchObject({
      chargeMinor: 0,
      recurring: { intervalMonths: 6, amountMinor: 3000, trialDays: 14 },
    });
  });

  it('takes item prices in its own currency only', async () => {
    const yen = { code: 'JPY', symbol: '¥' };
    const { status, body } = await requestLink(tenant, {
      currency: yen,
      amount: 500,
      items: [{ name: 'Half a yen', totalAmount: 0.5 }],
    });
    expect([status, body.error.field]).toEqual([400, 'items.0.totalAmount']);
  });
});
