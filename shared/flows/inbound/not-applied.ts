import type { EventId } from '../../domain/ids.ts';
import type { GatewayEvent } from '../../domain/inbound/processor-event.ts';
import { newId } from '../../runtime/new-id.ts';
import { onceADay } from '../../storage/events/digests.ts';
import { letGoOfLater } from '../../storage/inbound/later-events.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';

/**
 * Why an event was given up.
 *
 *   no_attempt   its payment intent names an attempt that the tenant does not have
 *   too_many     too many events of its account wait; the account's events are read again at night
 *   given_up     it could not be applied for three days; it is in the dead-letter queue
 */
export type Reason = 'no_attempt' | 'too_many' | 'given_up';

/** Notifies operators of an event that was given up: of the first one of a tenant, a day and a reason. */
export async function noteNotApplied(
  { id: eventId, type: eventType, objectId, tenantId, gatewayId }: Omit<GatewayEvent, 'named'>,
  reason: Reason,
  now: Date,
): Promise<void> {
  const detail = { reason, eventId, eventType, objectId, tenantId, gatewayId };
  await forOneTenant(tenantId, () =>
    inRounds(['digest'], async () => {
      const { write, notices } = await onceADay(
        tenantId,
        `processor_event.${reason}`,
        { type: 'processor_event.not_applied', detail },
        now,
      );
      const row = { id: newId<EventId>('event', now), tenantId, events: [], notices };
      await commit([
        write,
        ...(notices.length > 0 ? [putOutbox(row, now)] : []),
        ...(reason === 'given_up' ? [letGoOfLater(tenantId, eventId)] : []),
      ]);
    }),
  );
}
