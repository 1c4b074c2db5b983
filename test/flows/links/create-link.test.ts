import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayNotAvailable } from '../../../shared/domain/errors.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { createPaymentLink, makeUnlessRepeated } from '../../../shared/flows/links/create-link.ts';
import { linkBySlug } from '../../../shared/flows/links/link-by-slug.ts';
import { newOperationId } from '../../../shared/runtime/new-id.ts';
import type { TestTenant } from '../../support/tenants.ts';
import { loseTable } from '../../support/wire.ts';
import { aSeller } from '../attempt-fixture.ts';

let tenant: TestTenant;
let known: Project;
beforeAll(async () => {
  const seller = await aSeller();
  [tenant, known] = [seller.tenant, seller.project];
});
const now = new Date();

describe('creating a link', () => {
  const request = {
    productOrigin: 'a'.repeat(24),
    amount: 19.99,
    currency: { code: 'EUR', symbol: '€' },
    billingType: 1 as const,
  };
  const make = async (change: object = {}, more: object = {}) => {
    const asked = { ...request, ...change };
    return await createPaymentLink({
      request: asked,
      body: asked,
      project: known,
      createdBy: 'public',
      ttlMinutes: 30,
      now,
      ...more,
    });
  };

  it('stores all that its payment needs', async () => {
    const { link, isReplay } = await make({
      description: 'Two seats',
      additionalInfo: { additionalDescription: 'Row 7' },
    });
    expect(isReplay).toBe(false);
    expect(link).toEqual({
      slug: expect.stringMatching(/^pl_/),
      tenantId: tenant.tenant.id,
      projectId: tenant.project.id,
      gatewayId: tenant.gateway?.id,
      status: 1,
      currency: 'eur',
      symbol: '€',
      chargeMinor: 1999,
      lines: [{ name: 'Two seats', unitMinor: 1999, quantity: 1, totalMinor: 1999 }],
      description: 'Two seats',
      additionalDescription: 'Row 7',
      expiresAt: new Date(now.getTime() + 30 * 60_000).toISOString(),
      createdAt: now.toISOString(),
      declines: 0,
    });
    const stored = (await linkBySlug(link.slug, undefined)).link;
    expect(stored).toEqual({ ...link, ttl: expect.any(Number) });
  });

  it('stores no empty texts, and expires when the caller asks', async () => {
    const { link } = await make({
      description: '',
      additionalInfo: { additionalDescription: '' },
      expiresInMinutes: 5,
    });
    expect([link.description, link.additionalDescription]).toEqual([undefined, undefined]);
    expect(link.expiresAt).toBe(new Date(now.getTime() + 5 * 60_000).toISOString());
    expect((await make({ additionalInfo: {} })).link.additionalDescription).toBeUndefined();
  });

  it('has a slug made of the operation, so that a repeat finds the link that the first request made', async () => {
    const operationId = newOperationId(now);
    const first = await make({}, { operationId });
    expect(first.link.slug).toBe(`pl_${tenant.tenant.id}${operationId}`);
    expect(await make({}, { operationId })).toEqual({
      link: { ...first.link, ttl: expect.any(Number) },
      isReplay: true,
      differs: [],
    });
  });

  it('gives the link that a key made whatever a refused request says, and refuses without a key that can be read', async () => {
    const { link } = await make({ idempotencyKey: 'order-1' });
    const project = { ...known, gateways: [], currencies: [] };
    const maker = { project, createdBy: 'public' } as const;
    const refused = async (body: Record<string, unknown>) =>
      await makeUnlessRepeated(body, maker, () => Promise.reject(gatewayNotAvailable()));
    const repeat = await refused({ idempotencyKey: 'order-1', amount: 0.01, currency: null });
    expect(repeat).toMatchObject({
      link: { slug: link.slug },
      isReplay: true,
      differs: ['amount', 'currency'],
    });
    for (const idempotencyKey of [undefined, 7, '', 'order-2'])
      await expect(refused({ idempotencyKey })).rejects.toMatchObject({ code: 'gateway_not_available' });
  });

  it('fails when the table fails', async () => {
    loseTable('PutItem');
    await expect(make()).rejects.toThrow('The table is gone.');
  });
});
