import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { catalogStaff } from '../support/catalog.ts';
import { advance } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { aPayer } from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { aShop, buy, type PurchaseOverrides, type Shop } from '../support/purchases.ts';
import { attemptOf } from '../support/refunds.ts';
import { aTransferShop } from '../support/transfers.ts';
import { credit, customerToken } from '../support/wallets.ts';

const monthly = (amount: number, more: object = {}) => ({
  prices: [{ cycleId: 'monthly', currency: 'USD', amount }],
  ...more,
});
const ONCE = {
  ...{ billingType: 1, billingInterval: undefined },
  prices: [{ cycleId: 'once', currency: 'USD', amount: 39 }],
};

type Buyer = ReturnType<typeof aPayer>;
type Between = (shop: Shop, buyer: Buyer) => Promise<unknown>;
const cancel: Between = async ({ tenant, plan }, { email }) => {
  const ada = await signIn(tenant, email);
  expect((await ada.send('POST', `/client/plan/${plan.slug}/cancel`, { when: 'now' })).status).toBe(200);
};
const refund: Between = async ({ tenant }) => {
  const staff = await catalogStaff(tenant);
  const { id } = await attemptOf(tenant);
  expect((await staff.post(`/admin/transactions/${id}/refund`, {}, randomUUID())).status).toBe(200);
};
const wait =
  (minutes: number): Between =>
  async () =>
    advance({ minutes });
const proved: (more?: object) => Asking =
  (more) =>
  async (shop, { email }) => ({
    token: await customerToken(shop.tenant, email),
    ...more,
  });
type Asking = (shop: Shop, buyer: Buyer) => Promise<PurchaseOverrides>;
const typed: Asking = async () => ({});

it.each<[string, Record<string, unknown>, Asking, Between]>([
  ['a plan that recurs after its cancellation', monthly(12), typed, cancel],
  [
    'a plan with a trial after its cancellation',
    monthly(12, { trialPeriod: true, trialDays: 14, trials: 'always' }),
    typed,
    cancel,
  ],
  ['a free plan after its cancellation', monthly(0), async () => ({ paymentMethodId: undefined }), cancel],
  ['a plan that is charged once after its refund', ONCE, typed, refund],
  ['a plan that is charged once eleven minutes later', ONCE, typed, wait(11)],
  ['a plan that is charged once with a saved card five hours later', ONCE, proved(), wait(300)],
  [
    'a plan that the wallet pays 2.4 hours later',
    ONCE,
    async (shop, buyer) => {
      await credit(shop.tenant, buyer.email, 20_000);
      return await proved({ paymentMethodId: undefined })(shop, buyer);
    },
    wait(144),
  ],
])('the same purchase sells a second time: %s', async (_, plan, asking, between) => {
  const shop = await aShop(plan);
  const customerInfo = aPayer();
  const first = await buy(shop, { ...(await asking(shop, customerInfo)), customerInfo });
  await between(shop, customerInfo);
  const second = await buy(shop, { ...(await asking(shop, customerInfo)), customerInfo });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).not.toHaveProperty('repeated');
  expect(second.body.receipt).not.toEqual(first.body.receipt);
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(2);
});

it('a purchase that is asked for again within ten minutes is answered as a repeat and charged once', async () => {
  const shop = await aShop(ONCE);
  const customerInfo = aPayer();
  const first = await buy(shop, { customerInfo });
  advance({ minutes: 9 });
  const second = await buy(shop, { customerInfo });
  expect(second.body).toEqual({ ...first.body, repeated: true });
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await chargesAt(shop.tenant)).toHaveLength(1);
});

it('a purchase that asks for a second subscription sells one, with the card and in the minute of the first', async () => {
  const shop = await aShop();
  const customerInfo = aPayer();
  await buy(shop, { customerInfo });
  const second = await buy(shop, { customerInfo, info: { allowDuplicate: true } });
  expect(second.body).toMatchObject({ status: 'success' });
  expect(second.body).not.toHaveProperty('repeated');
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(2);
});

it('a purchase by transfer is answered with its instructions again for as long as it waits', async () => {
  const shop = await aTransferShop();
  const customerInfo = aPayer();
  const first = await buy(shop, { customerInfo });
  advance({ hours: 50 });
  expect((await buy(shop, { customerInfo })).body).toEqual({ ...first.body, repeated: true });
});
