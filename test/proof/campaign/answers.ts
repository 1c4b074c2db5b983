import type { Item } from '../../../local/scan-table.ts';
import { refundedMinorOf } from '../../../shared/domain/refunds/refund-sums.ts';
import { openReceipt } from '../../../shared/runtime/receipt.ts';
import type { Heard } from './shopper.ts';

/** Final words of a summary, and the states of an attempt that make them true. */
const FINAL: Readonly<Record<string, readonly string[]>> = {
  success: ['succeeded'],
  payment_failed: ['declined', 'aborted'],
};

/** What summaries said, against what is recorded in the end. What paying itself was answered is held by I18. */
export function answerProblems(items: readonly Item[], { summaries, surprises, refunded }: Heard): string[] {
  const states = new Map(
    items
      .filter(({ sk }) => sk.startsWith('TXN#'))
      .map(({ tenantId, id, state }) => [`${tenantId} ${id}`, state]),
  );
  const keys = new Map(
    items
      .filter(({ sk }) => sk.startsWith('PROJECT#'))
      .map(({ tenantId, customerIdKey }) => [tenantId, String(customerIdKey)]),
  );
  const givenBack = new Set(
    items.flatMap(({ sk, tenantId, id, attemptId, refunds, state, processorRefundId }) => [
      ...(sk.startsWith('TXN#') && refunds && refundedMinorOf(refunds) > 0 ? [`${tenantId} ${id}`] : []),
      // The processor made it, and the bank sent the money back later.
      ...(sk.startsWith('REFUND#') && state === 'failed' && processorRefundId
        ? [`${tenantId} ${attemptId}`]
        : []),
    ]),
  );
  return [
    ...surprises,
    ...refunded.flatMap(({ tenantId, transactionId, isDone }) =>
      isDone && !givenBack.has(`${tenantId} ${transactionId}`)
        ? [`${transactionId} was answered as refunded, and its record has no refund`]
        : [],
    ),
    ...summaries.flatMap(({ tenantId, receipt, status }) => {
      const named = openReceipt(receipt, { customerIdKey: keys.get(tenantId) ?? '' });
      const state = states.get(`${tenantId} ${named?.attemptId}`);
      const isTrue = FINAL[status] === undefined ? state !== undefined : FINAL[status].includes(state);
      return isTrue ? [] : [`the summary ${receipt} said ${status}, and its attempt is ${state}`];
    }),
  ];
}
