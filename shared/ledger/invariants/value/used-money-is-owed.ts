import { isLost } from '../../../domain/sales/dispute.ts';
import { takenMinorOf } from '../../../domain/value/taken.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/**
 * Finds violations of I32: a lost dispute whose used part is not what its customer owes, or has owed until staff cleared it; one that says
 * more than was disputed and not taken back; and an amount that a customer owes for no such dispute. What was owed of one that was lost
 * before is cleared.
 */
export function usedMoneyIsOwed(view: View): Finding[] {
  if (view.isPartial) return [];
  const owed = view.customers.flatMap(({ tenantId, id, owed: entries = [] }) =>
    entries.map(({ attemptId, disputeId, minor, cleared }) => ({
      name: [tenantId, id, attemptId, disputeId].join(' '),
      tenantId,
      minor,
      isCleared: cleared !== undefined,
    })),
  );
  const lost = view.attempts.flatMap(({ tenantId, customerId, id, disputes = [] }) =>
    disputes.flatMap((dispute) =>
      isLost(dispute) && dispute.owedMinor
        ? [
            {
              name: [tenantId, customerId, id, dispute.id].join(' '),
              tenantId,
              minor: dispute.owedMinor,
              dispute,
            },
          ]
        : [],
    ),
  );
  const told = Map.groupBy(owed, ({ name }) => name); // The last of a name is of the last time that it was lost.
  const known = new Set(lost.map(({ name }) => name));
  return [
    ...lost.flatMap(({ name, tenantId, minor, dispute: { amountMinor, taken } }) => {
      const mostMinor = amountMinor - (taken ? takenMinorOf(taken) : 0);
      const found = (told.get(name) ?? [])
        .filter((one, index, all) => index === all.length - 1 || !one.isCleared)
        .map((one) => one.minor);
      return found.join() === String(minor) && minor <= mostMinor
        ? []
        : [
            {
              tenantId,
              message: `of the lost dispute ${name}, ${minor} was used of at most ${mostMinor}, and [${found}] is owed`,
            },
          ];
    }),
    ...owed
      .filter(({ name, isCleared }) => !known.has(name) && !isCleared)
      .map(({ name, tenantId, minor }) => ({
        tenantId,
        message: `${minor} is owed for ${name}, which is no lost dispute`,
      })),
  ];
}
