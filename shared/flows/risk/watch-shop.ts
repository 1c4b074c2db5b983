import { envelopeOf } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import { type Guard, guardAfter } from '../../domain/risk/guard.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { instant } from '../../domain/time/calendar.ts';
import { logFailure } from '../../runtime/log.ts';
import { newId } from '../../runtime/new-id.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { findGuard, putGuard } from '../../storage/risk/guards.ts';
import { readShopCounts } from '../../storage/risk/shop-counts.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';

type Declined = Pick<Attempt, 'tenantId' | 'projectId'>;

/**
 * Looks at a shop's counts after a decline, and begins its guard, or makes it longer, when they have jumped. The decline is recorded: a
 * look that fails is logged, and the next decline looks again.
 */
export async function watchShop(of: Declined, now: Date): Promise<void> {
  try {
    await watch(of, now);
  } catch (error) {
    if (!hasLost(error, 'guard'))
      logFailure('the declines of a shop were not looked at', error, { tenantId: of.tenantId });
  }
}

async function watch(of: Declined, now: Date): Promise<void> {
  const { tenantId } = of;
  const [counts, before] = await Promise.all([readShopCounts(tenantId, now), findGuard(tenantId)]);
  const guard = guardAfter(before, counts, now);
  if (!guard || guard === before) return;
  const begins = guard.since !== before?.since;
  await commit([putGuard(tenantId, before, guard), ...(begins ? [tellGuard(of, guard, now)] : [])]);
}

/** The event of a guard that begins, and the day's first notice. */
function tellGuard({ tenantId, projectId }: Declined, guard: Guard, now: Date): Write {
  const id = newId<EventId>('event', now);
  const { since, until, declines, noticedAt } = guard;
  const data = { since, until, declines };
  const detail = { tenantId, ...data };
  return putOutbox(
    {
      id,
      tenantId,
      events: [envelopeOf(id, 'shop.guarded', { tenantId, projectId }, data, instant(now))],
      notices: noticedAt === since ? [{ type: 'shop.guarded', detail }] : [],
    },
    now,
  );
}
