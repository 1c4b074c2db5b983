import { hasSucceeded } from '../../own-intents.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I1. */
export function oneChargePerAttempt({ intents, charges, attempts }: View): Finding[] {
  const succeeded = intents.filter(hasSucceeded);
  const perAttempt = Map.groupBy(
    succeeded.filter(({ attemptId, isFence }) => attemptId !== undefined && !isFence),
    ({ tenantId, attemptId }) => `${tenantId} ${attemptId}`,
  );
  const perIntent = Map.groupBy(
    charges.filter(({ status }) => status === 'succeeded'),
    (charge) => charge.payment_intent,
  );
  const own = new Set(intents.map(({ id }) => id));
  const named = Map.groupBy(attempts, ({ intentId }) => intentId);
  return [
    ...[...perAttempt.values()]
      .filter((group) => group.length > 1)
      .map((group) => ({
        tenantId: group[0]?.tenantId,
        message: `double charge: attempt ${group[0]?.attemptId} has the succeeded intents ${group.map(({ id }) => id).join(', ')}`,
      })),
    ...[...perIntent]
      .filter(([intent, group]) => group.length > 1 && own.has(intent))
      .map(([intent, group]) => ({
        message: `double charge: intent ${intent} has ${group.length} succeeded charges`,
      })),
    ...[...named]
      .filter(([intent, group]) => intent !== undefined && group.length > 1)
      .map(([intent, group]) => ({
        tenantId: group[0]?.tenantId,
        message: `intent ${intent} is named by the attempts ${group.map(({ id }) => id).join(', ')}`,
      })),
    ...intents
      .filter(({ id, status }) => status === 'canceled' && perIntent.has(id))
      .map(({ id, tenantId, attemptId }) => ({
        tenantId,
        message: `the cancelled intent ${id} of attempt ${attemptId} has a succeeded charge`,
      })),
    ...succeeded
      .filter(({ isFence }) => isFence)
      .map(({ id, attemptId }) => ({ message: `the fence ${id} of attempt ${attemptId} has charged` })),
  ];
}
