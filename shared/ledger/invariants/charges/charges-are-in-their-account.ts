import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I23. An attempt from before accounts were stored names none and is not checked. */
export function chargesAreInTheirAccount(view: View): Finding[] {
  return [...unreadAccounts(view), ...strayIntents(view)];
}

/** Without the account's books, a charge that was forgotten there stays unseen. */
function unreadAccounts({ attempts, accountIds }: View): Finding[] {
  return attempts.flatMap(({ tenantId, id, charge, processorAccountId: account }) =>
    charge === undefined || account === undefined || accountIds.has(account)
      ? []
      : [{ tenantId, message: `attempt ${id} was sent to account ${account}, which no gateway can read` }],
  );
}

function strayIntents({ intents, attemptOf }: View): Finding[] {
  return intents.flatMap(({ id, tenantId, attemptId, accountId }) => {
    const account = tenantId && attemptOf(tenantId, attemptId)?.processorAccountId;
    if (!account || account === accountId) return [];
    return [
      {
        tenantId,
        message: `intent ${id} is in account ${accountId}, but attempt ${attemptId} was sent to ${account}`,
      },
    ];
  });
}
