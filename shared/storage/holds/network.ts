import { idOfGiven } from '../../domain/customers/given-card.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Hold, HoldOn } from '../../domain/sales/hold.ts';
import { countTtl, hourOf, NETWORK_TRIES_MAX } from '../decline-limits.ts';
import { keys } from '../table/keys.ts';
import { Lost, lost } from '../table/lost.ts';
import { change, upsert, type Write } from '../table/table.ts';
import type { HoldWrites } from './hold-writes.ts';

/**
 * One try of a client's network. The commit that creates an attempt takes it, so that concurrent attempts cannot pass the limit
 * together. A decline keeps it, once for each card; every other end, and the wait for authentication, gives it back.
 */
export const networkHold: HoldWrites<HoldOn<'network'>> = {
  take: (hold, by, now) => [
    upsert(
      keyOf(hold, by),
      {
        add: { tries: 1 },
        set: { ttl: countTtl(now) },
        when: [['tries', 'counts below', NETWORK_TRIES_MAX]],
      },
      lost('network'),
    ),
  ],

  use: (hold, by) => [putBack(hold, by)],

  giveBack: (hold, by, why) => {
    if (why !== 'declined') return [putBack(hold, by)];
    const edit = {
      add: { declines: 1, cards: new Set([cardOf(by)]) },
      when: [['cards', 'lacks', cardOf(by)] as const],
    };
    return [change(keyOf(hold, by), edit, (found) => (found ? cardCounted() : new Lost('held item', hold)))];
  },
};

/** The try that a payment begins with. */
export const networkTry = (network: string, now: Date): HoldOn<'network'> => ({
  on: 'network',
  network,
  hour: hourOf(now),
});

export const isTry = (hold: Hold): hold is HoldOn<'network'> => hold.on === 'network';

/** Gives back the try of an attempt that waits for its payer, who may take an hour. */
export const giveBackTries = (attempt: Attempt): Write[] =>
  attempt.holds.filter(isTry).map((hold) => putBack(hold, attempt));

/** Counts the card of a decline that followed authentication: its attempt has given its try back. */
export function countCard(attempt: Attempt, now: Date): Write {
  const edit = {
    add: { tries: 1, declines: 1, cards: new Set([cardOf(attempt)]) },
    set: { ttl: countTtl(now) },
  };
  return upsert(
    keyOf(networkTry(attempt.clientNetwork, now), attempt),
    { ...edit, when: [['cards', 'lacks', cardOf(attempt)]] },
    cardCounted,
  );
}

const cardOf = ({ refusal, card, ...given }: Attempt): string =>
  refusal?.cardFingerprint ?? card?.fingerprint ?? idOfGiven(given) ?? 'no card';
const cardCounted = lost('counted card');

type Holder = Parameters<typeof networkHold.use>[1];

/** The count of an hour long past may have been removed. */
const putBack = (hold: HoldOn<'network'>, by: Holder) =>
  change(keyOf(hold, by), { add: { tries: -1 } }, () => new Lost('held item', hold));

const keyOf = ({ network, hour }: HoldOn<'network'>, { tenantId }: Holder) =>
  keys.declines(tenantId, `network:${network}`, hour);
