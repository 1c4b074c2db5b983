import type { TenantId } from '../../domain/ids.ts';
import { epochSeconds, minutesAfter } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { create, get, type Write } from '../table/table.ts';

/** The processor delivers an event for three days at most. */
const KEPT_MINUTES = 30 * 24 * 60;

export const hasTakenEffect = async (tenantId: TenantId, eventId: string): Promise<boolean> =>
  (await get(keys.appliedEvent(tenantId, eventId))) !== undefined;

/** Says that a processor's event has taken effect, in the transaction of its effect. Throws `Lost` of the applied event the second time. */
export function markApplied(
  { tenantId, eventId }: Readonly<{ tenantId: TenantId; eventId: string }>,
  now: Date,
): Write {
  const ttl = epochSeconds(minutesAfter(now, KEPT_MINUTES));
  return create(keys.appliedEvent(tenantId, eventId), { tenantId, ttl }, lost('applied event'));
}
