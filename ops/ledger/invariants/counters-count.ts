import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** A decline count is kept at least this long after its hour began. */
const COUNT_KEPT_MS = 2 * 60 * 60_000;

/** Finds violations of I5. */
export function countersCount({ attempts, links, declineCounts, isPartial, since, now }: View): Finding[] {
  const declined = attempts.filter(({ state }) => state === 'declined');
  const perLink = Map.groupBy(declined, ({ tenantId, terms }) => `${tenantId} ${terms.source.link}`);
  // A link that is older than the records that were read may have declined attempts among those that were not read.
  const complete = links.filter(({ createdAt }) => since === undefined || Date.parse(createdAt) >= since.getTime());
  const miscounted = complete.flatMap(({ tenantId, slug, declines }) => {
    const count = perLink.get(`${tenantId} ${slug}`)?.length ?? 0;
    return count === declines ? [] : [{ tenantId, message: `link ${slug} counts ${declines} declines; ${count} attempts were declined` }];
  });
  if (isPartial) return miscounted;

  const perCount = new Map<string, number>();
  for (const { tenantId, clientNetwork, customerId, endedAt = '' } of declined) {
    for (const who of [`network:${clientNetwork}`, `email:${customerId}`]) {
      const key = `T#${tenantId}#DECLINES#${who}#${endedAt.slice(0, 13)}`;
      perCount.set(key, (perCount.get(key) ?? 0) + 1);
    }
  }
  const counted = new Set(declineCounts.map(({ pk }) => pk));
  const missing = [...perCount.keys()]
    .filter((pk) => !counted.has(pk) && Date.parse(`${pk.slice(-13)}:00:00Z`) + COUNT_KEPT_MS > now.getTime())
    .map((pk) => ({ tenantId: pk.split('#')[1], message: `${pk} is not counted; there were ${perCount.get(pk)} declines` }));
  const wrongCounts = declineCounts
    .filter(({ pk, declines }) => (perCount.get(pk) ?? 0) !== declines)
    .map(({ pk, declines }) => ({
      tenantId: pk.split('#')[1],
      message: `${pk} counts ${declines} declines; there were ${perCount.get(pk) ?? 0}`,
    }));
  return [...miscounted, ...missing, ...wrongCounts];
}
