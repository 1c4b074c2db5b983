import type { Attempt } from '../../domain/sales/attempt.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { CARD_TRIES_MAX, countTtl, hourOf } from '../decline-limits.ts';
import { keys } from '../table/keys.ts';
import { Lost, lost } from '../table/lost.ts';
import { change, upsert, type Write } from '../table/table.ts';
import type { HoldWrites } from './hold-writes.ts';
import { isLearned, waitsAtBank } from './network.ts';

/**
 * One try of a card in a shop, whose payers and networks share it. A payment gives it back, and so does what the processor never
 * asked the bank about. What is declined, left at the bank, or saved for who only typed an address is counted.
 */
export const cardHold: HoldWrites<HoldOn<'card'>> = {
  take: (hold, by, now) => [
    upsert(
      keyOf(hold, by),
      {
        add: { tries: 1 },
        set: { ttl: countTtl(now) },
        when: [['tries', 'counts below', CARD_TRIES_MAX]],
      },
      lost('card tries'),
    ),
  ],
  use: (hold, by) => [add(hold, by, isLearned(by) ? SPENT : GIVEN_BACK)],
  giveBack: (hold, by, why) => [add(hold, by, why === 'declined' || waitsAtBank(by) ? SPENT : GIVEN_BACK)],
};

const SPENT = { declines: 1 };
const GIVEN_BACK = { tries: -1 };

export const cardTry = (fingerprint: string, now: Date): HoldOn<'card'> => ({
  on: 'card',
  fingerprint,
  hour: hourOf(now),
});

/** Counts the decline of a card that was not known before its charge. */
export function countCardTry({ tenantId, holds, refusal }: Attempt, now: Date): Write[] {
  const fingerprint = refusal?.cardFingerprint;
  if (fingerprint === undefined || holds.some(({ on }) => on === 'card')) return [];
  const edit = { add: { tries: 1, declines: 1 }, set: { ttl: countTtl(now) } };
  return [upsert(keyOf(cardTry(fingerprint, now), { tenantId }), edit)];
}

const add = (hold: HoldOn<'card'>, by: Attempt, counts: Readonly<Record<string, number>>): Write =>
  change(keyOf(hold, by), { add: counts }, () => new Lost('held item', hold));

const keyOf = ({ fingerprint, hour }: HoldOn<'card'>, { tenantId }: Pick<Attempt, 'tenantId'>) =>
  keys.declines(tenantId, `card:${fingerprint}`, hour);
