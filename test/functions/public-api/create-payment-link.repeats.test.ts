import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { createProject } from '../../../apps/operator/actions/create-project.ts';
import { now } from '../../support/clock.ts';
import { recurring, requestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const linksOf = async (tenant: TestTenant) => (await kept(tenant)).links.length;

/** Another project of the same tenant, with the same account at the processor. */
async function aSecondProject({
  tenant,
  account: { secretKey, publishableKey, settlementCurrency },
}: TestTenant): Promise<string> {
  const origins = [`https://second-${randomUUID()}.test`];
  const settings = {
    name: 'Second',
    checkoutUrl: CHECKOUT_ORIGIN,
    baseCurrency: 'usd',
    timeZone: 'UTC',
    origins,
  };
  const { result } = await createProject({ ...settings, tenantId: tenant.id }, { now: now() });
  const gateway = {
    kind: 'processor',
    provider: 'processor',
    label: 'cards',
    settlementCurrency,
    secretKey,
    publishableKey,
  } as const;
  await addGateway({ ...gateway, tenantId: tenant.id, projectId: result.id }, { now: now() });
  return result.id;
}

it('a link’s idempotencyKey returns the existing link unchanged, even when the repeat differs', async () => {
  const tenant = await aTenant();
  const first = await requestLink(tenant, { idempotencyKey: 'order-77' });
  const items = [{ name: 'Seat', totalAmount: 500 }];
  const others: [overrides: object, differs: string[]][] = [
    [{}, []],
    [{ amount: 500 }, ['amount']],
    [{ amount: 0.001 }, ['amount']],
    [{ amount: 0, items }, ['amount', 'items']],
    [{ currency: { code: 'EUR', symbol: '€' } }, ['currency']],
    [{ currency: { code: 'XXX', symbol: '?' } }, ['currency']],
    [recurring(), ['recurringDetails']],
    [{ expiresInMinutes: 5, description: 'Other' }, ['description']],
    [
      { clientReference: 'a', metadata: { b: 'c' }, additionalInfo: { additionalDescription: 'd' } },
      ['additionalInfo', 'clientReference', 'metadata'],
    ],
  ];
  for (const [overrides, differs] of others) {
    const again = await requestLink(tenant, { idempotencyKey: 'order-77', ...overrides });
    expect([again.status, again.body.data]).toEqual([200, { ...first.body.data, repeated: true, differs }]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  }
  expect(await linksOf(tenant)).toBe(1);
  expect((await kept(tenant)).links).toMatchObject([{ chargeMinor: 1999, currency: 'usd' }]);
});

it.each<[overrides: object, differs: string[]]>([
  [{ amount: '19,99' }, ['amount']],
  [{ amount: undefined, currency: undefined }, ['amount', 'currency']],
  [{ amount: -5, items: 'none', metadata: 7 }, ['amount', 'items', 'metadata']],
  [{ productOrigin: 'x', expiresInMinutes: 'soon' }, []],
  [{ productOrigin: 'f'.repeat(24) }, []],
  [{ billingType: 2 }, ['recurringDetails']],
  [{ descripton: 'Two seats', billingType: 'once' }, []],
  [{ paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'gold' } }, ['paymentSourceDetails']],
  [{ paymentSourceDetails: [] }, ['paymentSourceDetails']],
])(
  'a link’s idempotencyKey returns the existing link even to a repeat that no new link could be made of: %j',
  async (overrides, differs) => {
    const tenant = await aTenant();
    const first = await requestLink(tenant, { idempotencyKey: 'order-1' });
    const again = await requestLink(tenant, { idempotencyKey: ' order-1 ', ...overrides });
    expect([again.status, again.body.data]).toEqual([200, { ...first.body.data, repeated: true, differs }]);
    expect(await linksOf(tenant)).toBe(1);
  },
);

it('a link’s idempotencyKey makes one link for each tenant and project', async () => {
  const [one, other] = [await aTenant(), await aTenant()];
  const productOrigin = await aSecondProject(one);
  const answers = [
    await requestLink(one, { idempotencyKey: 'same' }),
    await requestLink(one, { idempotencyKey: 'same', productOrigin }),
    await requestLink(other, { idempotencyKey: 'same' }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual(
    answers.map(() => [200, undefined]),
  );
  expect(new Set(answers.map(({ body }) => body.data.slug)).size).toBe(3);
  expect([await linksOf(one), await linksOf(other)]).toEqual([2, 1]);
  expect((await requestLink(one, { idempotencyKey: 'same', productOrigin })).body.data).toMatchObject(
    answers[1]?.body.data,
  );
});

it('an Idempotency-Key header on a link replays the first answer with Idempotent-Replayed and makes no second link', async () => {
  const tenant = await aTenant();
  const first = await requestLink(tenant, {}, keyed('request-1'));
  const again = await requestLink(tenant, {}, keyed('request-1'));
  expect(again.body).toEqual(first.body);
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([
    undefined,
    'true',
  ]);
  expect(await linksOf(tenant)).toBe(1);
});

it('an Idempotency-Key header on a link makes one link for twenty concurrent requests', async () => {
  const tenant = await aTenant();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => requestLink(tenant, {}, keyed('storm'))),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await linksOf(tenant)).toBe(1);
});
