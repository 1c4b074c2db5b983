import type { HoldOn } from '../../domain/sales/hold.ts';
import { countTtl, NETWORK_TRIES_MAX } from '../decline-limits.ts';
import { keys } from '../table/keys.ts';
import { upsert } from '../table/table.ts';
import type { HoldWrites } from './hold.ts';

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

  use: (hold, by) => upsert(keyOf(hold, by), { add: { tries: -1 } }),

  giveBack: (hold, by, why) => {
    if (why !== 'declined') return upsert(keyOf(hold, by), { add: { tries: -1 } });
    const card = by.refusal?.cardFingerprint ?? by.paymentMethodId;
    const edit = { add: { declines: 1, cards: new Set([card]) }, when: [['cards', 'lacks', card] as const] };
    return upsert(keyOf(hold, by), edit, () => new CardCounted(`the decline of a card is counted once an hour`));
  },
};

const keyOf = ({ network, hour }: HoldOn<'network'>, { tenantId }: Parameters<typeof networkHold.use>[1]) =>
  keys.declines(tenantId, `network:${network}`, hour);
