import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { isEnded } from '../../../shared/domain/sales/attempt.ts';
import type { Hold, HoldOn } from '../../../shared/domain/sales/hold.ts';
import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** I10: each lock is held by an attempt that has not ended, and each such attempt holds all that it lists. */
export function locksHaveHolders(view: View): Finding[] {
  const locks = [
    ...view.links.map(({ tenantId, slug, openAttempt }) => ({ tenantId, name: `link ${slug}`, openAttempt })),
    ...view.invoices.map(({ tenantId, id, openAttempt }) => ({ tenantId, name: `invoice ${id}`, openAttempt })),
  ];
  const holders = new Map(locks.map(({ tenantId, name, openAttempt }) => [`${tenantId} ${name}`, openAttempt?.id]));
  return [
    ...locks.flatMap(({ tenantId, name, openAttempt }) => {
      const attempt = openAttempt && view.attemptOf(tenantId, openAttempt.id);
      const isStuck = openAttempt && (!attempt || isEnded(attempt) || !attempt.holds.filter(isLock).some((hold) => nameOf(hold) === name));
      return isStuck
        ? [{ tenantId, message: `stuck lock: ${name} is held by attempt ${openAttempt.id}, which is ${attempt?.state ?? 'unknown'}` }]
        : [];
    }),
    ...view.attempts.filter((attempt) => !isEnded(attempt)).flatMap((attempt) => lostHolds(attempt, holders)),
  ];
}

function lostHolds({ tenantId, id, state, holds }: Attempt, holders: ReadonlyMap<string, string | undefined>): Finding[] {
  return holds
    .filter(isLock)
    .map(nameOf)
    .filter((name) => holders.get(`${tenantId} ${name}`) !== id)
    .map((name) => ({ tenantId, message: `attempt ${id} is ${state} and does not hold ${name}` }));
}

/** A try of a network is a count, which I5 checks; a lock has one holder. */
const isLock = (hold: Hold): hold is HoldOn<'link' | 'invoice'> => hold.on !== 'network';
const nameOf = (hold: HoldOn<'link' | 'invoice'>): string => (hold.on === 'link' ? `link ${hold.slug}` : `invoice ${hold.id}`);
