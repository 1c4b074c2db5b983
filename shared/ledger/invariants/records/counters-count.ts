import { type Attempt, isEnded } from '../../../domain/sales/attempt.ts';
import type { HoldOn } from '../../../domain/sales/hold.ts';
import { isOffSession } from '../../../domain/sales/sale-kinds.ts';
import { emailLimit } from '../../../storage/decline-limits.ts';
import { isTry } from '../../../storage/holds/network.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** A decline count is kept at least this long after its hour began. */
const COUNT_KEPT_MS = 2 * 60 * 60_000;

/** Finds violations of I5. */
export function countersCount({ attempts, links, declineCounts, isPartial, since, now }: View): Finding[] {
  const declined = attempts.filter(({ state }) => state === 'declined');
  const perLink = Map.groupBy(declined, ({ tenantId, terms }) => `${tenantId} ${terms.source.link}`);
  // A link that is older than the records that were read may have declined attempts among those that were not read.
  const complete = links.filter(
    ({ createdAt }) => since === undefined || Date.parse(createdAt) >= since.getTime(),
  );
  const miscounted = complete.flatMap(({ tenantId, slug, declines }) => {
    const count = perLink.get(`${tenantId} ${slug}`)?.length ?? 0;
    return count === declines
      ? []
      : [{ tenantId, message: `link ${slug} counts ${declines} declines; ${count} attempts were declined` }];
  });
  if (isPartial) return miscounted;

  const expected = expectedCounts(attempts);
  const counted = new Map(declineCounts.map((item) => [item.pk, item]));
  const kept = [...expected.keys()].filter(
    (pk) => Date.parse(`${pk.slice(-13)}:00:00Z`) + COUNT_KEPT_MS > now.getTime(),
  );
  const wrong = [...new Set([...kept, ...counted.keys()])].flatMap((pk) => {
    const { declines, tries } = expected.get(pk) ?? { declines: 0, tries: 0 };
    const { declines: all = 0, tries: allTries = 0, asked = 0 } = counted.get(pk) ?? {};
    // What a stranger asked of a customer counts too, and has no attempt. Only a network counts tries.
    const [found, foundTries] = [
      all - asked,
      pk.includes('#DECLINES#network:') ? allTries - asked : allTries,
    ];
    if (found === declines && foundTries === tries) return [];
    const message = `${pk} counts ${found} declines of ${foundTries} tries; there were ${declines} of ${tries}`;
    return [{ tenantId: pk.split('#')[1], message }];
  });
  return [...miscounted, ...wrong];
}

/** An attempt that was authenticated has given its try back; its decline is counted in the hour of its end. */
function triesOf({
  state,
  holds,
  clientNetwork,
  endedAt,
}: Attempt): Pick<HoldOn<'network'>, 'network' | 'hour'>[] {
  const own = holds.filter(isTry);
  return state === 'declined' && own.length === 0
    ? [{ network: clientNetwork, hour: (endedAt ?? '').slice(0, 13) }]
    : own;
}

type Counts = { declines: number; tries: number };

/** What each counter must hold. A network counts a card once, and beside declined cards the attempts that are not at an end. */
function expectedCounts(attempts: readonly Attempt[]): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Counts>();
  const seen = new Set<string>();
  const add = (tenantId: string, who: string, hour: string, { declines, tries }: Counts) => {
    const pk = `T#${tenantId}#DECLINES#${who}#${hour}`;
    const count = counts.get(pk) ?? { declines: 0, tries: 0 };
    counts.set(pk, { declines: count.declines + declines, tries: count.tries + tries });
  };
  for (const attempt of attempts.filter((one) => !isOffSession(one))) {
    const { tenantId, state, endedAt = '' } = attempt;
    if (state === 'declined')
      add(tenantId, `email:${emailLimit(attempt).who}`, endedAt.slice(0, 13), { declines: 1, tries: 0 });
    for (const hold of triesOf(attempt)) {
      const card = `${tenantId} ${hold.network} ${hold.hour} ${cardOf(attempt)}`;
      const isCounted = state === 'declined' && !seen.has(card);
      if (state === 'declined') seen.add(card);
      if (isCounted || !isEnded(attempt))
        add(tenantId, `network:${hold.network}`, hold.hour, { declines: Number(isCounted), tries: 1 });
    }
  }
  return counts;
}

/** A card is known by its number, which a confirmation token shows before its charge; else by what the payer gave. */
const cardOf = ({ refusal, card, paymentMethodId, confirmationTokenId }: Attempt) =>
  refusal?.cardFingerprint ?? card?.fingerprint ?? confirmationTokenId ?? paymentMethodId;
