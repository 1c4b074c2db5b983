import { beforeAll, beforeEach, expect, it } from 'vitest';
import { shareOfShard } from '../../shared/storage/strangers/tallies.ts';
import { couponBody } from '../support/catalog.ts';
import { now, travelTo } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aLink, aPayer, pay } from '../support/links.ts';
import { aShop, buy, buyAddOn, type Shop, subscribe } from '../support/purchases.ts';
import { recordsOf, replaceItem } from '../support/table.ts';
import { CHECKOUT_ORIGIN } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const CODES_AN_HOUR = 20;
const NOT_VALID = '422 This code is not valid.';
let shop: Shop;
let right: string;
beforeEach(() => travelTo('2027-03-10T10:05:00Z'));
beforeAll(async () => {
  travelTo('2027-03-10T10:05:00Z');
  shop = await aShop();
  right = (await shop.staff.make('/admin/coupon', couponBody())).code;
});

type Guess = Readonly<{ couponCode: string; sourceIp?: string; token?: string }>;
const told = ({ status, body }: Awaited<ReturnType<typeof call>>) =>
  status === 200 ? '200' : `${status} ${body.error.message}`.replace(/ Go on.*/, '');
const asPlan = async ({ couponCode, sourceIp = '192.0.2.1', token }: Guess) => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const query = { couponCode, origin: shop.tenant.origin };
  return told(await call('GET', `/public-api/plan/${shop.plan.slug}/quote`, { query, sourceIp, headers }));
};
const asLink = async ({ couponCode, ...options }: Guess) => {
  const body = { payload: (await aLink(shop.tenant)).payload, couponCode };
  return told(
    await call('POST', '/public-api/payment-links/quote', { ...options, origin: CHECKOUT_ORIGIN, body }),
  );
};
const asPayment = async (guess: Guess) => told(await pay(await aLink(shop.tenant), guess));
const asPurchase = async ({ couponCode, ...guess }: Guess) =>
  told(await buy(shop, { info: { couponCode }, ...guess }));
const asAddOn = async ({ couponCode }: Guess) => {
  const customerInfo = aPayer();
  const subscription = await subscribe(shop, { customerInfo, sourceIp: '192.0.2.250' });
  return told(await buyAddOn(shop, subscription, { customerInfo, info: { couponCode } }));
};

it('a network gets the answer to at most 20 wrong codes an hour, wherever it types them, and then to none that is right', async () => {
  const sourceIp = '203.0.113.1'; // Where a test calls from when it says nothing else.
  const ways = [asPlan, asLink, asPayment, asPurchase, asAddOn];
  const answers: string[] = [];
  for (let guess = 0; guess < 30; guess++)
    answers.push(
      await (ways[guess % ways.length] as typeof asPlan)({ couponCode: `GUESS${guess}`, sourceIp }),
    );
  expect(answers.slice(0, CODES_AN_HOUR)).toEqual(Array(CODES_AN_HOUR).fill(NOT_VALID));
  expect(new Set(answers.slice(CODES_AN_HOUR))).toEqual(
    new Set(['429 Too many codes that are not valid came from your network.']),
  );
  for (const way of ways) expect(await way({ couponCode: right, sourceIp })).toMatch(/^429/);

  expect(await asPlan({ couponCode: right })).toBe('200');
  const token = await customerToken(shop.tenant, 'ada@example.com');
  expect(await asPlan({ couponCode: right, sourceIp, token })).toBe('200');
  expect(told(await pay(await aLink(shop.tenant), { sourceIp }))).toBe('200');
});

it('a network gets the answer to 20 of 200 guesses at once', async () => {
  const guesses = Array.from({ length: 200 }, (_, guess) =>
    asPlan({ couponCode: `ATONCE${guess}`, sourceIp: '192.0.2.2' }),
  );
  expect((await Promise.all(guesses)).filter((answer) => answer === NOT_VALID)).toHaveLength(CODES_AN_HOUR);
});

it('every wrong code gets one answer, and only a customer with proof learns why', async () => {
  const make = async (change: object) => (await shop.staff.make('/admin/coupon', couponBody(change))).code;
  const retired = await make({});
  await shop.staff.make(`/admin/coupon/${retired}/retire`);
  const wrong = [
    ...['NO-SUCH', '?', retired, await make({ validTo: '2027-03-01T00:00:00Z' })],
    await make({ minimums: [{ currency: 'USD', amount: 5000 }] }),
    await make({ percentOff: undefined, amountsOff: [{ currency: 'EUR', amount: 5 }] }),
    await make({ customerEmail: 'bob@example.com' }),
  ];
  const customerInfo = { email: 'ada@example.com', name: 'Ada' };
  const token = await customerToken(shop.tenant, customerInfo.email);
  const reasons = new Set<string>();
  for (const couponCode of wrong) {
    const asked = { customerInfo, info: { couponCode, allowDuplicate: true } };
    expect(told(await buy(shop, { ...asked, sourceIp: '192.0.2.3' }))).toBe(NOT_VALID);
    reasons.add(told(await buy(shop, { ...asked, token })));
  }
  expect(reasons.size).toBe(wrong.length - 1); // Two are codes that no coupon has.
});

it('a shop that is guessed at from many networks lets each try two wrong codes, and takes right ones from all others', async () => {
  const hour = now().toISOString().slice(0, 13);
  for (let shard = 0; shard < 8; shard++) {
    const pk = `T#${shop.tenant.tenant.id}#TALLY#codes#shop:${shard}#${hour}`;
    await replaceItem({ pk, sk: 'TALLY', count: shareOfShard(400) });
  }
  const answers = [];
  for (let guess = 0; guess < 3; guess++)
    answers.push(await asPlan({ couponCode: `MANY${guess}`, sourceIp: '192.0.2.4' }));
  expect(answers).toEqual([NOT_VALID, NOT_VALID, expect.stringMatching(/^429/)]);
  expect(await asPlan({ couponCode: right, sourceIp: '192.0.2.5' })).toBe('200');
});

it('a price that is shown without a code, or with a right one, writes nothing', async () => {
  const tallies = async () => await recordsOf(shop.tenant.tenant.id, 'TALLY');
  const before = await tallies();
  expect([await asPlan({ couponCode: '' }), await asPlan({ couponCode: right })]).toEqual(['200', '200']);
  expect(await tallies()).toEqual(before);
});
