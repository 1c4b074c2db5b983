import type { Day, InvoiceId, LinkSlug, OrderId, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Hold } from '../../domain/sales/hold.ts';
import { dayIn, epochSeconds, minutesAfter } from '../../domain/time/calendar.ts';
import { type Key, keys } from '../table/keys.ts';
import { upsert, type Write } from '../table/table.ts';

/**
 * Challenges of 3-D Secure that were begun and left, counted for each source in each day (UTC). A payer begins them at no cost, and each
 * holds its source against others, so a source takes a bounded number of them from payers who have not proved who they are.
 */
export const CHALLENGES_A_DAY = 5;

/** What payers may leave challenges of. An invoice is one source, whichever of its links a payer came by. */
export type ChallengedSource = Readonly<{ invoice: InvoiceId } | { link: LinkSlug } | { order: OrderId }>;

/** Longer than a challenge may wait, so that a count outlives its day. */
const KEPT_MINUTES = 3 * 24 * 60;
const DAY_MS = 24 * 60 * 60_000;

export const challengeCountKey = (tenantId: TenantId, source: ChallengedSource, now: Date): Key =>
  keys.challenges(tenantId, Object.values(source)[0], dayOf(now));

type Count = Readonly<{ left?: number }> | undefined;
export const challengesIn = (item: unknown): number => (item as Count)?.left ?? 0;

/** Counts the challenge of an attempt that ends without its payer. */
export function countChallenge({ tenantId, holds }: Pick<Attempt, 'tenantId' | 'holds'>, now: Date): Write[] {
  const source = challengedBy(holds);
  if (!source) return [];
  const ttl = epochSeconds(minutesAfter(now, KEPT_MINUTES));
  return [upsert(challengeCountKey(tenantId, source, now), { add: { left: 1 }, set: { ttl } })];
}

function challengedBy(holds: readonly Hold[]): ChallengedSource | undefined {
  const of = <On extends Hold['on']>(on: On) =>
    holds.find((hold) => hold.on === on) as Extract<Hold, { on: On }>;
  const [invoice, link, order] = [of('invoice'), of('link'), of('order')];
  if (invoice) return { invoice: invoice.id };
  if (link) return { link: link.slug };
  return order && { order: order.id };
}

export const secondsUntilNextDay = (now: Date): number =>
  Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);

const dayOf = (now: Date): Day => dayIn('UTC', now);
