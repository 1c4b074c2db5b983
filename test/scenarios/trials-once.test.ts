import { expect, it } from 'vitest';
import { meanwhile } from '../flows/meanwhile.ts';
import { aBackendOf, LINKS } from '../support/backend-calls.ts';
import { aCard } from '../support/cards.ts';
import { catalogStaff, planBody } from '../support/catalog.ts';
import { advance, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { type Answer, call } from '../support/gateway.ts';
import { linkIn } from '../support/invoices.ts';
import { aLink, aPayer, authenticate, confirm, pay } from '../support/links.ts';
import { booksOf, chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import {
  aPlanLink,
  aShop,
  buy,
  planLinkBody,
  purchase,
  quoteOf,
  requestPlanLink,
  type Shop,
} from '../support/purchases.ts';

const TRIAL = { trialPeriod: true, trialDays: 14 };
const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';
const customerInfo = aPayer();
const charged = async ({ tenant }: Shop) => (await chargesAt(tenant)).map(({ amount }) => amount);
/** `free`, `paid`, or what refused the purchase. */
const outcomeOf = ({ body }: Answer): string =>
  body.error?.code ??
  (body.status === 'success'
    ? body.payment_intent.status === 'not_required'
      ? 'free'
      : 'paid'
    : body.status);
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, outcomeOf)].map(([outcome, those]) => [outcome, those.length] as const),
  );

/** Cancels the customer's plan at once, on the twelfth day after now. */
async function cancelOnDay12({ tenant, plan }: Shop, { email } = customerInfo): Promise<void> {
  advance({ days: 12 });
  const ada = await signIn(tenant, email);
  await ada.send('POST', `/client/plan/${plan.slug}/cancel`, { when: 'now' });
}

/** Ada has had the trial of the shop's plan. */
async function aTried(plan: object = {}, addOn: object = {}): Promise<Shop> {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop({ ...TRIAL, ...plan }, {}, addOn);
  expect(outcomeOf(await buy(shop, { customerInfo }))).toBe('free');
  await cancelOnDay12(shop);
  return shop;
}

it('A plan that is cancelled on the twelfth day of its trial and bought again four times is tried for free once', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop(TRIAL);
  const answers: Answer[] = [];
  for (const _ of [1, 2, 3, 4]) {
    answers.push(await buy(shop, { customerInfo }));
    await cancelOnDay12(shop);
  }
  expect(answers.map(outcomeOf)).toEqual(['free', 'quote_changed', 'quote_changed', 'quote_changed']);
  expect(await charged(shop)).toEqual([]);
  await expectBooksToAgree(shop.tenant);
});

it('A buyer whose trial was had is charged the first cycle once they were shown it', async () => {
  const shop = await aTried();
  const { body } = await buy(shop, { customerInfo });
  expect(body.data).toMatchObject({
    quote: { dueNow: { value: 10 }, recurring: { nextBillingDate: '2027-03-12' } },
    changed: expect.arrayContaining([{ input: 'trialDays', from: '14', to: null }]),
  });
  const { quoteReceipt } = body.data.quote;
  expect(outcomeOf(await buy(shop, { customerInfo, info: { quoteReceipt } }))).toBe('paid');
  const { orders } = await expectBooksToAgree(shop.tenant);
  expect(orders.at(-1)).toMatchObject({
    anchorOn: '2027-02-12',
    nextBillingDate: '2027-03-12',
    cyclesPaid: 1,
  });
});

it('A buyer who has proved who they are sees a quote without the trial that they had; a receipt that shows it charges nothing', async () => {
  const shop = await aTried();
  const { token, get } = await signIn(shop.tenant, customerInfo.email);
  expect(await quoteOf(shop)).toMatchObject({ dueNow: { value: 0 }, recurring: { trialDays: 14 } });
  const path = `/public-api/plan/${shop.plan.slug}/quote`;
  const { origin } = shop.tenant;
  const { data } = (await call('GET', path, { origin, headers: { authorization: `Bearer ${token}` } })).body;
  expect([data.dueNow.value, data.recurring.trialDays]).toEqual([10, undefined]);
  const shown = { quoteReceipt: (await quoteOf(shop)).quoteReceipt };
  expect(outcomeOf(await buy(shop, { customerInfo, token, info: shown }))).toBe('quote_changed');
  expect(outcomeOf(await buy(shop, { customerInfo, token, info: { quoteReceipt: data.quoteReceipt } }))).toBe(
    'paid',
  );
  expect([await charged(shop), (await get('/client/plan')).status]).toEqual([[1000], 200]);
});

