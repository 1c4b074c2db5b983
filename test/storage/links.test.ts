import { describe, expect, it } from 'vitest';
import type { LinkSlug } from '../../shared/domain/ids.ts';
import type { PaymentLink } from '../../shared/domain/links/payment-link.ts';
import { newTenantId } from '../../shared/runtime/new-id.ts';
import { linkHold } from '../../shared/storage/holds/link.ts';
import { cancelLink, createLink, findLink, getLink, linkNotFound } from '../../shared/storage/links.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import { aLink, anAttempt, at, DAY, failureOf, later, now, seconds, tenantId } from './owner.ts';

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
    expect(await findLink(tenantId, passing.slug)).toEqual({ ...passing, ttl: seconds + 3600 + 90 * DAY });
    expect(await findLink(tenantId, aLink().slug)).toBeUndefined();
  });

  it('loses the new link to the stored one, which the error carries', async () => {
    const link = await storedLink();
    const lost = await failureOf(createLink({ ...link, chargeMinor: 1 }, true));
    expect(lost).toMatchObject({ what: 'new link' });
    expect(lost).toMatchObject({ found: link });
  });
});

/** The link that each write was made from was read before the other's write: only the conditions decide. */
describe('cancelLink', () => {
  const attempt = anAttempt();
  const holdOf = ({ slug }: PaymentLink) => ({ on: 'link', slug }) as const;
  const read = ({ slug }: PaymentLink) => findLink(tenantId, slug);

  it('loses to an attempt that holds the link, which then may use it up', async () => {
    const link = await storedLink();
    await commit(linkHold.take(holdOf(link), attempt, now));
    expect(await failureOf(cancelLink(link, now))).toMatchObject({
      what: 'hold',
      found: { id: attempt.id },
    });
    await commit(linkHold.use(holdOf(link), attempt));
    expect(await failureOf(cancelLink(link, now))).toMatchObject({ what: 'hold' });
    expect(await read(link)).toMatchObject({ status: 2 });
  });

  it('makes every later attempt lose', async () => {
    const link = await storedLink();
    await commit([cancelLink(link, now)]);
    expect(await failureOf(linkHold.take(holdOf(link), attempt, now))).toMatchObject({ what: 'hold' });
    expect(await read(link)).toMatchObject({ ...link, status: 4, cancelledAt: at });
  });

  it('is possible again after an attempt gave the link back', async () => {
    const link = await storedLink();
    await commit(linkHold.take(holdOf(link), attempt, now));
    await commit(linkHold.giveBack(holdOf(link), attempt, 'declined'));
    await commit([cancelLink(link, now)]);
    expect(await read(link)).toMatchObject({ status: 4, declines: 1 });
  });

  it('keeps the instant of the first cancel, and makes no link where there is none', async () => {
    const link = await storedLink();
    await commit([cancelLink(link, now)]);
    expect(await failureOf(cancelLink(link, later(1)))).toMatchObject({ what: 'hold' });
    expect((await read(link))?.cancelledAt).toBe(at);
    const absent = aLink();
    expect(await failureOf(cancelLink(absent, now))).toMatchObject({ what: 'hold' });
    expect(await read(absent)).toBeUndefined();
  });
});

describe('getLink', () => {
  it('finds a link of its own tenant only', async () => {
    const link = await storedLink();
    const absent = { code: 'payment_link_not_found' };
    expect(await getLink(tenantId, link.slug)).toMatchObject(link);
    await expect(getLink(newTenantId(), link.slug)).rejects.toMatchObject(absent);
    await expect(getLink(tenantId, aLink().slug)).rejects.toMatchObject(absent);
    await expect(getLink(tenantId, 'pl_none')).rejects.toMatchObject(absent);
  });
});

describe('linkNotFound', () => {
  it('tells the caller to ask for a new link', () => {
    expect(linkNotFound()).toMatchObject({
      code: 'payment_link_not_found',
      message: expect.stringMatching(/ask for a new link\.$/),
    });
  });
});
