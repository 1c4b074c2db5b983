import { beforeEach, expect, it } from 'vitest';
import { aCard, decliningCard } from '../support/cards.ts';
import { advance, travelTo } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import { aPayer, finishAbandoned, requestLink } from '../support/links.ts';
import { booksOf, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aShop, buy, type Shop } from '../support/purchases.ts';

const WRONG_CODE = 'pm_card_chargeDeclinedIncorrectCvc';
/** How many honest buyers pay beside an attack. */
const CROWD = Number(process.env.CROWD ?? 50);
const AT_ONCE = 50;

beforeEach(() => travelTo('2027-03-10T10:05:00Z'));

const many = async (count: number, make: (index: number) => Promise<Answer>): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const addressOf = (index: number) => `10.${index >> 8}.${index & 255}.9`;
const statuses = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, of]) => [status, of.length]),
  );
const intentsOf = async ({ tenant }: Shop) => (await booksOf(tenant)).paymentIntents;

it.each([
  ['one address', () => '192.0.2.7'],
  ['as many addresses', addressOf],
])('200 wrong security codes of one card from %s: ten reach the processor at most', async (_, sourceIp) => {
  const shop = await aShop();
  const answers = await many(200, (index) =>
    buy(shop, { paymentMethodId: WRONG_CODE, sourceIp: sourceIp(index) }),
  );
  expect((await intentsOf(shop)).length).toBeLessThanOrEqual(10);
  const declined = answers.filter(({ status }) => status === 402);
  expect([declined.length, answers.filter(({ status }) => status === 200)]).toEqual([10, []]);
  expect((await shop.staff.get('/admin/customers')).body.data).toEqual([]);
  await expectBooksToAgree(shop.tenant);
});

it('a try that cannot succeed makes no customer, neither in the table nor at the processor', async () => {
  const shop = await aShop();
  const known = async () => [
    (await booksOf(shop.tenant)).customers.length,
    (await kept(shop.tenant)).all.filter(({ sk }) => sk === 'CUSTOMER').length,
  ];
  const invented = await many(30, (index) =>
    buy(shop, {
      paymentMethodId: index % 2 ? 'pm_unknown' : undefined,
      ...(index % 2 === 0 && { confirmationTokenId: 'ctoken_unknown' }),
      sourceIp: addressOf(index),
    }),
  );
  expect(new Set(invented.map(({ body }) => body.error?.code))).toEqual(
    new Set(['payment_method_not_found']),
  );
  expect(await known()).toEqual([0, 0]);

  const tryOne = (index: number) =>
    buy(shop, { paymentMethodId: WRONG_CODE, sourceIp: addressOf(100 + index) });
  await many(10, tryOne);
  const spent = await many(30, (index) => tryOne(10 + index));
  expect([statuses(spent), await known()]).toEqual([{ 429: 30 }, [10, 10]]);
});

it('a payer learns once what the bank said of a card, and then only that it was declined', async () => {
  const shop = await aShop();
  const told = async () =>
    (await buy(shop, { paymentMethodId: WRONG_CODE, sourceIp: '192.0.2.7' })).body.message;
  expect(await told()).toContain('security code');
  expect(await told()).toMatch(/^The card was declined and nothing was charged\./);
});

it('cards that are saved without a charge count for their network, and so do payers who leave their bank', async () => {
  const free = await aShop({ trialPeriod: true, trialDays: 14, trials: 'always' });
  const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'];
  const saved = await many(30, (index) =>
    buy(free, { paymentMethodId: cards[index % 3], sourceIp: '192.0.2.7' }),
  );
  expect(statuses(saved)).toEqual({ 200: 20, 429: 10 });
  const shop = await aShop();
  const waits = ['pm_card_threeDSecure2Required', 'pm_card_authenticationRequired'];
  const waiting = (index: number) => buy(shop, { paymentMethodId: waits[index % 2], sourceIp: '192.0.2.7' });
  await many(16, waiting);
  advance({ minutes: 54 });
  await many(4, waiting);
  advance({ minutes: 56 });
  await finishAbandoned();
  expect((await buy(shop, { sourceIp: '192.0.2.7' })).status).toBe(429);
  await expectBooksToAgree(shop.tenant);
});

it('a shop whose declines jump is guarded: it asks for 3-D Secure, makes no links for new visitors, tells, and goes back by itself', async () => {
  const shop = await aShop();
  await many(25, async (index) =>
    buy(shop, { paymentMethodId: await decliningCard(shop.tenant), sourceIp: addressOf(index) }),
  );
  const { outbox } = await expectBooksToAgree(shop.tenant);
  expect(outbox.flatMap(({ events }) => events).filter(({ type }) => type === 'shop.guarded')).toHaveLength(
    1,
  );
  expect(outbox.flatMap(({ notices }) => notices).filter(({ type }) => type === 'shop.guarded')).toHaveLength(
    1,
  );

  const makeLink = () => requestLink(shop.tenant, {}, { sourceIp: '192.0.2.8' });
  const buyOptional = () =>
    buy(shop, { paymentMethodId: 'pm_card_threeDSecureOptional', sourceIp: '192.0.2.8' });
  expect((await buyOptional()).body.status).toBe('requires_action');
  expect(await makeLink()).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  expect((await buy(shop, { sourceIp: '192.0.2.9' })).status).toBe(200);
  advance({ minutes: 51 });
  expect((await buyOptional()).body.status).toBe('success');
  expect((await makeLink()).status).toBe(200);
});

/** Of six buyers one sits behind the address of an office; one in ten mistypes first. */
async function buyOne(shop: Shop, index: number): Promise<Answer> {
  const sourceIp = index % 6 === 0 ? '198.51.100.1' : addressOf(1000 + index);
  const buyer = { customerInfo: aPayer(), sourceIp };
  if (index % 10 === 0)
    expect((await buy(shop, { ...buyer, paymentMethodId: await decliningCard(shop.tenant) })).status).toBe(
      402,
    );
  return await buy(shop, { ...buyer, paymentMethodId: await aCard(shop.tenant) });
}

it('honest buyers pay, behind one address and from many, while cards are tested beside them', async () => {
  const shop = await aShop();
  const attack = many(40, async (index) =>
    buy(shop, { paymentMethodId: await decliningCard(shop.tenant), sourceIp: addressOf(index) }),
  );
  const honest: Answer[] = [];
  for (let from = 0; from < CROWD; from += AT_ONCE)
    honest.push(...(await many(AT_ONCE, (index) => buyOne(shop, from + index))));
  expect(statuses(honest)).toEqual({ 200: CROWD });
  expect((await shop.staff.get('/admin/customers')).body.data.length).toBeGreaterThan(0);
  await attack;
  await expectBooksToAgree(shop.tenant);
});
