import { beforeEach, expect, it } from 'vitest';
import { decliningCard } from '../support/cards.ts';
import { advance, travelTo } from '../support/clock.ts';
import { aLink, aPayer, pay, type TestLink } from '../support/links.ts';
import { askedOf, booksOf } from '../support/money-books.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

const DECLINING = 'pm_card_chargeDeclined';
const REFUSED = { status: 429, body: { error: { code: 'rate_limited' } } };

/** The counts are of a clock hour, so a test must not begin just before the next one. */
beforeEach(() => travelTo('2027-03-10T10:05:00Z'));

async function declines(count: number, request: () => Promise<{ status: number }>): Promise<void> {
  for (let done = 0; done < count; done++) expect((await request()).status).toBe(402);
}
const fresh = (tenant: TestTenant): Promise<TestLink> => aLink(tenant, { expiresInMinutes: 600 });
let nextAddress = 1;
const anAddress = () => `198.51.100.${nextAddress++ % 250}`;

it('declined tries of one link: after ten every payer needs a new link, and the processor is not called', async () => {
  const tenant = await aTenant();
  const link = await fresh(tenant);
  await declines(10, () => pay(link, { paymentMethodId: DECLINING, sourceIp: anAddress() }));
  const asked = (await askedOf(tenant)).length;
  const refused = await pay(link, { sourceIp: anAddress() });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'payment_link_exhausted' } } });
  expect(refused.body.error.message).toContain('new link');
  expect(refused.headers).not.toHaveProperty('retry-after');
  expect(await askedOf(tenant)).toHaveLength(asked);
  expect((await pay(await fresh(tenant), { sourceIp: anAddress() })).status).toBe(200);
});

it('declined tries of one e-mail at one address: five in an hour, however it is written, and free again in the next', async () => {
  const tenant = await aTenant();
  const sourceIp = anAddress();
  const { email, name } = aPayer();
  const spelled = [email, email.toUpperCase(), ` ${email}`, `${email} `, email];
  for (const text of spelled) {
    const request = { paymentMethodId: DECLINING, customerInfo: { email: text, name }, sourceIp };
    expect((await pay(await fresh(tenant), request)).status).toBe(402);
  }
  const refused = await pay(await fresh(tenant), { customerInfo: { email, name }, sourceIp });
  expect(refused).toMatchObject(REFUSED);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(55 * 60);
  expect((await pay(await fresh(tenant), { sourceIp })).status).toBe(200);
  advance({ hours: 1 });
  expect((await pay(await fresh(tenant), { customerInfo: { email, name }, sourceIp })).status).toBe(200);
});

it('declined tries of one e-mail, typed by a stranger at another address, do not lock its owner out', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  const sourceIp = anAddress();
  await declines(5, async () =>
    pay(await fresh(tenant), { paymentMethodId: DECLINING, customerInfo, sourceIp }),
  );
  expect(await pay(await fresh(tenant), { customerInfo, sourceIp })).toMatchObject(REFUSED);
  expect((await pay(await fresh(tenant), { customerInfo, sourceIp: anAddress() })).status).toBe(200);
});

it('declined tries of one address: twenty cards in an hour, and no more by changing links or payers', async () => {
  const tenant = await aTenant();
  const sourceIp = '192.0.2.7';
  const [one, other] = [await fresh(tenant), await fresh(tenant)];
  await declines(20, async () =>
    pay(await fresh(tenant), { paymentMethodId: await decliningCard(tenant), sourceIp }),
  );
  expect(await pay(one, { sourceIp })).toMatchObject(REFUSED);
  expect((await pay(other, { sourceIp: '192.0.2.8' })).status).toBe(200);
});

it('declined tries of one address, 60 at once, are twenty: the others are refused before the processor is called', async () => {
  const tenant = await aTenant();
  const sourceIp = '192.0.2.11';
  const links = await Promise.all(Array.from({ length: 60 }, () => fresh(tenant)));
  const cards = await Promise.all(links.map(() => decliningCard(tenant)));
  const answers = await Promise.all(
    links.map((link, index) => pay(link, { paymentMethodId: cards[index] ?? '', sourceIp })),
  );
  expect(Map.groupBy(answers, ({ status }) => status)).toEqual(
    new Map([
      [402, expect.objectContaining({ length: 20 })],
      [429, expect.objectContaining({ length: 40 })],
    ]),
  );
  expect((await booksOf(tenant)).paymentIntents).toHaveLength(20);
});

it('declined tries of one address wait for each other when they are all good: thirty at once are paid', async () => {
  const tenant = await aTenant();
  const links = await Promise.all(Array.from({ length: 30 }, () => fresh(tenant)));
  const answers = await Promise.all(links.map((link) => pay(link, { sourceIp: '192.0.2.12' })));
  expect(answers.map(({ status }) => status)).toEqual(links.map(() => 200));
});

it('declined tries of one IPv6 network of 64 bits count together, and the next network’s do not', async () => {
  const tenant = await aTenant();
  let host = 0;
  const [one, other] = [await fresh(tenant), await fresh(tenant)];
  const within = () => `2001:db8:1:2:${(++host).toString(16)}::1`;
  await declines(20, async () =>
    pay(await fresh(tenant), { paymentMethodId: await decliningCard(tenant), sourceIp: within() }),
  );
  expect(await pay(one, { sourceIp: within() })).toMatchObject(REFUSED);
  expect((await pay(other, { sourceIp: '2001:db8:1:3::1' })).status).toBe(200);
});

it('declined tries of one tenant are not another’s', async () => {
  const [one, other] = [await aTenant(), await aTenant()];
  const sourceIp = '192.0.2.9';
  const link = await fresh(one);
  await declines(20, async () =>
    pay(await fresh(one), { paymentMethodId: await decliningCard(one), sourceIp }),
  );
  expect((await pay(link, { sourceIp })).status).toBe(429);
  expect((await pay(await fresh(other), { sourceIp })).status).toBe(200);
});

it('declined tries that are only a double click are counted once', async () => {
  const tenant = await aTenant();
  const link = await fresh(tenant);
  const click = { paymentMethodId: DECLINING, customerInfo: aPayer() };
  await declines(12, () => pay(link, click));
  expect((await pay(link)).status).toBe(200);
});
