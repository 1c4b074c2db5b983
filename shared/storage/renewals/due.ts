import type { Order } from '../../domain/billing/order.ts';
import { remindOn } from '../../domain/billing/reminder.ts';
import { restUntil } from '../../domain/billing/renewal.ts';
import type { Instant, OrderId, TenantId } from '../../domain/ids.ts';
import { type Pause, standingPause } from '../../domain/pauses/pause.ts';
import { instant, startOfDayIn } from '../../domain/time/calendar.ts';
import type { Key } from '../table/keys.ts';
import { TABLE } from '../table/schema.ts';
import { queryIndex } from '../table/table.ts';
import { workFields, workShards } from '../table/work.ts';

/**
 * The fields that put an order into the index until it is charged. Of the orders that are due at one moment, those of a tenant
 * come together, so that the planner reads whole batches.
 */
export const dueFields = (tenantId: TenantId, id: OrderId, at: Instant) =>
  workFields('DUE', `${tenantId}#${id}`, at);

/** Behind all that is ever read: where an order lies that is paused until somebody resumes it. */
const NEVER = '9999-12-31T00:00:00.000Z' as Instant;

/**
 * The fields that put an order into the work index until its next charge, or the reminder of it, is made; or until its pause begins, or ends
 * on a day that was set.
 */
export function dueFieldsOf(tenantId: TenantId, id: OrderId, order: Due, timeZone: string) {
  const { nextBillingDate, dunning, renewedAt } = order;
  if (nextBillingDate === undefined) return {};
  const pause = standingPause(order);
  if (pause) return dueFields(tenantId, id, stirsAt(pause, order, timeZone));
  const remindedOn = remindOn(order);
  if (remindedOn !== undefined) return dueFields(tenantId, id, startOfDayIn(timeZone, remindedOn));
  const begins = startOfDayIn(timeZone, dunning?.nextOn ?? nextBillingDate);
  const rests = renewedAt === undefined ? begins : instant(restUntil(renewedAt));
  return dueFields(tenantId, id, begins > rests ? begins : rests);
}

function stirsAt({ startsOn, resumesOn, pausedAt }: Pause, order: Due, timeZone: string): Instant {
  if (pausedAt === undefined) return startOfDayIn(timeZone, startsOn);
  return resumesOn === undefined ? NEVER : startOfDayIn(timeZone, remindOn(order) ?? resumesOn);
}

type Due = Pick<Order, 'nextBillingDate' | 'dunning' | 'renewedAt'> & Parameters<typeof remindOn>[0];

export const dueShards = (): string[] => workShards('DUE');

/** A page of the orders in one shard that are due, soonest first. `from` is where the page before ended. */
export async function readDue(
  shard: string,
  now: Date,
  limit: number,
  from?: string,
): Promise<{ keys: Key[]; next?: string }> {
  const before = `${instant(now)}~`;
  const rows = await queryIndex(TABLE.work, shard, {
    before,
    limit: limit + 1,
    ...(from !== undefined && { from }),
  });
  const page = rows.slice(0, limit);
  const next = rows[limit]?.sort;
  return { keys: page.map(({ key }) => key), ...(next !== undefined && { next }) };
}