it('A trial of one plan is the trial of all plans of its product; a plan of another product has its own, and one with `always` is tried each time', async () => {
  const shop = await aTried();
  const staff = await catalogStaff(shop.tenant); // The token of the shop's staff has expired by now.
  const sell = async (product: string, change: object) => {
    const { id } = await staff.make('/admin/plans', planBody(shop.tenant, product, { ...TRIAL, ...change }));
    const { slug } = await staff.make(`/admin/plans/${id}/activate`);
    return outcomeOf(
      await purchase(shop.tenant, 3, slug, { customerInfo, paymentMethodId: await aCard(shop.tenant) }),
    );
  };
  const { id: other } = await staff.make('/admin/product', { name: 'Coffee', pricing: 'recurring' });
  expect(await sell(shop.product.id, { slug: 'pro' })).toBe('quote_changed');
  expect(await sell(shop.product.id, { slug: 'open', trials: 'always' })).toBe('free');
  expect(await sell(other, { slug: 'coffee' })).toBe('free');
});

it('A card that has had a trial is refused to another customer, and nothing of it is kept; without the trial it pays', async () => {
  const shop = await aTried();
  const grace = aPayer();
  const answer = await buy(shop, { customerInfo: grace, paymentMethodId: await aCard(shop.tenant, VISA) });
  expect([answer.status, answer.body.message]).toEqual([
    402,
    expect.stringMatching(/^This card cannot be used for a free trial/),
  ]);
  const { orders, attempts, cards } = await expectBooksToAgree(shop.tenant);
  expect(attempts.at(-1)).toMatchObject({ state: 'declined', refusal: { code: 'trial_card_refused' } });
  expect([orders.length, cards.filter(({ detachedAt }) => detachedAt === undefined).length]).toEqual([1, 1]);
  const { paymentMethods } = await booksOf(shop.tenant);
  expect(paymentMethods.filter(({ customer }) => customer !== null)).toHaveLength(1);

  const info = { withoutTrial: true };
  expect(
    outcomeOf(
      await buy(shop, { customerInfo: grace, paymentMethodId: await aCard(shop.tenant, VISA), info }),
    ),
  ).toBe('paid');
  expect(outcomeOf(await buy(shop, { paymentMethodId: await aCard(shop.tenant, MASTERCARD) }))).toBe('free');
  await expectBooksToAgree(shop.tenant);
});

it('A card that has had a trial and is chosen after a failed challenge is refused too', async () => {
  const shop = await aTried();
  const asked = await buy(shop, { paymentMethodId: 'pm_card_authenticationRequiredOnSetup' });
  await authenticate(asked, 'fail');
  const { processor } = await (await import('../support/backend.ts')).backend();
  const body = new URLSearchParams({
    client_secret: asked.body.clientSecret,
    payment_method: await aCard(shop.tenant, VISA),
  });
  const path = `/v1/setup_intents/${String(asked.body.clientSecret).split('_secret_')[0]}/confirm`;
  const headers = { authorization: `Bearer ${shop.tenant.account.publishableKey}` };
  expect((await fetch(`${processor.url}${path}`, { method: 'POST', headers, body })).status).toBe(200);
  expect(outcomeOf(await confirm(asked))).toBe('payment_failed');
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(1);
});

it('A trial with something due beside it charges nothing for a card that has had one', async () => {
  const shop = await aTried();
  const [paymentMethodId, info] = [await aCard(shop.tenant, VISA), { addons: [shop.addOn.id] }];
  expect(outcomeOf(await buy(shop, { paymentMethodId, info }))).toBe('trial_not_available');
  expect(await charged(shop)).toEqual([]);
  const fresh = await aCard(shop.tenant, MASTERCARD);
  expect(outcomeOf(await buy(shop, { paymentMethodId: fresh, info }))).toBe('paid');
  expect(outcomeOf(await buy(shop, { paymentMethodId: await aCard(shop.tenant, MASTERCARD) }))).toBe(
    'payment_failed',
  );
  expect(await charged(shop)).toEqual([350]);
  await expectBooksToAgree(shop.tenant);
});

it.each([2, 8])('%i customers who buy at once with one card get one trial', async (many) => {
  const shop = await aShop(TRIAL);
  const cards = await Promise.all(Array.from({ length: many }, () => aCard(shop.tenant, VISA)));
  const answers = await Promise.all(cards.map((paymentMethodId) => buy(shop, { paymentMethodId })));
  expect(tally(answers)).toEqual({ free: 1, payment_failed: many - 1 });
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(1);
});

it.each([2, 8])(
  '%i customers who buy something beside their trial at once with one card get one trial',
  async (many) => {
    const shop = await aShop(TRIAL);
    const cards = await Promise.all(Array.from({ length: many }, () => aCard(shop.tenant, VISA)));
    const info = { addons: [shop.addOn.id] };
    const answers = await Promise.all(cards.map((paymentMethodId) => buy(shop, { paymentMethodId, info })));
    expect(tally(answers)).toEqual({ paid: 1, trial_not_available: many - 1 });
    expect(await charged(shop)).toEqual([350]);
    await expectBooksToAgree(shop.tenant);
  },
);

