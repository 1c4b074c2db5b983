import { expect, it } from 'vitest';
import type { Refund } from '../../../shared/domain/refunds/refund.ts';
import { instant, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { reconcileRefunds } from '../../../shared/flows/refunds/reconcile-refunds.ts';
import { newId } from '../../../shared/runtime/new-id.ts';
import { findRefundById } from '../../../shared/storage/refunds/find-refund.ts';
import { createRefund, readRefunds } from '../../../shared/storage/refunds/refunds.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { advance, now } from '../../support/clock.ts';
import { aPaid, refundInDashboard } from '../../support/refunds.ts';
import { aTenant } from '../../support/tenants.ts';

it('findRefundById finds a refund of the dashboard, one that was booked hours after its request, and one that a restored table dated in whole seconds, and none of another tenant', async () => {
  const paid = await aPaid();
  advance({ days: 3 });
  await refundInDashboard(paid);
  await reconcileRefunds(paid.attempt, now());
  const [dashboard] = await readRefunds(paid.attempt);
  const ids = [0.999, -20 * 60 * 60].map((seconds) =>
    newId<Refund['id']>('refund', secondsAfter(now(), seconds)),
  );
  for (const id of ids)
    await commit([createRefund({ ...(dashboard as Refund), id, createdAt: instant(now()) })]);
  const other = await aTenant();
  for (const id of [String(dashboard?.id), ...ids]) {
    expect((await findRefundById(paid.attempt.tenantId, id))?.id).toBe(id);
    expect(await findRefundById(other.tenant.id, id as Refund['id'])).toBeUndefined();
  }
});
