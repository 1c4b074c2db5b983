import { expect, it } from 'vitest';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { aPlanOnSale, couponBody } from '../support/catalog.ts';
import { now, travelTo } from '../support/clock.ts';
import { aPayer, pay } from '../support/links.ts';
import { bothSides, chargesAt, type Kept, kept } from '../support/money-books.ts';
import { aPlanLink, aShop, buy, buyAddOn, subscribe } from '../support/purchases.ts';
import { renewDue } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { runWorker } from '../support/workers.ts';

/** What each order charges later, without the lines and texts that only the lost table had. */
const later = ({ orders }: Kept) =>
  orders
    .map(({ id, status, plan, addOn, amountMinor, coupon, nextBillingDate, subscriptionId }) => ({
      ...{ id, status, plan, addOn, amountMinor, coupon, nextBillingDate, subscriptionId },
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

it('Plans, links for plans and add-ons that a restored table has lost are recorded by `ledger restore` under their own ids, and charge their next cycle once', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const addOn = { billingType: 2 };
  const shop = await aShop({}, {}, addOn);
  const { tenant, staff } = shop;
  const trying = { ...shop, ...(await aPlanOnSale(staff, { slug: 'tried', trialPeriod: true, trialDays: 14 })) };
  const { code: couponCode } = await staff.make('/admin/coupon', couponBody({ duration: 'forever' }));
  const owner = aPayer();
  const subscription = await subscribe(shop, { customerInfo: owner });
  const linked = await aPlanLink(shop);
  const [since, before] = [now(), await snapshotOf(tenant)];

  const lost = await aPlanLink(shop, { idempotencyKey: 'order-1' });
  const payers = [aPayer(), aPayer(), aPayer(), aPayer()];
  const [first, second, third, fourth] = payers.map((customerInfo) => ({ customerInfo }));
  const answers = [
    await buy(shop, { ...first, info: { couponCode } }),
    await buy(trying, second),
    await pay(linked, third),
    await pay(lost, fourth),
    await buyAddOn(shop, subscription, { customerInfo: owner }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const sold = later(await kept(tenant));
  const charges = (await chargesAt(tenant)).length;
  await putBack(tenant, before);
  travelTo('2027-01-31T11:00:00Z');

  const restored = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect(restored).toMatchObject({ persons: [], outcomes: { recorded: 5 } });
  expect(later(await kept(tenant))).toEqual(sold);
  const again = [
    await buy(shop, { ...first, info: { couponCode }, key: 'again' }),
    await pay(linked, { ...third, key: 'again' }),
    await pay(lost, { ...fourth, key: 'again' }),
  ];
  expect(again.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect((await chargesAt(tenant)).length).toBe(charges);
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 6 });
  await runWorker('sweep-outbox'); // A restored row is not new in the table's stream.
  expect(await checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
});
