import { describe, expect, it } from 'vitest';
import type { AttemptId, LinkSlug } from '../../shared/domain/ids.ts';
import type { PaymentLink } from '../../shared/domain/links/payment-link.ts';
import { newLinkSlug } from '../../shared/runtime/new-id.ts';
import { keys } from '../../shared/storage/keys.ts';
import { createLink, findLink, LinkExists, LinkTaken, linkNotFound, lockLink, unlockLink, useLink } from '../../shared/storage/links.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { at, customerId, DAY, gatewayId, later, now, projectId, seconds, tenantId } from './owner.ts';

describe('a link', () => {
  const aLink = (change: object = {}) =>
    ({
      slug: newLinkSlug(tenantId, now),
      tenantId,
      projectId,
      gatewayId,
      status: 1,
      currency: 'usd',
      symbol: '$',
      chargeMinor: 500,
      lines: [],
      expiresAt: later(3600).toISOString(),
      createdAt: at,
      declines: 0,
      ...change,
    }) as unknown as PaymentLink;
  const ref = { id: 'txn_1' as AttemptId, customerId, naturalKey: 'n' };
  const item = (slug: LinkSlug) => get<Record<string, unknown>>(keys.link(tenantId, slug));

  it('is kept 90 days past its end, or for good when its caller named it', async () => {
    const [passing, named] = [aLink(), aLink()];
    await commit([createLink(passing, false), createLink(named, true)]);
    expect(await item(passing.slug)).toMatchObject({ ttl: seconds + 3600 + 90 * DAY });
    expect(await item(named.slug)).not.toHaveProperty('ttl');
    expect(await findLink(tenantId, passing.slug)).toEqual(passing);
    expect(await findLink(tenantId, newLinkSlug(tenantId, now))).toBeUndefined();
  });

  it('that is there already is shown to whoever would make it again', async () => {
    const link = aLink();
    await commit([createLink(link, true)]);
    const lost = await commit([createLink({ ...link, chargeMinor: 1 }, true)]).catch((error) => error);
    expect(lost).toBeInstanceOf(LinkExists);
    expect(lost).toMatchObject({ link, message: 'the link exists already' });
  });

  it('that stands in a lock’s way is shown, and nothing where there is none', async () => {
    const link = aLink();
    await commit([createLink(link, false)]);
    await commit([lockLink(link, ref, now)]);
    expect(await item(link.slug)).toMatchObject({ openAttempt: ref, lastAttempt: ref });
    const lost = await commit([lockLink(link, { ...ref, id: 'txn_2' as AttemptId }, now)]).catch((error) => error);
    expect(lost).toBeInstanceOf(LinkTaken);
    expect(lost).toMatchObject({ link: { ...link, openAttempt: ref, lastAttempt: ref }, message: 'the link could not be locked' });
    const gone = await commit([lockLink(aLink(), ref, now)]).catch((error) => error);
    expect(gone).toBeInstanceOf(LinkTaken);
    expect(gone.link).toBeUndefined();
  });

  it.each<[string, object]>([
    ['used', { status: 2 }],
    ['cancelled', { status: 4 }],
    ['over', { expiresAt: at }],
    ['declined too often', { declines: 10 }],
    ['held', { openAttempt: ref }],
  ])('that is %s is not locked', async (_, change) => {
    const link = aLink(change);
    await commit([createLink(link, false)]);
    await expect(commit([lockLink(link, ref, now)])).rejects.toThrow(LinkTaken);
  });

  it('is locked until the instant it ends, after up to nine declines', async () => {
    const link = aLink({ declines: 9, expiresAt: later(0.001).toISOString() });
    await commit([createLink(link, false)]);
    await expect(commit([lockLink(link, ref, now)])).resolves.toBeUndefined();
  });

  it('counts a decline and nothing else when it is let go', async () => {
    const link = aLink({ openAttempt: ref });
    await commit([createLink(link, false)]);
    await commit([unlockLink(tenantId, link.slug, ref, false)]);
    expect(await findLink(tenantId, link.slug)).toEqual({ ...link, openAttempt: undefined });
    await commit([lockLink(link, ref, now)]);
    await commit([unlockLink(tenantId, link.slug, ref, true)]);
    expect(await findLink(tenantId, link.slug)).toMatchObject({ declines: 1 });
    await expect(commit([unlockLink(tenantId, link.slug, ref, true)])).rejects.toThrow();
    expect(await findLink(tenantId, link.slug)).toMatchObject({ declines: 1 });
  });

  it('that is paid is a record for good', async () => {
    const link = aLink({ openAttempt: ref });
    await commit([createLink(link, false)]);
    await commit([useLink(tenantId, link.slug, ref)]);
    const found = await item(link.slug);
    expect(found).toMatchObject({ status: 2 });
    expect(found).not.toHaveProperty('ttl');
    expect(found).not.toHaveProperty('openAttempt');
  });

  it.each([2, 4])('in status %d is not used up again', async (status) => {
    const link = aLink({ openAttempt: ref, status });
    await commit([createLink(link, false)]);
    await expect(commit([useLink(tenantId, link.slug, ref)])).rejects.toThrow();
  });

  it('that is absent says what to do', () => {
    expect(linkNotFound()).toMatchObject({ code: 'payment_link_not_found', message: expect.stringMatching(/ask for a new link\.$/) });
  });
});
