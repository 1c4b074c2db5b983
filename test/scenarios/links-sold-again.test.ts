import { expect, it } from 'vitest';
import { type PaymentLink, requirePayable } from '../../shared/domain/links/payment-link.ts';
import { settlePlace } from '../../shared/flows/links/offers/settle-place.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { aBackendOf, cancelPath, LINKS, linkPath } from '../support/backend-calls.ts';
import { advance, now } from '../support/clock.ts';
import { type Answer, call } from '../support/gateway.ts';
import { finishAbandoned, linkBody, pay, recurring, requestLink, type TestLink } from '../support/links.ts';
import { bothSides, chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { anOffer, choose, ownLink } from '../support/offers.ts';
import { aShop, planLinkBody } from '../support/purchases.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../support/tenants.ts';
import type { Loose } from '../support/two-sides.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.error?.code];
const SOLD_OUT = [409, 'payment_link_sold_out'];
const ask = (route: 'open' | 'quote', { payload }: TestLink) =>
  call('POST', `/public-api/payment-links/${route}`, { origin: CHECKOUT_ORIGIN, body: { payload } });

it('A link that sells 50 is paid exactly 50 times by 200 buyers at once, and the others hear it before a card is asked', async () => {
  const { shop, link, show } = await anOffer({ maxPayments: 50 });
  const buy = async (_: unknown, buyer: number): Promise<Answer> => {
    const device = `device-of-buyer-${buyer}`;
    const sourceIp = `198.51.100.${buyer}`;
    const answer = await choose(link, { device, sourceIp });
    if (answer.status === 503) return await buy(_, buyer); // The local engine refuses connections of such a crowd.
    if (answer.status !== 200) return answer;
    return await pay({ ...link, payload: answer.body.data.payload }, { sourceIp, key: device });
  };
  const answers = await Promise.all(Array.from({ length: 200 }, buy));
  const refused = answers.filter(({ status }) => status !== 200);
  expect([refused.length, new Set(refused.map((answer) => refusalOf(answer).join()))]).toEqual([
    150,
    new Set([SOLD_OUT.join()]),
  ]);
  expect(await chargesAt(shop.tenant)).toHaveLength(50);
  expect(await show()).toMatchObject({ maxPayments: 50, payments: 50, held: 0, statusLabel: 'active' });
  await expectBooksToAgree(shop.tenant);
});

it('A device gets the link again that it has, and with another choice another one with the same place and the time that is left', async () => {
  const { shop, link, show } = await anOffer({ maxPayments: 1, quantity: { min: 1, max: 4 } });
  const device = 'device-of-one-payer';
  const first = await ownLink(link, { device, quantity: 2 });
  advance({ minutes: 5 });
  expect((await ownLink(first, { device, quantity: 2 })).slug).toBe(first.slug);
  const other = await ownLink(link, { device, quantity: 3 });
  expect([other.slug === first.slug, other.data.totalAmount, other.data.expiresAt]).toEqual([
    false,
    59.97,
    first.data.expiresAt,
  ]);
  const late = await choose(link, { quantity: 1 });
  expect([refusalOf(late), late.headers['retry-after']]).toEqual([SOLD_OUT, '60']);
  expect(refusalOf(await pay(first))).toEqual([410, 'payment_link_expired']);
  expect((await pay(other)).status).toBe(200);
  expect(await show()).toMatchObject({ payments: 1, held: 0 });
  expect((await choose(link, { quantity: 1 })).headers['retry-after']).toBeUndefined();
  const { outbox, links } = await expectBooksToAgree(shop.tenant);
  expect(outbox.flatMap(({ events }) => events).map(({ data }) => data)).toEqual(
    expect.arrayContaining([expect.objectContaining({ paymentLink: other.slug, parentLink: link.slug })]),
  );
  expect(links.find(({ slug }) => slug === other.slug)?.lines).toMatchObject([
    { unitMinor: 1999, quantity: 3, totalMinor: 5997 },
  ]);
});

it.each<[string, (own: TestLink, cancel: () => Promise<Answer>) => Promise<unknown>]>([
  ['its time is over', async () => advance({ minutes: 16 })],
  ['the shop cancels it', async (_, cancel) => cancel()],
  [
    'its payer leaves the bank’s dialog',
    async (own) => {
      await pay(own, { paymentMethodId: 'pm_card_threeDSecure2Required' });
      advance({ minutes: 75 });
      await finishAbandoned();
      advance({ minutes: 10 });
    },
  ],
  [
    'ten cards were declined',
    async (own) => {
      for (let tried = 0; tried < 10; tried++)
        await pay(own, { paymentMethodId: 'pm_card_chargeDeclined', sourceIp: `192.0.2.${tried}` });
      expect(refusalOf(await pay(own))).toEqual([409, 'payment_link_exhausted']);
      advance({ minutes: 16 });
    },
  ],
])('The place of a link that is not paid is given back once when %s', async (_, end) => {
  const { shop, link, show } = await anOffer({ maxPayments: 1, expiresInMinutes: 600 });
  const own = await ownLink(link);
  expect(refusalOf(await choose(link))).toEqual(SOLD_OUT);
  await end(own, () => shop.post(cancelPath(own.slug)));
  await finishAbandoned();
  await finishAbandoned();
  expect(await show()).toMatchObject({ payments: 0, held: 0 });
  const next = await ownLink(own.data.status === 4 ? link : own);
  expect(refusalOf(await choose(link))).toEqual(SOLD_OUT);
  expect((await pay(next)).status).toBe(200);
  await expectBooksToAgree(shop.tenant);
});

it('A place stays with a payment whose outcome is unknown when its time is over, and is paid once that is known', async () => {
  const { shop, link, show } = await anOffer({ maxPayments: 1 });
  const own = await ownLink(link);
  await misbehave(shop.tenant, 'drop_reply', /^\/v1\/payment_intents$/, { times: 3 });
  expect((await pay(own)).status).toBe(503);
  advance({ minutes: 16 });
  const [child] = (await kept(shop.tenant)).links.filter(({ slug }) => slug === own.slug);
  expect(await settlePlace(child as unknown as PaymentLink, now())).toBe(false);
  expect(refusalOf(await choose(link))).toEqual(SOLD_OUT);
  await finishAbandoned();
  expect(await show()).toMatchObject({ payments: 1, held: 0 });
  expect(await chargesAt(shop.tenant)).toHaveLength(1);
  await expectBooksToAgree(shop.tenant);
});

it('A cancelled link gives no more places, and who has one may still pay', async () => {
  const { shop, link } = await anOffer({ maxPayments: 5 });
  const own = await ownLink(link);
  const cancelled = await shop.post(cancelPath(link.slug));
  expect(cancelled.body.data).toMatchObject({ statusLabel: 'cancelled', held: 1 });
  expect((await shop.post(cancelPath(link.slug))).body).toEqual(cancelled.body);
  for (const answer of [await choose(link), await ask('open', link)])
    expect(refusalOf(answer)).toEqual([410, 'payment_link_cancelled']);
  expect((await pay(own)).status).toBe(200);
  await expectBooksToAgree(shop.tenant);
});

it('The link that sells is opened and never paid or quoted itself', async () => {
  const { shop, link } = await anOffer({
    maxPayments: 3,
    amount: undefined,
    payerAmount: { min: 2, max: 50, suggested: 10 },
  });
  const own = await ownLink(link, { amount: 7.5 });
  expect((await ask('open', link)).body.data).toMatchObject({
    totalAmount: 10,
    offer: { payerAmount: { min: 2, max: 50, suggested: 10 }, left: 2, isSoldOut: false },
  });
  for (const answer of [await pay(link), await ask('quote', link)])
    expect(refusalOf(answer)).toEqual([409, 'payment_link_not_chosen']);
  expect(refusalOf(await choose(own, { amount: 1 }))).toEqual([400, 'invalid_request']);
  expect((await pay(own)).status).toBe(200);
  expect(await chargesAt(shop.tenant)).toMatchObject([{ amount: 750 }]);
  expect((await shop.get(LINKS)).body.data).toMatchObject([
    { slug: own.slug, parentLink: link.slug },
    { slug: link.slug, maxPayments: 3, payments: 1, held: 0 },
  ]);
});

it('A network holds no more than a part of the places without paying, and one that pays may go on', async () => {
  const { shop, link } = await anOffer({ maxPayments: 15 });
  const sourceIp = '192.0.2.77';
  const [paying] = [await ownLink(link, { sourceIp }), await ownLink(link, { sourceIp })];
  await ownLink(link, { sourceIp });
  const refused = await choose(link, { sourceIp });
  expect([refusalOf(refused), Number(refused.headers['retry-after']) > 0]).toEqual([
    [429, 'rate_limited'],
    true,
  ]);
  expect((await pay(paying, { sourceIp })).status).toBe(200);
  expect((await choose(link, { sourceIp })).status).toBe(200);
  expect(refusalOf(await choose(link, { sourceIp }))).toEqual([429, 'rate_limited']);
  await expectBooksToAgree(shop.tenant);
});

it('A link for a plan may be sold to several customers', async () => {
  const shop = await aShop();
  const { get, post } = await aBackendOf(shop.tenant);
  const { body } = await post(
    LINKS,
    planLinkBody(shop, { maxPayments: 2, productOrigin: shop.tenant.project.id }),
  );
  const link: TestLink = { tenant: shop.tenant, slug: body.data.slug, payload: body.data.slug, data: {} };
  for (const _ of [1, 2]) expect((await pay(await ownLink(link))).status).toBe(200);
  expect(refusalOf(await choose(link))).toEqual(SOLD_OUT);
  const { all } = await expectBooksToAgree(shop.tenant);
  expect(all.filter(({ sk }) => sk.startsWith('SUBSCRIPTION#'))).toHaveLength(2);
  expect((await get(linkPath(link.slug))).body.data).toMatchObject({ payments: 2 });
});

it.each<[field: string, body: object]>([
  ['maxPayments', { quantity: { min: 1, max: 2 } }],
  ['maxPayments', { maxPayments: 0 }],
  ['quantity.max', { maxPayments: 2, quantity: { min: 3, max: 2 } }],
  ['quantity.max', { maxPayments: 2, amount: 900_000, quantity: { min: 1, max: 2 } }],
  ['renewable', { maxPayments: 2, renewable: true }],
  ['quantity', { maxPayments: 2, quantity: { min: 1, max: 2 }, ...recurring() }],
  ['payerAmount', { maxPayments: 2, payerAmount: { min: 1, max: 2 } }],
  ['payerAmount.max', { maxPayments: 2, amount: 0, payerAmount: { min: 5, max: 2 } }],
  ['payerAmount.suggested', { maxPayments: 2, amount: 0, payerAmount: { min: 2, max: 5, suggested: 9 } }],
  ['amount', { maxPayments: 2, amount: 0, payerAmount: { min: 0.1, max: 5 } }],
  [
    'payerAmount',
    { maxPayments: 2, amount: 0, payerAmount: { min: 2, max: 5 }, quantity: { min: 1, max: 2 } },
  ],
])('A link that sells more than once is refused by its field %s: %j', async (field, fields) => {
  const { tenant, post } = await aBackendOf(await aTenant());
  const { status, body } = await post(LINKS, linkBody(tenant, fields));
  expect([status < 500, body.error?.field ?? body.error?.errors?.[0]?.field]).toEqual([true, field]);
});

it.each<[field: string, choice: object]>([
  ['quantity', {}],
  ['quantity', { quantity: 5 }],
  ['amount', { quantity: 2, amount: 5 }],
])('A choice that the link does not offer is refused by its field %s: %j', async (field, choice) => {
  const { link } = await anOffer({ maxPayments: 1, quantity: { min: 2, max: 4 } });
  const { status, body } = await choose(link, choice);
  expect([status, body.error.errors[0].field]).toEqual([400, field]);
});

it('Anybody’s link is sold once, and a repeated key never makes one that sells more often', async () => {
  const { tenant, post } = await aBackendOf(await aTenant());
  const stranger = await requestLink(tenant, { maxPayments: 2 });
  expect([stranger.status, stranger.body.error.errors[0].field]).toEqual([400, 'maxPayments']);
  const own = { idempotencyKey: 'order-1', maxPayments: 2 };
  const first = await post(LINKS, linkBody(tenant, own));
  expect((await post(LINKS, linkBody(tenant, own))).body.data).toMatchObject({
    slug: first.body.data.slug,
    differs: [],
  });
  const other = await post(LINKS, linkBody(tenant, { ...own, maxPayments: 3 }));
  expect(refusalOf(other)).toEqual([422, 'idempotency_mismatch']);
  const single = await post(LINKS, linkBody(tenant, { idempotencyKey: 'order-1' }));
  expect(refusalOf(single)).toEqual([422, 'idempotency_mismatch']);
});

it('An expired link that may be renewed has one copy at a time at the same price, of which one is paid at most', async () => {
  const { shop, link, show } = await anOffer({ renewable: true, clientReference: 'order-7' });
  advance({ minutes: 61 });
  expect((await ask('open', link)).body).toMatchObject({
    error: { code: 'payment_link_expired' },
    data: { isRenewable: true },
  });
  const asked = await Promise.all([1, 2, 3].map(() => ownLink(link)));
  expect(new Set(asked.map(({ slug }) => slug)).size).toBe(1);
  const [first] = asked as [TestLink];
  expect(refusalOf(await pay(link))).toEqual([410, 'payment_link_expired']);
  advance({ minutes: 61 });
  const second = await ownLink(first);
  expect([second.slug === first.slug, second.data.totalAmount, (await ownLink(link)).slug]).toEqual([
    false,
    19.99,
    second.slug,
  ]);
  expect(refusalOf(await pay(first))).toEqual([410, 'payment_link_expired']);
  expect((await pay(second)).status).toBe(200);
  expect(refusalOf(await choose(link))).toEqual([409, 'payment_link_used']);
  expect(await show()).toMatchObject({ renewable: true, renewedBy: second.slug });
  const { outbox } = await expectBooksToAgree(shop.tenant);
  expect(outbox.flatMap(({ events }) => events)[0].data).toMatchObject({
    ...{ paymentLink: second.slug, parentLink: link.slug, clientReference: 'order-7' },
  });
});

it('A cancelled link is not renewed, and its copy is cancelled with it', async () => {
  const { shop, link } = await anOffer({ renewable: true });
  advance({ minutes: 61 });
  const copy = await ownLink(link);
  expect((await shop.post(cancelPath(link.slug))).body.data).toMatchObject({ statusLabel: 'cancelled' });
  for (const answer of [await pay(copy), await choose(link), await ask('open', link)])
    expect(refusalOf(answer)).toEqual([410, 'payment_link_cancelled']);
  await expectBooksToAgree(shop.tenant);
});

it('A version that knows no offers reads a link that sells more than once as cancelled, and never charges it', async () => {
  const { shop } = await anOffer({ maxPayments: 2 });
  const [stored] = (await expectBooksToAgree(shop.tenant)).links;
  const { offer: _, ...known } = stored as unknown as PaymentLink;
  expect(() => requirePayable(known, now())).toThrow(
    expect.objectContaining({ code: 'payment_link_cancelled' }),
  );
});

it.each<[says: RegExp, spoil: (items: Loose) => unknown]>([
  [
    /is paid or held 2 times; it sells 1/,
    (items) => set(items, ({ offer }) => offer, { 'offer.maxPayments': 1 }),
  ],
  [
    /the live places of .* counted as 0; there are/,
    (items) => set(items, ({ live }) => live > 0, { live: 0 }),
  ],
  [
    /the paid places of .* counted as 0; there are 1/,
    (items) => set(items, ({ sk, paid }) => sk === 'PLACES' && paid > 0, { paid: 0 }),
  ],
  [/is not in the work index/, (items) => set(items, isHeld, { workPk: undefined })],
  [/has ended and is still in the work index/, (items) => set(items, isHeld, { status: 4 })],
  [
    /took none of its places/,
    (items) => set(items, ({ place, status }) => place && status === 2, { place: undefined }),
  ],
])('The check of the ledger finds places that do not agree: %s', async (says, spoil) => {
  const { shop, link } = await anOffer({ maxPayments: 2 });
  await pay(await ownLink(link));
  await ownLink(link);
  const sides = await bothSides(shop.tenant);
  expect(checkLedger(sides).violations).toEqual([]);
  const items = structuredClone(sides.items) as Loose;
  spoil(items);
  expect(checkLedger({ ...sides, items }).violations).toContainEqual(
    expect.objectContaining({ invariant: 'I4', message: expect.stringMatching(says) }),
  );
});

const isHeld = ({ place, status }: Loose) => place && status === 1;
function set(items: Loose, is: (item: Loose) => unknown, change: Record<string, unknown>): void {
  const item = items.find(is);
  for (const [path, value] of Object.entries(change)) {
    const [field, inner] = path.split('.');
    if (inner) item[field as string][inner] = value;
    else item[path] = value;
  }
}
