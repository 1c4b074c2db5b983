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

describe('the item rules', () => {
  it('rule 1: without an amount the items’ totals are the charge', async () => {
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

  it('rule 1: a total counts although price and quantity say something else', async () => {
    const { data } = await aLink(tenant, { amount: undefined, items: [{ ...seats, totalAmount: 20 }] });
    expect(data.totalAmount).toBe(20);
  });

  it('rule 1: an amount of zero leaves the charge to the items', async () => {
    expect((await aLink(tenant, { amount: 0, items: [seats] })).data.totalAmount).toBe(25);
  });

  it('rule 2: an amount greater than zero is the charge, whatever the items add up to', async () => {
    for (const amount of [5, 25, 500]) {
      const { slug, data } = await aLink(tenant, { amount, items: [seats] });
      expect(data.totalAmount).toBe(amount);
      expect(await stored(slug)).toMatchObject({ chargeMinor: amount * 100, lines: [{ totalMinor: 2500 }] });
    }
  });

  it.each([
    ['left out', undefined],
    ['empty', []],
  ])('rule 3: with items %s, one line is made of description and amount', async (_, items) => {
    const { slug } = await aLink(tenant, { items, description: 'A fine day' });
    expect((await stored(slug))?.lines).toEqual([{ name: 'A fine day', unitMinor: 1999, quantity: 1, totalMinor: 1999 }]);
  });

  it('rule 3: without a description the line still has a name', async () => {
    expect((await stored((await aLink(tenant)).slug))?.lines).toMatchObject([{ name: 'Payment' }]);
  });

  it('take a price and a quantity for a total, and one piece when no quantity is sent', async () => {
    const items = [
      { name: 'Three', unitPrice: 1.1, quantity: 3 },
      { name: 'One', unitPrice: 2 },
      { name: 'Whole', totalAmount: 10, quantity: 3 },
    ];
    const { slug, data } = await aLink(tenant, { amount: undefined, items });
    expect(data.totalAmount).toBe(15.3);
    expect((await stored(slug))?.lines.map(({ totalMinor }: { totalMinor: number }) => totalMinor)).toEqual([330, 200, 1000]);
  });

  it('take a hundred items, with a free one among them', async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ name: `Item ${index}`, totalAmount: index === 0 ? 0 : 1 }));
    expect((await aLink(tenant, { amount: undefined, items })).data.totalAmount).toBe(99);
  });

  it('refuse items that come to nothing, or to too much', async () => {
    const free = await requestLink(tenant, { amount: undefined, items: [{ name: 'Free', totalAmount: 0 }] });
    expect([free.status, free.body.error.field]).toEqual([400, 'amount']);
    const items = [1, 2].map((index) => ({ name: `Half ${index}`, totalAmount: 500_000 }));
    const dear = await requestLink(tenant, { amount: undefined, items });
    expect([dear.status, dear.body.error.field, dear.body.error.errors[0].code]).toEqual([400, 'items', 'too_large']);
  });

  it('take no item of another currency: every amount is in the link’s', async () => {
    const yen = { code: 'JPY', symbol: '¥' };
    const { status, body } = await requestLink(tenant, { currency: yen, amount: 500, items: [{ name: 'Half a yen', totalAmount: 0.5 }] });
    expect([status, body.error.field]).toEqual([400, 'items.0.totalAmount']);
  });
});

describe('recurringDetails', () => {
  it.each([1, 3, 6, 12, 24, 36])('take %d months', async (billingInterval) => {
    const { slug } = await aLink(tenant, recurring({ billingInterval }));
    expect((await stored(slug))?.recurring).toMatchObject({ intervalMonths: billingInterval });
  });

  it('charge the first amount again when recurringAmount is left out', async () => {
    expect((await stored((await aLink(tenant, recurring())).slug))?.recurring.amountMinor).toBe(1999);
    const byItems = await aLink(tenant, { amount: undefined, items: [seats], ...recurring() });
    expect((await stored(byItems.slug))?.recurring.amountMinor).toBe(2500);
  });

  it('may charge something else later than now, less or more', async () => {
    for (const recurringAmount of [5, 50]) {
      const { slug, data } = await aLink(tenant, recurring({ recurringAmount }));
      expect(data.totalAmount).toBe(19.99);
      expect(await stored(slug)).toMatchObject({ chargeMinor: 1999, recurring: { amountMinor: recurringAmount * 100 } });
    }
  });

  it('take a trial of 1 to 730 days, free or paid', async () => {
    for (const [amount, durationInDays] of [
      [0, 1],
      [1, 730],
    ]) {
      const trial = recurring({ recurringAmount: 30, isOnTrial: true, trialPeriod: { durationInDays } });
      const { slug, data } = await aLink(tenant, { amount, ...trial });
      expect(data.totalAmount).toBe(amount);
      expect((await stored(slug))?.recurring).toEqual({ intervalMonths: 1, amountMinor: 3000, trialDays: durationInDays });
    }
  });

  it('are no trial when isOnTrial is false or left out', async () => {
    for (const isOnTrial of [false, undefined]) {
      const { slug } = await aLink(tenant, recurring({ isOnTrial, trialPeriod: { durationInDays: 14 } }));
      expect((await stored(slug))?.recurring).not.toHaveProperty('trialDays');
    }
  });
});
