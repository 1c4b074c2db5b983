import { expect, it } from 'vitest';
import { restoreTenant } from '../../../apps/operator/restore/restore-tenant.ts';
import { checkLedger } from '../../../shared/ledger/check.ts';
import { advance, now } from '../../support/clock.ts';
import { bothSides } from '../../support/money-books.ts';
import { aPaid, refund, refundInDashboard } from '../../support/refunds.ts';
import { putBack, snapshotOf } from '../../support/restored-table.ts';
import { recordsOf } from '../../support/table.ts';

it('Refunds made since the time of the table are booked again, ours under their own ids, also those of older payments', async () => {
  const older = await aPaid();
  const { tenant } = older;
  const idsOf = async () => (await recordsOf(tenant.tenant.id, 'REFUND#')).map(({ id }) => id);
  const since = now();
  const before = await snapshotOf(tenant);
  await refund(older, { amount: 5, reason: 'duplicate' });
  await refundInDashboard(older, 100);
  await refund(await aPaid({}, tenant));
  const lost = await idsOf();
  await putBack(tenant, before);
  advance({ minutes: 5 });
  expect(await restoreTenant(tenant.tenant.id, since, { now: now() })).toMatchObject({
    outcomes: { recorded: 1 },
    refunded: 2,
  });
  expect([lost.length, await idsOf()]).toEqual([2, expect.arrayContaining(lost)]);
  expect(checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
});
