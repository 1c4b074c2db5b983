import type { Notice } from '../../domain/events/event.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, get, upsert, type Write } from '../table/table.ts';

type Digest = Readonly<{ day: Day; others: number }>;

/**
 * Notifies operators of the first occurrence of a kind that a tenant has in a day, in UTC. The others of the day are counted, and the
 * next notice says how many they were. `of` names the kind. The write loses the digest to another first occurrence.
 */
export async function onceADay(
  tenantId: TenantId,
  of: string,
  { type, detail }: Notice,
  now: Date,
): Promise<Readonly<{ write: Write; notices: readonly Notice[] }>> {
  const key = keys.digest(tenantId, of);
  const day = dayIn('UTC', now);
  const before = await get<Digest>(key);
  if (before?.day === day) return { write: change(key, { add: { others: 1 } }), notices: [] };
  const asRead = before ? (['day', '=', before.day] as const) : (['day', 'absent'] as const);
  const write = upsert(key, { set: { day, others: 0 }, when: [asRead] }, lost('digest'));
  const left = before && before.others > 0 ? { othersOnDay: before.day, others: before.others } : {};
  return { write, notices: [{ type, detail: { ...detail, ...left } }] };
}
