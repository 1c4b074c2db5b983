import type { TenantId } from '../domain/ids.ts';
import { epochSeconds, minutesAfter } from '../domain/time/calendar.ts';
import { type Key, keys } from './table/keys.ts';
import { upsert, type Write } from './table/table.ts';

/** Declined tries an hour that one network or one e-mail may have with a tenant. They slow down who tests stolen cards. */
const DECLINES_AN_HOUR = { network: 20, email: 5 } as const;
export type DeclineLimit = Readonly<{ on: keyof typeof DECLINES_AN_HOUR; who: string }>;

const HOUR_MS = 3_600_000;

export const declineCountKey = (tenantId: TenantId, { on, who }: DeclineLimit, now: Date): Key =>
  keys.declines(tenantId, `${on}:${who}`, now.toISOString().slice(0, 13));

export const isLimitReached = ({ on }: DeclineLimit, item: unknown): boolean =>
  Number((item as { declines?: number } | undefined)?.declines ?? 0) >= DECLINES_AN_HOUR[on];

export const secondsUntilNextHour = (now: Date): number => Math.ceil((HOUR_MS - (now.getTime() % HOUR_MS)) / 1000);

export function countDecline(tenantId: TenantId, limit: DeclineLimit, now: Date): Write {
  const ttl = epochSeconds(minutesAfter(now, 120));
  return upsert(declineCountKey(tenantId, limit, now), { add: { declines: 1 }, set: { ttl } });
}
