import { describe, expect, it } from 'vitest';
import type { AttemptId, LinkSlug } from '../../shared/domain/ids.ts';
import { newLinkSlug } from '../../shared/runtime/new-id.ts';
import { keys } from '../../shared/storage/keys.ts';
import { createLink, findLink, LinkExists, LinkTaken, linkNotFound, lockLink, unlockLink, useLink } from '../../shared/storage/links.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { aRecord } from '../domain/whole-records.ts';
import { at, customerId, DAY, failureOf, later, now, race, seconds, tenantId } from './owner.ts';

const aLink = (change: object = {}) =>
  aRecord('a link', { tenantId, slug: newLinkSlug(tenantId, now), expiresAt: later(3600).toISOString(), ...change });
const attempt = (id: string) => ({ id: id as AttemptId, customerId, naturalKey: 'n' });
const mine = attempt('txn_mine');
const item = (slug: LinkSlug) => get<Record<string, unknown>>(keys.link(tenantId, slug));
async function storedLink(change?: object) {
  const link = aLink(change);
  await commit([createLink(link, false)]);
  return link;
}

describe('createLink', () => {
  it('keeps a link for 90 days past its expiry, and without limit when the caller named it', async () => {
    const [passing, named] = [await storedLink(), aLink()];
    await commit([createLink(named, true)]);
    expect(await item(passing.slug)).toMatchObject({ ttl: seconds + 3600 + 90 * DAY });
    expect(await item(named.slug)).not.toHaveProperty('ttl');
    expect(await findLink(tenantId, passing.slug)).toEqual(passing);
    expect(await findLink(tenantId, newLinkSlug(tenantId, now))).toBeUndefined();
  });

  it('fails with LinkExists, which carries the stored link', async () => {
    const link = await storedLink();
    const lost = await failureOf(createLink({ ...link, chargeMinor: 1 }, true));
    expect(lost).toBeInstanceOf(LinkExists);
    expect(lost).toMatchObject({ link, message: 'the link exists already' });
  });
});

describe('lockLink', () => {
  it('fails with LinkTaken, which carries the locked link, or no link when there is none', async () => {
    const link = await storedLink();
    await commit([lockLink(link, mine, now)]);
    expect(await item(link.slug)).toMatchObject({ openAttempt: mine, lastAttempt: mine });
    const lost = await failureOf(lockLink(link, attempt('txn_2'), now));
    expect(lost).toBeInstanceOf(LinkTaken);
    expect(lost).toMatchObject({ link: { ...link, openAttempt: mine, lastAttempt: mine }, message: 'the link could not be locked' });
    const gone = await failureOf(lockLink(aLink(), mine, now));
    expect(gone).toBeInstanceOf(LinkTaken);
    expect(gone.link).toBeUndefined();
  });

  it.each<[string, object]>([
    ['a used', { status: 2 }],
    ['a cancelled', { status: 4 }],
    ['an expired', { expiresAt: at }],
    ['a ten times declined', { declines: 10 }],
    ['a locked', { openAttempt: mine }],
  ])('refuses %s link', async (_, change) => {
    const link = await storedLink(change);
    expect(await failureOf(lockLink(link, mine, now))).toBeInstanceOf(LinkTaken);
  });

  it('locks a link up to the instant of its expiry and after up to nine declines', async () => {
    const link = await storedLink({ declines: 9, expiresAt: later(0.001).toISOString() });
    expect(await failureOf(lockLink(link, mine, now))).toBeUndefined();
  });

  it('locks for one of twenty concurrent attempts', async () => {
    const link = await storedLink();
    const { succeeded, errors } = await race(20, (index) => lockLink(link, attempt(`txn_${index}`), now));
    expect(succeeded).toBe(1);
    for (const error of errors) expect(error).toBeInstanceOf(LinkTaken);
    expect((await findLink(tenantId, link.slug))?.openAttempt?.id).toBe(errors[0]?.link.openAttempt.id);
  });
});

describe('unlockLink', () => {
  it('removes the lock once and counts a decline only when there was one', async () => {
    const link = await storedLink({ openAttempt: mine });
    await commit([unlockLink(tenantId, link.slug, mine, false)]);
    expect(await findLink(tenantId, link.slug)).toEqual({ ...link, openAttempt: undefined });
    await commit([lockLink(link, mine, now)]);
    await commit([unlockLink(tenantId, link.slug, mine, true)]);
    expect(await findLink(tenantId, link.slug)).toMatchObject({ declines: 1 });
    expect(await failureOf(unlockLink(tenantId, link.slug, mine, true))).toBeInstanceOf(Error);
    expect(await findLink(tenantId, link.slug)).toMatchObject({ declines: 1 });
  });

  it('and useLink refuse an attempt that does not hold the lock', async () => {
    const link = await storedLink({ openAttempt: mine });
    expect(await failureOf(unlockLink(tenantId, link.slug, attempt('txn_other'), false))).toBeInstanceOf(Error);
    expect(await failureOf(useLink(tenantId, link.slug, attempt('txn_other')))).toBeInstanceOf(Error);
    expect(await findLink(tenantId, link.slug)).toEqual(link);
  });
});

describe('useLink', () => {
  it('marks the link used once, and keeps it without limit', async () => {
    const link = await storedLink();
    await commit([lockLink(link, mine, now)]);
    await commit([useLink(tenantId, link.slug, mine)]);
    const found = await item(link.slug);
    expect(found).toMatchObject({ status: 2, lastAttempt: mine });
    expect(found).not.toHaveProperty('ttl');
    expect(found).not.toHaveProperty('openAttempt');
    expect(await failureOf(useLink(tenantId, link.slug, mine))).toBeInstanceOf(Error);
  });

  it.each([2, 4])('refuses a link in status %d', async (status) => {
    const link = await storedLink({ openAttempt: mine, status });
    expect(await failureOf(useLink(tenantId, link.slug, mine))).toBeInstanceOf(Error);
  });
});

describe('linkNotFound', () => {
  it('tells the caller to ask for a new link', () => {
    expect(linkNotFound()).toMatchObject({ code: 'payment_link_not_found', message: expect.stringMatching(/ask for a new link\.$/) });
  });
});