it('A customer who buys two plans of a product at once with two cards gets one trial', async () => {
  const shop = await aShop(TRIAL);
  const { id } = await shop.staff.make(
    '/admin/plans',
    planBody(shop.tenant, shop.product.id, { ...TRIAL, slug: 'pro' }),
  );
  await shop.staff.make(`/admin/plans/${id}/activate`);
  const cards = [await aCard(shop.tenant, VISA), await aCard(shop.tenant, MASTERCARD)];
  const answers = await Promise.all(
    ['gold', 'pro'].map((slug, index) =>
      purchase(shop.tenant, 3, slug, { customerInfo, paymentMethodId: cards[index] }),
    ),
  );
  expect(answers.filter((answer) => outcomeOf(answer) === 'free')).toHaveLength(1);
  await expectBooksToAgree(shop.tenant);
});

it('A trial that was declined or given up can be had', async () => {
  const shop = await aShop(TRIAL);
  const refused = await buy(shop, { customerInfo, paymentMethodId: 'pm_card_chargeDeclined' });
  await buy(shop, { customerInfo, paymentMethodId: 'pm_card_authenticationRequiredOnSetup' });
  expect([outcomeOf(refused), outcomeOf(await buy(shop, { customerInfo }))]).toEqual([
    'payment_failed',
    'free',
  ]);
  await expectBooksToAgree(shop.tenant);
});

it('A network that asks about the trials of others learns of five of one address in an hour, and a customer who has proved who they are is not counted', async () => {
  const shop = await aTried();
  const { token } = await signIn(shop.tenant, customerInfo.email);
  for (let asked = 1; asked <= 5; asked++) {
    expect(outcomeOf(await buy(shop, { customerInfo, token }))).toBe('quote_changed');
    expect(outcomeOf(await buy(shop, { customerInfo, key: `k${asked}` }))).toBe('quote_changed');
  }
  expect(outcomeOf(await buy(shop, { customerInfo }))).toBe('rate_limited');
  const elsewhere = { customerInfo, token, sourceIp: '198.51.100.7' };
  expect(outcomeOf(await buy(shop, elsewhere))).toBe('quote_changed');
  expect(outcomeOf(await buy(shop, { ...elsewhere, info: { withoutTrial: true } }))).toBe('paid');
});

it('A link for a plan is refused to a customer who has had its trial, unless the tenant’s backend allows one more', async () => {
  const shop = await aTried();
  const { token } = await signIn(shop.tenant, customerInfo.email);
  const link = await aPlanLink(shop);
  const { origin } = new URL('https://pay.billing.test');
  const quoted = await call('POST', '/public-api/payment-links/quote', {
    ...{ origin, headers: { authorization: `Bearer ${token}` }, body: { payload: link.payload } },
  });
  expect(quoted.body.error?.code).toBe('trial_not_available');
  expect((await pay(link, { customerInfo })).body.error.code).toBe('trial_not_available');
  const again = { allowTrialAgain: true };
  expect((await requestPlanLink(shop, again)).body.error).toMatchObject({
    code: 'invalid_request',
    field: 'allowTrialAgain',
  });

  const backend = await aBackendOf(shop.tenant);
  const { body } = await backend.post(
    LINKS,
    planLinkBody(shop, { ...again, productOrigin: shop.tenant.project.id }),
  );
  const card = await aCard(shop.tenant, VISA);
  expect(outcomeOf(await pay(linkIn(shop.tenant, body.data), { customerInfo, paymentMethodId: card }))).toBe(
    'free',
  );
  expect(await charged(shop)).toEqual([]);
  expect((await kept(shop.tenant)).orders).toHaveLength(2);
  await expectBooksToAgree(shop.tenant);
});

it('A purchase that another one of its customer overtakes gets no second trial', async () => {
  const shop = await aShop(TRIAL);
  const { id } = await shop.staff.make(
    '/admin/plans',
    planBody(shop.tenant, shop.product.id, { ...TRIAL, slug: 'pro' }),
  );
  await shop.staff.make(`/admin/plans/${id}/activate`);
  await pay(await aLink(shop.tenant), { customerInfo }); // Of a new customer, the purchase that comes second is begun again anyway.
  const paymentMethodId = await aCard(shop.tenant, MASTERCARD);
  const other = () => purchase(shop.tenant, 3, 'pro', { customerInfo, paymentMethodId });
  let first: Answer | undefined;
  meanwhile(/^table TransactWriteItems$/, async () => {
    first = await other();
  });
  expect(outcomeOf(await buy(shop, { customerInfo }))).toBe('quote_changed');
  expect(first && outcomeOf(first)).toBe('free');
  await expectBooksToAgree(shop.tenant);
});
