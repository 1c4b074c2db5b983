import type { Order } from '../../../domain/billing/order.ts';
import { invariant } from '../../../domain/errors.ts';
import { type Pause, standingPause } from '../../../domain/pauses/pause.ts';
import { dayIn, instant } from '../../../domain/time/calendar.ts';
import { suspendSubscription, touchOrder, writePause } from '../../../storage/renewals/pauses.ts';
import { hasLost } from '../../../storage/table/lost.ts';
import { commit } from '../../../storage/table/table.ts';
import { type Telling, tell, toldOfPause } from './tell-pause.ts';

/**
 * The pause of an order begins, since its day has come: its subscription is suspended, and the shop gets word of it, in one transaction. Nothing is
 * written when another process was first.
 */
export async function beginPause(telling: Telling): Promise<void> {
  const pause = standingPause(telling.order);
  invariant(pause, `order ${telling.order.id} is to be paused`);
  await write(telling, { ...pause, pausedAt: instant(telling.now) });
}

/**
 * The order of an add-on is paused with its subscription, on its own next billing date, until the subscription goes on. That is on condition
 * that the subscription's order is as it was read, and counts a change of it: so what resumes that order finds this one.
 */
export async function followPause(telling: Telling, main: Order): Promise<void> {
  const { order, project, now } = telling;
  const { nextBillingDate, pause } = order;
  invariant(nextBillingDate && main.pause, `order ${main.id} is paused`);
  const { resumesOn: _, ...own } = pause ?? { startsOn: nextBillingDate, by: main.pause.by };
  const isBegun = own.startsOn <= dayIn(project.timeZone, now);
  const after = { ...own, with: main.id, ...(isBegun && { pausedAt: own.pausedAt ?? instant(now) }) };
  await write(telling, after, main);
}

async function write(telling: Telling, pause: Pause, main?: Order): Promise<void> {
  const { order, project } = telling;
  const after = { ...order, pause };
  const isNew = pause.pausedAt !== undefined && order.pause?.pausedAt === undefined;
  try {
    await commit([
      writePause(order, pause, project.timeZone),
      ...(main ? [touchOrder(main)] : []),
      ...(isNew ? [...suspendSubscription(after), tell(telling, toldOfPause(after))] : []),
    ]);
  } catch (error) {
    if (!hasLost(error, 'order')) throw error;
  }
}
