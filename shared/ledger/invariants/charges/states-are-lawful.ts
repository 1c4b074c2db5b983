import { isRefusedTrial } from '../../../domain/catalog/trial.ts';
import { type Attempt, isSent, STATUS_OF_STATE } from '../../../domain/sales/attempt.ts';
import { isCardOnly } from '../../../domain/sales/sale-kinds.ts';
import { NEXT } from '../../../domain/sales/transitions.ts';
import { isGivenBack } from '../../own-refunds.ts';
import { isUnderWay } from '../../under-way.ts';
import type { Kept, View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** I17: records can be read, states move only along the table, and nothing is called off without the processor's proof. */
export function statesAreLawful(view: View): Finding[] {
  return [
    ...view.unreadable.map(({ item, problem }) => ({
      message: `${item.pk} ${item.sk} cannot be read: ${problem}`,
    })),
    ...view.attempts.flatMap((attempt) =>
      [...contradictions(attempt), ...withoutProof(view, attempt)].map((message) => ({
        tenantId: attempt.tenantId,
        message: `attempt ${attempt.id} ${message}`,
      })),
    ),
    ...(view.evidence.moves ?? [])
      .filter(({ from, to }) => !NEXT[from].includes(to))
      .map(({ tenantId, attemptId, from, to }) => ({
        tenantId,
        message: `attempt ${attemptId} went from ${from} to ${to}`,
      })),
  ];
}

function contradictions(attempt: Attempt): string[] {
  const {
    state,
    status,
    endedAt,
    abortReason,
    refusal,
    invoiceId,
    charge,
    intentId,
    mismatches,
    operation,
    transfer,
    terms,
  } = attempt;
  const isInvoiced = state === 'invoiced' || abortReason === 'voided';
  const isEnded = state === 'succeeded' || state === 'declined' || state === 'aborted';
  const needed: [holds: boolean, problem: string][] = [
    [status === STATUS_OF_STATE[state], `is ${state} with the status ${status}`],
    [isEnded === (endedAt !== undefined), `is ${state} and ended at ${endedAt}`],
    [(state === 'aborted') === (abortReason !== undefined), `is ${state} with the reason ${abortReason}`],
    [
      (state === 'declined') === (refusal !== undefined),
      `is ${state} ${refusal ? 'with' : 'without'} the processor's refusal`,
    ],
    [
      ((state === 'succeeded' && !isCardOnly(attempt)) || isInvoiced) === (invoiceId !== undefined),
      `is ${state} with the invoice ${invoiceId}`,
    ],
    [!isInvoiced || terms.invoiced !== undefined, `is ${state}, and its terms ask for no transfer`],
    [
      (operation === 'transfer') === (transfer !== undefined),
      `has the operation ${operation} ${transfer ? 'with' : 'without'} a transfer`,
    ],
    [
      isSent(attempt) || (charge === undefined && intentId === undefined),
      `has the operation ${operation} and a request to the processor`,
    ],
    [state !== 'charging' || charge !== undefined, 'is charging without a frozen request'],
    [state !== 'succeeded' || !isSent(attempt) || charge !== undefined, 'succeeded without a frozen request'],
    [
      (state !== 'requires_action' && state !== 'confirming') || intentId !== undefined,
      `is ${state} without an intent`,
    ],
    [
      (state === 'quarantined' || attempt.closedAs !== undefined) === (mismatches !== undefined),
      `is ${state} ${mismatches ? 'with' : 'without'} mismatches`,
    ],
  ];
  return needed.filter(([holds]) => !holds).map(([, problem]) => problem);
}

/** An attempt may end without a charge only if none of its intents can charge any more (R3). */
function withoutProof(view: View, attempt: Kept<Attempt>): string[] {
  const { state } = attempt;
  if ((state !== 'declined' && state !== 'aborted') || isUnderWay(attempt, view)) return [];
  if (isRefusedTrial(attempt)) return []; // A card that is not kept is I31's.
  return view
    .intentsOf(attempt)
    .filter((intent) => !isGivenBack(attempt, intent, view))
    .filter(
      ({ status, last_payment_error: failure }) =>
        !(status === 'canceled' || (status === 'requires_payment_method' && failure)),
    )
    .map(({ id, status }) => `is ${state} without proof: its intent ${id} is ${status}`);
}
