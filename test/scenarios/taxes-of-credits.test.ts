import { afterAll, expect, it } from 'vitest';
import { changeProject } from '../../apps/operator/actions/change-project.ts';
import type { Item } from '../../local/scan-table.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { expectBooksToBalance, taxOwed } from '../support/books.ts';
import { now, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { bothSides, expectBooksToAgree } from '../support/money-books.ts';
import { BOUGHT_AT, balance, type Own, ownPlan, priced, refundPayment } from '../support/plan-changes.ts';
import { buyAddOn } from '../support/purchases.ts';
import { ADA } from '../support/renewals.ts';
import { recordsOf } from '../support/table.ts';
import { aTaxedShop } from '../support/taxes.ts';
import { relayStream } from '../support/workers.ts';

afterAll(expectBooksToBalance);

const ADD_ON = { billingType: 2, prices: [{ currency: 'USD', amount: 6 }] };

/** Ada's plan of 10 USD a month, of a shop that credits what is unused, half of which is over. */
async function halfOver(mode: string): Promise<Own> {
  travelTo(BOUGHT_AT);
  const shop = await aTaxedShop({ mode }, {}, ADD_ON);
  const which = { tenantId: shop.tenant.tenant.id, projectId: shop.tenant.project.id };
  await changeProject({ ...which, unusedOnCancel: 'credit' }, { now: now() });
  const { token } = await signIn(shop.tenant, ADA.email);
  const own = await ownPlan({ ownShop: async () => shop, customerInfo: ADA, token });
  travelTo('2027-04-16T00:00:00Z');
  return { ...own, ada: await signIn(shop.tenant, ADA.email) };
}
const cancel = ({ ada, shop }: Own) =>
  ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, { when: 'now' });
const creditsOf = async ({ shop }: Own) =>
  (await recordsOf(shop.tenant.tenant.id, 'WALLETENTRY#'))
    .filter(({ type }) => type === 'credit' || type === 'reversal')
    .map(({ type, amount, tax }) => [type, amount, tax?.taxMinor]);

it.each([
  ['inclusive', 500, 80, 160],
  ['exclusive', 595, 95, 190],
])(
  'unused time that a cancellation credits gives its %s tax back once, and the refund of the payment takes it along',
  async (mode, credited, taxMinor, paidTax) => {
    const own = await halfOver(mode);
    const { tenant } = own.shop;
    const { body } = await cancel(own);
    expect(body.data.givenBack).toMatchObject({
      wallet: { value: credited / 100 },
      walletTax: { value: taxMinor / 100 },
    });
    expect(await creditsOf(own)).toEqual([['credit', credited, taxMinor]]);
    expect(await taxOwed(tenant)).toBe(paidTax - taxMinor);
    await relayStream();
    const sides = structuredClone(await bothSides(tenant));
    for (const item of sides.items as Item[]) if (item.unusedAtEnd) delete item.unusedAtEnd.tax;
    expect(checkLedger(sides).violations.map(({ invariant }) => invariant)).toEqual(['I35']);
    expect((await refundPayment(own, 0)).status).toBe(200);
    expect(await creditsOf(own)).toContainEqual(['reversal', credited, taxMinor]);
    expect([await taxOwed(tenant), await balance(own)]).toEqual([0, 0]);
    await expectBooksToAgree(tenant);
  },
);

it('a change of plan that charges nothing gives the tax of what it credits back in the books', async () => {
  const own = await ownPlan({
    ownShop: () => aTaxedShop({ mode: 'inclusive' }),
    pro: priced(4, { downgradeMode: 'now' }),
  });
  travelTo('2027-04-16T00:00:00Z');
  expect((await own.change()).body.status).toBe('success');
  const [, changed] = (await expectBooksToAgree(own.shop.tenant)).attempts;
  const { taxMinor = 0, credit } = changed?.terms.tax ?? {};
  expect([changed?.kind, changed?.terms.charge.minor]).toEqual(['change', 0]);
  expect(credit?.taxMinor).toBeGreaterThan(taxMinor);
  expect(await taxOwed(own.shop.tenant)).toBe(160 + taxMinor - (credit?.taxMinor ?? 0));
});

it('an add-on that a change of the plan ends says the tax of what is credited of it', async () => {
  const own = await ownPlan({ ownShop: () => aTaxedShop({ mode: 'exclusive' }, {}, ADD_ON) });
  const [order] = (await expectBooksToAgree(own.shop.tenant)).orders;
  travelTo(BOUGHT_AT);
  const { customerInfo, ada } = own;
  const proved = { customerInfo, token: ada.token };
  expect((await buyAddOn(own.shop, String(order?.subscriptionId), proved)).status).toBe(200);
  travelTo('2027-04-16T00:00:00Z');
  expect((await own.change()).body.status).toBe('success');
  expect(await creditsOf(own)).toEqual([['credit', 357, 57]]);
  // The plan's half of 1.90 is credited to that of 20.00, whose half has as much again; the add-on has half of 1.14.
  expect(await taxOwed(own.shop.tenant)).toBe(190 - 95 + 190 + 114 - 57);
  await expectBooksToAgree(own.shop.tenant);
});
