import { expect, it } from 'vitest';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { exportBooks } from '../../../shared/flows/books/export-books.ts';
import { now, travelTo } from '../../support/clock.ts';
import { openBuckets } from '../../support/journal.ts';
import { aPaid, refund } from '../../support/refunds.ts';
import { recordsOf, removeItem } from '../../support/table.ts';

/** Exports a tenant in runs that have time for so many parts each. Gives the files of its closed days. */
async function exported(tenantId: TenantId, partsOfRun: number): Promise<unknown[]> {
  let isDone = false;
  while (!isDone) {
    let parts = 0;
    const hasTime = () => parts++ < partsOfRun;
    ({ isDone } = await exportBooks(tenantId, { now: now(), hasTime, mayLeaveOut: false }));
  }
  return (await recordsOf(tenantId, 'BOOKDAY#')).map(({ files }) => files);
}

it('runs that each have time for one part leave the same files, byte for byte, as one run that has time for all', async () => {
  await openBuckets();
  travelTo('2027-04-01T10:00:00Z');
  const paid = await aPaid();
  await refund(paid, { amount: 5 });
  const { id } = paid.tenant.tenant;
  travelTo('2027-04-02T03:00:00Z');
  const atOnce = await exported(id, Number.POSITIVE_INFINITY);
  for (const kind of ['BOOKDAY#', 'BOOKSTATE']) await removeItem((await recordsOf(id, kind))[0]);
  expect(await exported(id, 1)).toEqual(atOnce);
  expect(atOnce).toMatchObject([{ length: 6 }]);
});

it('two runs that export a tenant at once close its day once', async () => {
  await openBuckets();
  travelTo('2027-04-01T10:00:00Z');
  const { id } = (await aPaid()).tenant.tenant;
  travelTo('2027-04-02T03:00:00Z');
  const run = () => exportBooks(id, { now: now(), hasTime: () => true, mayLeaveOut: false });
  const ends = await Promise.allSettled([run(), run()]);
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await recordsOf(id, 'BOOKDAY#')).toHaveLength(1);
});
