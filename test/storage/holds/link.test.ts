import { expect, it } from 'vitest';
import type { LinkSlug } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { linkHold } from '../../../shared/storage/holds/link.ts';
import { createLink, findLink } from '../../../shared/storage/links.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { commit, get } from '../../../shared/storage/table/table.ts';
import { aLink, anAttempt, at, DAY, failureOf, now, seconds, tenantId } from '../owner.ts';

const mine = anAttempt();
const other = anAttempt();
const refOf = ({ id, customerId, naturalKey }: Attempt) => ({ id, customerId, naturalKey });
const item = (slug: LinkSlug) => get<Record<string, unknown>>(keys.link(tenantId, slug));

const ttl = seconds + 3600 + 90 * DAY;
async function storedLink(change: object = {}) {
  const link = aLink(change);
  await commit([createLink(link, false)]);
  return {
    link,
    hold: { on: 'link', slug: link.slug, ttl } as const,
    read: () => findLink(tenantId, link.slug),
  };
}

it('the hold of a link is taken by one attempt, and a second learns which one holds it', async () => {
  const { link, hold, read } = await storedLink();
  await commit(linkHold.take(hold, mine, now));
  expect(await read()).toEqual({ ...link, openAttempt: refOf(mine), lastAttempt: refOf(mine) });
  const lost = await failureOf(linkHold.take(hold, other, now));
  expect(lost).toMatchObject({ what: 'hold' });
  expect(lost.found).toEqual(refOf(mine));
});

it('the hold of a link is given back once, and counts a decline but no abort', async () => {
  const { link, hold, read } = await storedLink();
  await commit(linkHold.take(hold, mine, now));
  await commit(linkHold.giveBack(hold, mine, 'aborted'));
  expect(await read()).toEqual({ ...link, ttl, lastAttempt: refOf(mine) });
  await commit(linkHold.take(hold, mine, now));
  await commit(linkHold.giveBack(hold, mine, 'declined'));
  expect(await failureOf(linkHold.giveBack(hold, mine, 'declined'))).toBeInstanceOf(Error);
  expect(await read()).toEqual({ ...link, ttl, declines: 1, lastAttempt: refOf(mine) });
});

it('the hold of a link is used up once, and the paid link is kept without limit', async () => {
  const { link, hold } = await storedLink();
  await commit(linkHold.take(hold, mine, now));
  await commit(linkHold.use(hold, mine));
  const found = await item(link.slug);
  expect(found).toMatchObject({ status: 2, lastAttempt: refOf(mine) });
  expect(found).not.toHaveProperty('ttl');
  expect(found).not.toHaveProperty('openAttempt');
  expect(await failureOf(linkHold.use(hold, mine))).toBeInstanceOf(Error);
});

it('the hold of a link is neither used up nor given back by an attempt that does not hold it', async () => {
  const { link, hold, read } = await storedLink({ openAttempt: refOf(mine) });
  for (const write of [linkHold.use(hold, other), linkHold.giveBack(hold, other, 'declined')]) {
    expect(await failureOf(write)).toMatchObject({ what: 'hold', found: refOf(mine) });
  }
  expect(await read()).toMatchObject(link);
});

it.each<[string, object]>([
  ['paid', { status: 2 }],
  ['cancelled', { status: 4 }],
  ['expired', { expiresAt: at }],
  ['ten times declined', { declines: 10 }],
])('the hold of a link of a %s link cannot be taken', async (_, change) => {
  const { hold } = await storedLink(change);
  expect(await failureOf(linkHold.take(hold, mine, now))).toMatchObject({
    what: 'hold',
    found: undefined,
  });
});
