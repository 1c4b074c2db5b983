import { expect, it } from 'vitest';
import { advance } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import { aLink, aPayer, authenticate, confirm, pay, requestLink, type TestLink } from '../support/links.ts';
import { askedOf, chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { aShop, buy, buyAddOn, type Shop, subscribe } from '../support/purchases.ts';
import { aTenant } from '../support/tenants.ts';

it('a double click charges once and gets two equal answers, at the same instant and later', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const click = { customerInfo: aPayer(), paymentMethodId: 'pm_card_visa' };
  const answers = await Promise.all([pay(link, click), pay(link, click)]);
  const later = await pay(link, click);
  expect(answers.map(({ body }) => body.repeated).toSorted()).toEqual([true, undefined]);
  for (const { status, body } of [...answers, later]) {
    expect(status).toBe(200);
    expect({ ...body, repeated: true }).toEqual(later.body);
  }
  expect(later.headers['idempotent-replayed']).toBe('true');
  expect(await chargesAt(tenant)).toHaveLength(1);
  expect((await expectBooksToAgree(tenant)).attempts).toHaveLength(1);
});

it('a double click gets its one decline twice, and the card may be tried again a minute later', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const click = { customerInfo: aPayer(), paymentMethodId: 'pm_card_chargeDeclined' };
  const answers = await Promise.all([pay(link, click), pay(link, click)]);
  expect(answers.map(({ status }) => status)).toEqual([402, 402]);
  expect((await expectBooksToAgree(tenant)).attempts).toHaveLength(1);
  advance({ seconds: 61 });
  expect((await pay(link, click)).status).toBe(402);
  expect((await expectBooksToAgree(tenant)).attempts).toHaveLength(2);
});

it('a double click on a card that asks for 3-D Secure opens one dialog', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const click = { customerInfo: aPayer(), paymentMethodId: 'pm_card_threeDSecure2Required' };
  const [one, other] = await Promise.all([pay(link, click), pay(link, click)]);
  expect({ ...one.body, repeated: true }).toEqual({ ...other.body, repeated: true });
  await authenticate(one, 'succeed');
  expect((await confirm(other)).status).toBe(200);
  expect((await expectBooksToAgree(tenant)).attempts).toHaveLength(1);
});

it('an Idempotency-Key on a payment gets the stored answer with Idempotent-Replayed, however late, and charges once', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 43_200 });
  const request = { customerInfo: aPayer(), key: 'click-1' };
  const first = await pay(link, request);
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  for (const hours of [0, 1, 22]) {
    advance({ hours });
    const again = await pay(link, request);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
  }
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('an Idempotency-Key on a payment with another body is refused with 422, and nothing is charged', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const request = { customerInfo: aPayer(), key: 'click-1' };
  await pay(link, request);
  const other = await pay(await aLink(tenant), request);
  expect(other).toMatchObject({ status: 422, body: { error: { code: 'idempotency_mismatch' } } });
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('an Idempotency-Key on a payment is a decline’s as well: the same click stays declined, a fresh click tries again', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 120 });
  const request = { customerInfo: aPayer(), paymentMethodId: 'pm_card_chargeDeclined', key: 'click-1' };
  const first = await pay(link, request);
  advance({ hours: 1 });
  const again = await pay(link, request);
  expect([again.status, again.body.message]).toEqual([402, first.body.message]);
  expect((await expectBooksToAgree(tenant)).attempts).toHaveLength(1);
  await pay(link, { ...request, key: 'click-2' });
  expect((await expectBooksToAgree(tenant)).attempts).toHaveLength(2);
});

it('an Idempotency-Key on a payment sent ten times at once charges once and answers all alike', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const request = { customerInfo: aPayer(), key: 'retry-storm' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(link, request)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await chargesAt(tenant)).toHaveLength(1);
  expect((await askedOf(tenant)).filter(({ path }) => path === '/v1/payment_intents')).toHaveLength(1);
});

it('an Idempotency-Key on a payment is each tenant’s own', async () => {
  const [one, other] = [await aTenant(), await aTenant()];
  for (const tenant of [one, other])
    expect((await pay(await aLink(tenant), { key: 'same-key' })).status).toBe(200);
  for (const tenant of [one, other]) expect(await chargesAt(tenant)).toHaveLength(1);
});

