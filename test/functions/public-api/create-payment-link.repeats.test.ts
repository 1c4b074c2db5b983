import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addGateway } from '../../../apps/operator/actions/add-gateway.ts';
import { createProject } from '../../../apps/operator/actions/create-project.ts';
import { advance, now } from '../../support/clock.ts';
import { aLink, pay, recurring, requestLink } from '../../support/links.ts';
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

describe('a link’s idempotencyKey', () => {
  it('returns the existing link unchanged, even when the repeat differs', async () => {
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
    'returns the existing link even to a repeat that no new link could be made of: %j',
    async (overrides, differs) => {
      const tenant = await aTenant();
      const first = await requestLink(tenant, { idempotencyKey: 'order-1' });
      const again = await requestLink(tenant, { idempotencyKey: ' order-1 ', ...overrides });
      expect([again.status, again.body.data]).toEqual([200, { ...first.body.data, repeated: true, differs }]);
      expect(await linksOf(tenant)).toBe(1);
    },
  );

  it('makes one link for twenty concurrent requests', async () => {
    const tenant = await aTenant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestLink(tenant, { idempotencyKey: 'storm' })),
    );
    expect(new Set(answers.map(({ body }) => body.data.slug)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await linksOf(tenant)).toBe(1);
  });

  it('returns a link that was paid or expired since, and makes no new one', async () => {
    const tenant = await aTenant();
    await pay(await aLink(tenant, { idempotencyKey: 'paid' }));
    expect((await requestLink(tenant, { idempotencyKey: 'paid' })).body.data).toMatchObject({
      status: 2,
      statusLabel: 'paid',
    });
    await aLink(tenant, { idempotencyKey: 'late' });
    advance({ days: 400 });
    expect((await requestLink(tenant, { idempotencyKey: 'late' })).body.data).toMatchObject({
      status: 3,
      statusLabel: 'expired',
    });
    expect(await linksOf(tenant)).toBe(2);
    for (const link of (await kept(tenant)).links) expect(link).not.toHaveProperty('ttl');
  });

  it('makes one link for each tenant and project', async () => {
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

  it('gives different slugs to different tenants, so a slug cannot be guessed from a key', async () => {
    const tenants = [await aTenant(), await aTenant()];
    const slugs = await Promise.all(
      tenants.map(async (tenant) => (await aLink(tenant, { idempotencyKey: 'order-1' })).slug),
    );
    expect(new Set(slugs.map((slug) => slug.slice(-26))).size).toBe(2);
  });
});

describe('an Idempotency-Key header on a link', () => {
  it('replays the first answer with Idempotent-Replayed and makes no second link', async () => {
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

  it('with another body is refused with 422', async () => {
    const tenant = await aTenant();
    await requestLink(tenant, {}, keyed('request-1'));
    const other = await requestLink(tenant, { amount: 19.98 }, keyed('request-1'));
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await linksOf(tenant)).toBe(1);
  });

  it('expires after 24 hours', async () => {
    const tenant = await aTenant();
    const first = await requestLink(tenant, {}, keyed('request-1'));
    advance({ hours: 23, minutes: 59 });
    expect((await requestLink(tenant, {}, keyed('request-1'))).body.data.slug).toBe(first.body.data.slug);
    advance({ minutes: 2 });
    expect((await requestLink(tenant, {}, keyed('request-1'))).body.data.slug).not.toBe(first.body.data.slug);
  });

  it('makes one link for twenty concurrent requests', async () => {
    const tenant = await aTenant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestLink(tenant, {}, keyed('storm'))),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await linksOf(tenant)).toBe(1);
  });

  it('is separate for each tenant', async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    const [first, second] = [
      await requestLink(one, {}, keyed('same')),
      await requestLink(other, {}, keyed('same')),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('stays unused by a refused request, so the corrected request may carry it', async () => {
    const tenant = await aTenant();
    expect((await requestLink(tenant, { amount: -1 }, keyed('request-1'))).status).toBe(400);
    expect((await requestLink(tenant, {}, keyed('request-1'))).status).toBe(200);
  });
});
