import type { Order } from '../../domain/billing/order.ts';
import type { DeclinesByDay } from '../../domain/billing/scheme-limits.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import { epochSeconds, minutesAfter } from '../../domain/time/calendar.ts';
import { parseCard } from '../customer/cards.ts';
import { type Key, keys } from '../table/keys.ts';
import { upsert, type Write } from '../table/table.ts';

/** Longer than the longest time over which schemes count. */
const KEPT_MINUTES = 40 * 24 * 60;
/** Of a field that counts the declines of one day: `on_2027_02_28`. */
const PREFIX = 'on_';

/** Counts a decline of a card, which the processor names by its fingerprint, for all orders of the tenant. */
export const countCardDecline = (tenantId: TenantId, fingerprint: string, now: Date): Write =>
  upsert(keys.cardDeclines(tenantId, fingerprint), {
    add: { [`${PREFIX}${now.toISOString().slice(0, 10).replaceAll('-', '_')}`]: 1 },
    set: { ttl: epochSeconds(minutesAfter(now, KEPT_MINUTES)) },
  });

/** Where the declines of the card that an order charges are counted. Undefined while the processor has not named its number. */
export function declinesKeyOf({ tenantId, dunning }: Order, savedCard: object | undefined): Key | undefined {
  const fingerprint = (savedCard && parseCard(savedCard).card?.fingerprint) ?? dunning?.cardFingerprint;
  return fingerprint === undefined ? undefined : keys.cardDeclines(tenantId, fingerprint);
}

export function declinesIn(item: object | undefined): DeclinesByDay {
  const counted = Object.entries(item ?? {}).filter(([field]) => field.startsWith(PREFIX));
  return Object.fromEntries(
    counted.map(([field, count]) => [field.slice(PREFIX.length).replaceAll('_', '-') as Day, Number(count)]),
  );
}
