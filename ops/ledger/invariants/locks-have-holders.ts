import { isEnded } from '../../../shared/domain/sales/attempt.ts';
import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** I10: no lock whose attempt has ended, no unfinished attempt without its lock, and no caller's key bound to nothing. */
export function locksHaveHolders(view: View): Finding[] {
  const locks = new Map(view.links.map(({ tenantId, slug, openAttempt }) => [`${tenantId} ${slug}`, openAttempt?.id]));
  return [
    ...view.links.flatMap(({ tenantId, slug, openAttempt }) => {
      if (!openAttempt) return [];
      const attempt = view.attemptOf(tenantId, openAttempt.id);
      const isStuck = !attempt || isEnded(attempt);
      return isStuck
        ? [{ tenantId, message: `stuck lock: link ${slug} is held by attempt ${openAttempt.id}, which is ${attempt?.state ?? 'unknown'}` }]
        : [];
    }),
    ...view.attempts
      .filter((attempt) => !isEnded(attempt) && locks.get(`${attempt.tenantId} ${attempt.linkSlug}`) !== attempt.id)
      .map(({ tenantId, id, state, linkSlug }) => ({ tenantId, message: `attempt ${id} is ${state} and does not hold link ${linkSlug}` })),
    ...view.once.flatMap(({ pk, attemptId }) => {
      const tenantId = pk.split('#')[1] ?? '';
      const isBoundToNothing = attemptId !== undefined && !view.attemptOf(tenantId, attemptId);
      return isBoundToNothing
        ? [{ tenantId, message: `a caller's key is bound to attempt ${attemptId}, of which there is no record` }]
        : [];
    }),
  ];
}
