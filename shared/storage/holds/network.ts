import type { Attempt } from '../../domain/sales/attempt.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import type { Hold, HoldOn } from '../../domain/sales/hold.ts';
import { countTtl, hourOf, NETWORK_TRIES_MAX, NETWORK_WAITS_MAX } from '../decline-limits.ts';
import { countPaid } from '../risk/shop-counts.ts';
import { keys } from '../table/keys.ts';
import { Lost, lost } from '../table/lost.ts';
import { change, upsert, type Write } from '../table/table.ts';
import type { HoldWrites } from './hold-writes.ts';

/** What an attempt adds to the counts of its network. */
type Counts = Readonly<Partial<Record<'tries' | 'declines' | 'waiting' | 'paid', number>>>;

/** A try that is lost for the hour: declined, left at the bank, or used to learn whether a card lives. */
const SPENT: Counts = { tries: 1, declines: 1 };
/** A payment makes room for one more try, so that a network of many payers is not closed by the few whose cards are declined. */
const PAID: Counts = { tries: -1, declines: -1, paid: 1 };

/**
 * One try of a client's network. The commit that creates an attempt takes it, so that concurrent attempts cannot pass the limit
 * together. A decline keeps it, and so does a card that is saved for who only typed an address. While the payer is at their bank it
 * is a wait, of which there may be more.
 */
export const networkHold: HoldWrites<HoldOn<'network'>> = {
  take: (hold, by, now) => [
    upsert(
      keyOf(hold, by),
      {
        add: { tries: 1 },
        set: { ttl: countTtl(now) },
        when: [
          ['tries', 'counts below', NETWORK_TRIES_MAX],
          ['waiting', 'counts below', NETWORK_WAITS_MAX],
        ],
      },
      lost('network'),
    ),
  ],
  use: (hold, by) => [replace(hold, by, ofSuccess(by)), ...countPaid(by)],
  giveBack: (hold, by, why) => [replace(hold, by, why === 'declined' && !hold.isWaiting ? SPENT : {})],
};

function ofSuccess(by: Attempt): Counts {
  if (by.operation === 'charge') return PAID;
  return isLearned(by) ? SPENT : {};
}

/** A card that is saved without a charge tells who only typed an address that it lives. */
export const isLearned = ({ operation, buyerKnownBy }: Attempt): boolean =>
  operation === 'save_card' && !isProved(buyerKnownBy);

/** The try that a payment begins with. */
export const networkTry = (network: string, now: Date): HoldOn<'network'> => ({
  on: 'network',
  network,
  hour: hourOf(now),
});

export const isTry = (hold: Hold): hold is HoldOn<'network'> => hold.on === 'network';
export const waitsAtBank = ({ holds }: Pick<Attempt, 'holds'>): boolean =>
  holds.some((hold) => isTry(hold) && hold.isWaiting);

/** Holds of an attempt while its payer is at their bank, and the writes that make a wait of its try. */
export const waitAtBank = (
  holds: readonly Hold[],
  by: Holder,
): { holds: Hold[]; toWait: (holding: Attempt) => Write[] } => ({
  holds: holds.map((hold) => (isTry(hold) ? { ...hold, isWaiting: true } : hold)),
  toWait: (holding) =>
    holding.holds
      .filter(isTry)
      .flatMap((hold) => (hold.isWaiting ? [] : [replace(hold, by, { waiting: 1 })])),
});

/** Counts a try in the hour in which its payer failed at their bank or left it. */
export const countNetworkTry = (attempt: Attempt, now: Date): Write =>
  upsert(keyOf(networkTry(attempt.clientNetwork, now), attempt), { add: SPENT, set: { ttl: countTtl(now) } });

/** Puts counts in the place of what an attempt has while it is under way. The item of an hour long past may have been removed. */
function replace(hold: HoldOn<'network'>, by: Holder, counts: Counts): Write {
  const before: Counts = hold.isWaiting ? { waiting: -1 } : { tries: -1 };
  const fields = [...new Set([...Object.keys(before), ...Object.keys(counts)])] as (keyof Counts)[];
  const sums = fields.map((field) => [field, (before[field] ?? 0) + (counts[field] ?? 0)] as const);
  const add = Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
  return change(keyOf(hold, by), { add }, () => new Lost('held item', hold));
}

type Holder = Parameters<typeof networkHold.use>[1];

const keyOf = ({ network, hour }: HoldOn<'network'>, { tenantId }: Holder) =>
  keys.declines(tenantId, `network:${network}`, hour);
