import { beforeEach, expect, it } from 'vitest';
import { aBackendOf } from '../support/backend-calls.ts';
import { decliningCard } from '../support/cards.ts';
import { advance, travelTo } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import { challengeUrl, guard } from '../support/guarded.ts';
import { aLink, pay } from '../support/links.ts';
import { askedOf, booksOf, expectBooksToAgree } from '../support/money-books.ts';
import { aShop, buy, type Shop } from '../support/purchases.ts';
import { itemsOf } from '../support/table.ts';
import { aTenant } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const customerInfo = { email: 'ada@example.com', name: 'Ada' };

beforeEach(() => travelTo('2027-03-10T10:05:00Z'));

/** A shop with a page that checks strangers, guarded for half an hour. */
async function aGuardedShop(plan: object = {}): Promise<Shop> {
  const shop = await aShop({ ...plan }, { project: { challengeUrl } });
  await guard(shop.tenant);
  return shop;
}

async function aPass({ tenant }: Pick<Shop, 'tenant'>, bound: object = {}): Promise<string> {
  const backend = await aBackendOf(tenant);
  const { body } = await backend.post('/webhook/challenge-passes', {
    productOrigin: tenant.project.id,
    ...bound,
  });
  return body.data.challengePass;
}

const told = ({ status, body }: Answer) => (status === 409 ? body.error.code : status);

it('200 strangers with one pass at once: three reach the processor, and the others are led to the check', async () => {
  const shop = await aGuardedShop();
  const challengePass = await aPass(shop);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => buy(shop, { challengePass, sourceIp: `10.0.${index}.9` })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(told))).toEqual(new Set(['challenge_required']));
  const { paymentIntents, customers } = await booksOf(shop.tenant);
  expect([refused.length, paymentIntents.length, customers.length]).toEqual([197, 3, 3]);
  await expectBooksToAgree(shop.tenant);
});

it.each([
  ['to be charged', {}],
  ['to be saved for a trial', { trialPeriod: true, trialDays: 14, trials: 'always' }],
])(
  'a stranger’s card %s leaves nothing without a pass; a customer with proof needs none',
  async (_, plan) => {
    const shop = await aGuardedShop(plan);
    const before = await itemsOf(shop.tenant.tenant.id);
    const { status, body } = await buy(shop, { customerInfo });
    expect([status, body.error.code, body.data]).toEqual([409, 'challenge_required', { challengeUrl }]);
    expect([await itemsOf(shop.tenant.tenant.id), await askedOf(shop.tenant)]).toEqual([before, []]);
    const token = await customerToken(shop.tenant, customerInfo.email);
    expect((await buy(shop, { customerInfo, token })).status).toBe(200);
    advance({ minutes: 31 });
    expect((await buy(shop)).status).toBe(200);
  },
);

it('a pass serves an honest payer who mistypes, and a repeat of a request is no try of it', async () => {
  const shop = await aGuardedShop();
  const challengePass = await aPass(shop, { email: customerInfo.email, ipAddress: '2001:db8::7' });
  const sourceIp = '2001:db8::8';
  const asked = { customerInfo, challengePass, sourceIp, key: 'first' };
  const declined = { ...asked, paymentMethodId: await decliningCard(shop.tenant) };
  expect([await buy(shop, declined), await buy(shop, declined)].map(told)).toEqual([402, 402]);
  const info = { allowDuplicate: true };
  const next = async (key: string) => told(await buy(shop, { ...asked, info, key }));
  expect([await next('2'), await next('2'), await next('3'), await next('4')]).toEqual([
    ...[200, 200, 200],
    'challenge_required',
  ]);
});

it('three payments of a new payer at once take one try each, whatever races they lose', async () => {
  const tenant = await aTenant({ project: { challengeUrl } });
  const links = await Promise.all([1, 2, 3].map(() => aLink(tenant)));
  await guard(tenant);
  const challengePass = await aPass({ tenant });
  const answers = await Promise.all(links.map((link) => pay(link, { customerInfo, challengePass })));
  expect(answers.map(told)).toEqual([200, 200, 200]);
});

it.each([
  ['of another tenant', async () => await aPass(await aGuardedShop()), 'is not a pass'],
  ['for another address', (shop: Shop) => aPass(shop, { email: 'bob@example.com' }), 'is not a pass'],
  ['for another network', (shop: Shop) => aPass(shop, { ipAddress: '192.0.2.99' }), 'is not a pass'],
  [
    'that was changed',
    async (shop: Shop) => `${(await aPass(shop)).slice(0, -43)}${'A'.repeat(43)}`,
    'is not',
  ],
  [
    'whose end was moved',
    async (shop: Shop) => (await aPass(shop)).replace(/\.\d{10}\./, '.2000000000.'),
    'is not a pass',
  ],
  ['that is no pass', () => '?', 'is not a pass'],
  [
    'that has expired',
    async (shop: Shop) => {
      const pass = await aPass(shop);
      advance({ minutes: 15 });
      return pass;
    },
    'is older than 15 minutes',
  ],
])('a pass %s is refused by its name', async (_, make, why) => {
  const shop = await aGuardedShop();
  const { status, body } = await buy(shop, { customerInfo, challengePass: await make(shop) });
  expect([status, body.error.code, body.error.field]).toEqual([409, 'challenge_required', 'challengePass']);
  expect(body.error.message).toContain(why);
  expect((await booksOf(shop.tenant)).customers).toEqual([]);
});
