import { expect, it } from 'vitest';
import type { PaymentLink } from '../../shared/domain/links/payment-link.ts';
import { linkHold } from '../../shared/storage/holds/link.ts';
import { cancelLink, createLink, findLink } from '../../shared/storage/links.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { aLink, anAttempt, failureOf, now, tenantId } from './owner.ts';

async function storedLink(change?: object) {
  const link = aLink(change);
  await commit([createLink(link, false)]);
  return link;
}

/** The link that each write was made from was read before the other's write: only the conditions decide. */

const attempt = anAttempt();
const holdOf = ({ slug }: PaymentLink) => ({ on: 'link', slug }) as const;
const read = ({ slug }: PaymentLink) => findLink(tenantId, slug);

it('cancelLink loses to an attempt that holds the link, which then may use it up', async () => {
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
