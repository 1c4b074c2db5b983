import type { HoldOn } from '../../domain/sales/hold.ts';
import { countTtl, NETWORK_TRIES_MAX } from '../decline-limits.ts';
import { keys } from '../table/keys.ts';
import { change, upsert } from '../table/table.ts';
import type { HoldWrites } from './hold.ts';
import { HoldGone } from './hold-gone.ts';

/** Every try of the network's hour is a decline or under way. */
export class NetworkFull extends Error {}
/** This card's decline counts for the network's hour already. */
export class CardCounted extends Error {}

/**
 * One try of a client's network. The commit that creates an attempt takes it, so that concurrent attempts cannot pass the limit
 * together. A decline keeps it, once for each card; every other end gives it back.
 */
export const networkHold: HoldWrites<HoldOn<'network'>> = {
  take: (hold, by, now) =>
    upsert(
      keyOf(hold, by),
      { add: { tries: 1 }, set: { ttl: countTtl(now) }, when: [['tries', 'counts below', NETWORK_TRIES_MAX]] },
      () => new NetworkFull(`the network has ${NETWORK_TRIES_MAX} tries`),
    ),

  use: (hold, by) => putBack(hold, by),

  giveBack: (hold, by, why) => {
    if (why !== 'declined') return putBack(hold, by);
    const card = by.refusal?.cardFingerprint ?? by.paymentMethodId;
    const edit = { add: { declines: 1, cards: new Set([card]) }, when: [['cards', 'lacks', card] as const] };
    return change(keyOf(hold, by), edit, (found) => (found ? new CardCounted('a card is counted once an hour') : new HoldGone(hold)));
  },
};

type Holder = Parameters<typeof networkHold.use>[1];

/** The count of an hour long past may have been removed. */
const putBack = (hold: HoldOn<'network'>, by: Holder) => change(keyOf(hold, by), { add: { tries: -1 } }, () => new HoldGone(hold));

const keyOf = ({ network, hour }: HoldOn<'network'>, { tenantId }: Holder) => keys.declines(tenantId, `network:${network}`, hour);
