import type { CustomerId, TenantId } from '../domain/ids.ts';
import { epochSeconds, minutesAfter } from '../domain/time/calendar.ts';
import { type Key, keys } from './table/keys.ts';
import { lost } from './table/lost.ts';
import { upsert, type Write } from './table/table.ts';

/**
 * Declined tries an hour of one network, of one e-mail from one network, and of one card, by all payers and from all networks. They slow
 * down who tests stolen cards. An e-mail is counted together with its network, so that a stranger who types it cannot lock its owner out.
 */
const DECLINES_AN_HOUR = { network: 20, email: 5, card: 10 } as const;
export const NETWORK_TRIES_MAX = DECLINES_AN_HOUR.network;
/** Payers of one network who are at their bank, or left it within the hour. */
export const NETWORK_WAITS_MAX = 60;
export const CARD_TRIES_MAX = DECLINES_AN_HOUR.card;
export type DeclineLimit = Readonly<{ on: keyof typeof DECLINES_AN_HOUR; who: string }>;

type Who = Readonly<{ clientNetwork: string; customerId: CustomerId }>;
export const networkLimit = ({ clientNetwork }: Pick<Who, 'clientNetwork'>): DeclineLimit => ({
  on: 'network',
  who: clientNetwork,
});
export const emailLimit = ({ clientNetwork, customerId }: Who): DeclineLimit => ({
  on: 'email',
  who: `${customerId}@${clientNetwork}`,
});
/** By the fingerprint that the processor gives the card's number. */
export const cardLimit = (who: string): DeclineLimit => ({ on: 'card', who });

const HOUR_MS = 3_600_000;
/** Longer than any attempt takes to end, so that a count outlives every attempt it counts. */
const KEPT_MINUTES = 3 * 24 * 60;

export const hourOf = (now: Date): string => now.toISOString().slice(0, 13);
export const countTtl = (now: Date): number => epochSeconds(minutesAfter(now, KEPT_MINUTES));

export const declineCountKey = (tenantId: TenantId, { on, who }: DeclineLimit, now: Date): Key =>
  keys.declines(tenantId, `${on}:${who}`, hourOf(now));

type Counts = Readonly<{ declines?: number; tries?: number; waiting?: number; paid?: number }> | undefined;

export const isLimitReached = ({ on }: DeclineLimit, item: unknown): boolean =>
  declinesIn(item) >= DECLINES_AN_HOUR[on] || ((item as Counts)?.waiting ?? 0) >= NETWORK_WAITS_MAX;
export const declinesIn = (item: unknown): number => (item as Counts)?.declines ?? 0;
export const hasPaid = (item: unknown): boolean => ((item as Counts)?.paid ?? 0) > 0;
/** Every try of the network's hour is a decline or under way. */
export const isNetworkFull = (item: unknown): boolean => ((item as Counts)?.tries ?? 0) >= NETWORK_TRIES_MAX;

export const secondsUntilNextHour = (now: Date): number =>
  Math.ceil((HOUR_MS - (now.getTime() % HOUR_MS)) / 1000);

/**
 * Counts what a stranger asked about a customer as a try of their network and a decline of the e-mail, as long as both have some left.
 * `asked` says how many of the declines were such questions, for the ledger. Throws `Lost` of the network when none is left.
 */
export function countStrangersTry(tenantId: TenantId, who: Who, now: Date): Write[] {
  const set = { ttl: countTtl(now) };
  const network = declineCountKey(tenantId, networkLimit(who), now);
  const email = declineCountKey(tenantId, emailLimit(who), now);
  return [
    upsert(
      network,
      { add: { tries: 1, declines: 1, asked: 1 }, set, when: [['tries', 'counts below', NETWORK_TRIES_MAX]] },
      lost('network'),
    ),
    upsert(
      email,
      { add: { declines: 1, asked: 1 }, set, when: [['declines', 'counts below', DECLINES_AN_HOUR.email]] },
      lost('network'),
    ),
  ];
}

export function countDecline(tenantId: TenantId, limit: DeclineLimit, now: Date): Write {
  return upsert(declineCountKey(tenantId, limit, now), { add: { declines: 1 }, set: { ttl: countTtl(now) } });
}