it('an Idempotency-Key on a payment on a confirm gets the standing answer again', async () => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await authenticate(asked, 'succeed');
  const once = { headers: { 'idempotency-key': 'confirm-1' } };
  const first = await confirm(asked, once);
  const again = await confirm(asked, once);
  expect(again.body).toEqual(first.body);
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([
    undefined,
    'true',
  ]);
});

it.each([
  ['empty', ''],
  ['longer than 255 characters', 'k'.repeat(256)],
  ['with a space', 'a b'],
  ['with a sign that is not ASCII', 'schlüssel'],
])('an Idempotency-Key on a payment that is %s is refused with 400', async (_, key) => {
  const tenant = await aTenant();
  const answer = await pay(await aLink(tenant), { key });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_request', field: 'Idempotency-Key' } },
  });
  expect(await chargesAt(tenant)).toEqual([]);
});

type Send = (body: Readonly<{ name: string; card: string }>, sourceIp: string) => Promise<Answer>;

/** The routes that anybody may call, each as somebody who types Ada's address and sends the key `order-1001`. */
it.each<[string, (shop: Shop) => Promise<Send>]>([
  [
    'a purchase',
    async (shop) => (sent, sourceIp) =>
      buy(shop, { ...asAda(sent), sourceIp, info: { allowDuplicate: true } }),
  ],
  [
    'a payment',
    async ({ tenant }) => {
      const links = [await aLink(tenant), await aLink(tenant)];
      return (sent, sourceIp) =>
        pay(links[sent.name === 'Ada' ? 0 : 1] as TestLink, { ...asAda(sent), sourceIp });
    },
  ],
  [
    'an add-on',
    async (shop) => {
      const subscription = await subscribe(shop, { customerInfo: { email: 'ada@example.com', name: 'Ada' } });
      return (sent, sourceIp) =>
        buyAddOn(shop, subscription, { ...asAda(sent), sourceIp, info: { allowDuplicate: true } });
    },
  ],
  [
    'a link',
    async ({ tenant }) =>
      ({ name }, sourceIp) =>
        requestLink(
          tenant,
          { description: name },
          { sourceIp, headers: { 'idempotency-key': 'order-1001' } },
        ),
  ],
])(
  'the Idempotency-Key of %s is its payer’s own, wherever they go on, and a stranger neither blocks it nor reads its answer',
  async (_, sender) => {
    const send = await sender(await aShop());
    const stranger = { name: 'Somebody', card: 'pm_card_visa' };
    const ada = { name: 'Ada', card: 'pm_card_mastercard' };
    const before = await send(stranger, '198.51.100.1');
    const own = await send(ada, '198.51.100.2');
    expect([before.status, own.status]).toEqual([200, 200]);
    expect(own.body).not.toEqual(before.body);
    expect((await send(ada, '198.51.100.2')).text).toBe(own.text);
    expect((await send({ ...ada, name: 'Other' }, '198.51.100.2')).body.error.code).toBe(
      'idempotency_mismatch',
    );
  },
);

it('a buyer who changes the network, and the clock’s quarter of an hour, between request and repeat is charged once', async () => {
  const shop = await aShop();
  const sent = asAda({ name: 'Ada', card: 'pm_card_mastercard' });
  const info = { allowDuplicate: true };
  const first = await buy(shop, { ...sent, info, sourceIp: '198.51.100.3' });
  advance({ minutes: 15 });
  const stranger = { ...sent, info, paymentMethodId: 'pm_card_visa', sourceIp: '198.51.100.4' };
  const answers = [await buy(shop, stranger), await buy(shop, { ...sent, info, sourceIp: '198.51.100.5' })];
  expect(answers.map(({ text }) => text === first.text)).toEqual([false, true]);
  expect(await chargesAt(shop.tenant)).toHaveLength(2);
});

const asAda = ({ name, card: paymentMethodId }: Parameters<Send>[0]) => ({
  ...{ customerInfo: { email: 'ada@example.com', name }, paymentMethodId },
  key: 'order-1001',
});
