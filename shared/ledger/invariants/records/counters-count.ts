import { type Attempt, isEnded } from '../../../domain/sales/attempt.ts';
import { isProved } from '../../../domain/sales/buyer-known-by.ts';
import { isOffSession } from '../../../domain/sales/sale-kinds.ts';
import { emailLimit } from '../../../storage/decline-limits.ts';
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
    const { declines, tries, waiting } = expected.get(pk) ?? NONE;
    const {
      declines: all = 0,
      tries: allTries = 0,
      asked = 0,
      waiting: foundWaiting = 0,
    } = counted.get(pk) ?? {};
    // What a stranger asked of a customer counts too, and has no attempt. Only a network counts tries of it.
    const isNetwork = pk.includes('#DECLINES#network:');
    const [found, foundTries] = [all - asked, isNetwork ? allTries - asked : allTries];
    if (found === declines && foundTries === tries && foundWaiting === waiting) return [];
    const message = `${pk} counts ${found} declines of ${foundTries} tries and ${foundWaiting} waits; there were ${declines} of ${tries}, and ${waiting}`;
    return [{ tenantId: pk.split('#')[1], message }];
  });
  return [...miscounted, ...wrong];
}

type Counts = Readonly<{ declines: number; tries: number; waiting: number }>;
const NONE: Counts = { declines: 0, tries: 0, waiting: 0 };
const SPENT: Counts = { ...NONE, declines: 1, tries: 1 };
const LEFT_AT_BANK: ReadonlySet<Attempt['abortReason']> = new Set(['abandoned', 'superseded']);

/** What each counter must hold, by its partition key. */
function expectedCounts(attempts: readonly Attempt[]): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Counts>();
  const add = (tenantId: string, who: string, hour: string, { declines, tries, waiting }: Counts) => {
    const pk = `T#${tenantId}#DECLINES#${who}#${hour}`;
    const { declines: d, tries: t, waiting: w } = counts.get(pk) ?? NONE;
    counts.set(pk, { declines: d + declines, tries: t + tries, waiting: w + waiting });
  };
  for (const attempt of attempts.filter((one) => !isOffSession(one))) {
    const { tenantId, state, clientNetwork, holds, refusal, endedAt = '' } = attempt;
    const network = holds.find((hold) => hold.on === 'network');
    const card = holds.find((hold) => hold.on === 'card');
    const isDeclined = state === 'declined';
    const isWaiting = network?.isWaiting === true;
    if (network) add(tenantId, `network:${network.network}`, network.hour, ofNetwork(attempt, isWaiting));
    if (card) add(tenantId, `card:${card.fingerprint}`, card.hour, ofCard(attempt, isWaiting));
    const endHour = endedAt.slice(0, 13);
    if (isDeclined) add(tenantId, `email:${emailLimit(attempt).who}`, endHour, { ...NONE, declines: 1 });
    if (isDeclined && !card && refusal?.cardFingerprint !== undefined)
      add(tenantId, `card:${refusal.cardFingerprint}`, endHour, SPENT);
    if (isDeclined ? !network || isWaiting : isWaiting && LEFT_AT_BANK.has(attempt.abortReason))
      add(tenantId, `network:${clientNetwork}`, endHour, SPENT);
  }
  return counts;
}

/** What an attempt leaves in the counts of its network: a place while it is under way, a try that it spent, or room for one more. */
function ofNetwork(attempt: Attempt, isWaiting: boolean): Counts {
  if (!isEnded(attempt)) return isWaiting ? { ...NONE, waiting: 1 } : { ...NONE, tries: 1 };
  if (attempt.state === 'declined') return isWaiting ? NONE : SPENT;
  if (attempt.state === 'aborted') return NONE;
  if (attempt.operation === 'charge') return { ...NONE, declines: -1, tries: -1 };
  return isLearned(attempt) ? SPENT : NONE;
}

/** Only a payment, a proved customer’s card and what the bank was never asked give the try of a card back. */
function ofCard(attempt: Attempt, isWaiting: boolean): Counts {
  if (!isEnded(attempt)) return { ...NONE, tries: 1 };
  if (attempt.state === 'declined') return SPENT;
  return (attempt.state === 'aborted' ? isWaiting : isLearned(attempt)) ? SPENT : NONE;
}

/** A card that was saved without a charge, for who only typed an address. */
const isLearned = ({ operation, buyerKnownBy }: Attempt): boolean =>
  operation === 'save_card' && !isProved(buyerKnownBy);
