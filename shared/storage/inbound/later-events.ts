import type { GatewayId, TenantId } from '../../domain/ids.ts';
import { dayIn, epochSeconds, minutesAfter } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { hasLost, Lost, lost } from '../table/lost.ts';
import { commit, upsert } from '../table/table.ts';

/** Events of the processor that are tried again: each by one message, and so many of an account a day. */

/** An outage of the processor delays the refunds and disputes of some hours. */
export const LATER_EVENTS_MAX = 200;
/** Longer than the tries of an event last. */
const KEPT_MINUTES = 4 * 24 * 60;

type LaterEvent = Readonly<{ tenantId: TenantId; gatewayId: GatewayId; eventId: string; messageId: string }>;

/**
 * Gives an event to the message that tries it again. `repeated`: another message has it. `full`: too many events of the account began
 * to wait today. Only events that could not be applied cost these writes.
 */
export async function keepForLater(
  { tenantId, gatewayId, eventId, messageId }: LaterEvent,
  now: Date,
): Promise<'kept' | 'repeated' | 'full'> {
  const ttl = epochSeconds(minutesAfter(now, KEPT_MINUTES));
  try {
    await commit([
      upsert(
        keys.laterEvent(tenantId, eventId),
        { set: { messageId, ttl }, when: [['messageId', 'absent']] },
        (found) => new Lost('later event', found?.messageId as string | undefined),
      ),
      upsert(
        keys.laterCount(tenantId, gatewayId, dayIn('UTC', now)),
        { set: { ttl }, add: { events: 1 }, when: [['events', 'counts below', LATER_EVENTS_MAX]] },
        lost('room for later'),
      ),
    ]);
    return 'kept';
  } catch (error) {
    if (hasLost(error, 'later event')) return error.found === messageId ? 'kept' : 'repeated';
    if (hasLost(error, 'room for later')) return 'full';
    throw error;
  }
}

/** Lets another message have the event, such as the one that an operator starts again from the dead-letter queue. */
export const letGoOfLater = (tenantId: TenantId, eventId: string) =>
  upsert(keys.laterEvent(tenantId, eventId), { remove: ['messageId'] });
