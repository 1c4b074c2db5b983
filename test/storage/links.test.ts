import { describe, expect, it } from 'vitest';
import type { AttemptId, CustomerId, LinkSlug } from '../../shared/domain/ids.ts';
import type { AttemptRef } from '../../shared/domain/links/payment-link.ts';
import { findLink, LinkTaken, lockLink, unlockLink, useLink } from '../../shared/storage/links.ts';
import { commit } from '../../shared/storage/table.ts';
import { aLink } from '../support/links.ts';
import { aTenant } from '../support/tenants.ts';

const attempt = (name: string): AttemptRef => ({ id: `txn_${name}` as AttemptId, customerId: 'cst_1' as CustomerId, naturalKey: name });
const now = () => new Date();

async function aStoredLink() {
  const tenant = await aTenant();
  const { slug } = await aLink(tenant);
  const read = async () => {
    const link = await findLink(tenant.tenant.id, slug as LinkSlug);
    if (!link) throw new Error('The link is gone.');
    return link;
  };
  return { tenantId: tenant.tenant.id, slug: slug as LinkSlug, link: await read(), read };
}

describe('a link’s lock', () => {
  it('lets one of twenty through', async () => {
    const { link, read } = await aStoredLink();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => commit([lockLink(link, attempt(String(index)), now())])),
    );
    const lost = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(lost).toHaveLength(19);
    for (const reason of lost) expect(reason).toBeInstanceOf(LinkTaken);
    expect((await read()).openAttempt?.id).toBe(lost[0]?.link.openAttempt.id);
  });

  it('is not given for a link that is over, used, or declined too often', async () => {
    const { link, read, tenantId, slug } = await aStoredLink();
    await expect(commit([lockLink(link, attempt('late'), new Date(link.expiresAt))])).rejects.toThrow(LinkTaken);
    for (let index = 0; index < 10; index++) {
      await commit([lockLink(link, attempt('one'), now())]);
      await commit([unlockLink(tenantId, slug, attempt('one'), true)]);
    }
    expect((await read()).declines).toBe(10);
    await expect(commit([lockLink(link, attempt('eleventh'), now())])).rejects.toThrow(LinkTaken);
  });

  it('is taken off by its own attempt only, and once', async () => {
    const { link, read, tenantId, slug } = await aStoredLink();
    await commit([lockLink(link, attempt('mine'), now())]);
    await expect(commit([unlockLink(tenantId, slug, attempt('other'), false)])).rejects.toThrow();
    await expect(commit([useLink(tenantId, slug, attempt('other'))])).rejects.toThrow();
    await commit([useLink(tenantId, slug, attempt('mine'))]);
    expect(await read()).toMatchObject({ status: 2, lastAttempt: { id: 'txn_mine' } });
    await expect(commit([useLink(tenantId, slug, attempt('mine'))])).rejects.toThrow();
    await expect(commit([lockLink(link, attempt('again'), now())])).rejects.toThrow(LinkTaken);
  });
});
