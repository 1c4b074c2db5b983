import type { TenantId } from '../domain/ids.ts';
import { epochSeconds, minutesAfter } from '../domain/time/calendar.ts';
import { type Key, keys } from './keys.ts';
import { upsert, type Write } from './table.ts';

/** Declined tries an hour that one network address or one e-mail may have with one tenant before it must wait. */
const DECLINES_AN_HOUR = { address: 20, email: 5 } as const;
export type Guard = Readonly<{ name: keyof typeof DECLINES_AN_HOUR; who: string }>;

const HOUR_MS = 3_600_000;

export const guardKey = (tenantId: TenantId, { name, who }: Guard, now: Date): Key =>
  keys.guard(tenantId, `${name}:${who}`, now.toISOString().slice(0, 13));

export const isExhausted = ({ name }: Guard, item: unknown): boolean =>
  Number((item as { declines?: number } | undefined)?.declines ?? 0) >= DECLINES_AN_HOUR[name];

export const secondsUntilNextHour = (now: Date): number => Math.ceil((HOUR_MS - (now.getTime() % HOUR_MS)) / 1000);

export function countDecline(tenantId: TenantId, guard: Guard, now: Date): Write {
  const ttl = epochSeconds(minutesAfter(now, 120));
  return upsert(guardKey(tenantId, guard, now), { add: { declines: 1 }, set: { ttl } });
}
