import { describe, expect, it } from 'vitest';
import type { AttemptId, CustomerId, LinkSlug } from '../../shared/domain/ids.ts';
import type { AttemptRef } from '../../shared/domain/links/payment-link.ts';
import { cancelLink, getLink, LinkTaken, lockLink, unlockLink, useLink } from '../../shared/storage/links.ts';
import { commit } from '../../shared/storage/table.ts';
import { aLink } from '../support/links.ts';
import { aTenant } from '../support/tenants.ts';

const holder: AttemptRef = { id: 'txn_1' as AttemptId, customerId: 'cst_1' as CustomerId, naturalKey: 'n' };
const now = () => new Date();

async function aStoredLink() {
  const { tenant, ...rest } = await aTenant();
  const { slug } = await aLink({ tenant, ...rest });
  const read = () => getLink(tenant.id, slug);
  return { tenantId: tenant.id, slug: slug as LinkSlug, link: await read(), read };
}

/** The link that each write was made from was read before the other's write: only the conditions decide. */
describe('cancelLink', () => {
  it('loses to an attempt that locked the link, which then may use it', async () => {
    const { tenantId, slug, link, read } = await aStoredLink();
    await commit([lockLink(link, holder, now())]);
    await expect(commit([cancelLink(link, now())])).rejects.toMatchObject({ link: { openAttempt: holder } });
    await commit([useLink(tenantId, slug, holder)]);
    await expect(commit([cancelLink(link, now())])).rejects.toBeInstanceOf(LinkTaken);
    expect(await read()).toMatchObject({ status: 2 });
  });

  it('makes every later lock lose', async () => {
    const { link, read } = await aStoredLink();
    await commit([cancelLink(link, now())]);
    await expect(commit([lockLink(link, holder, now())])).rejects.toMatchObject({ link: { status: 4 } });
    expect((await read()).openAttempt).toBeUndefined();
  });

  it('is possible again once an attempt gave the link back', async () => {
    const { tenantId, slug, link, read } = await aStoredLink();
    await commit([lockLink(link, holder, now())]);
    await commit([unlockLink(tenantId, slug, holder, true)]);
    await commit([cancelLink(link, now())]);
    expect(await read()).toMatchObject({ status: 4, declines: 1 });
  });

  it('keeps the instant of the first cancel', async () => {
    const { link, read } = await aStoredLink();
    const at = now();
    await commit([cancelLink(link, at)]);
    await expect(commit([cancelLink(link, new Date(at.getTime() + 1000))])).rejects.toBeInstanceOf(LinkTaken);
    expect((await read()).cancelledAt).toBe(at.toISOString());
  });

  it('does not make a link that is not there', async () => {
    const { link, tenantId } = await aStoredLink();
    const gone = { ...link, slug: `${link.slug.slice(0, -4)}0000` as LinkSlug };
    await expect(commit([cancelLink(gone, now())])).rejects.toMatchObject({ link: undefined });
    await expect(getLink(tenantId, gone.slug)).rejects.toMatchObject({ code: 'payment_link_not_found' });
  });
});
