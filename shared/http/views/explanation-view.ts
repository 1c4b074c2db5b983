import type { Explanation as ShownExplanation } from '../../contracts/admin/records.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { Explanation } from '../../domain/explanations/explain.ts';
import { amountText, drifts, type Step } from '../../domain/explanations/step.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { TRANSACTION_LABELS } from '../../domain/status-labels.ts';
import { moneyView } from './money-view.ts';

/** An explanation as staff read it. `text` may be read to the payer as it is. */
export const explanationView = (
  attempt: Pick<Attempt, 'id' | 'status'>,
  { verdict, steps }: Explanation,
): Shown<typeof ShownExplanation> => ({
  id: attempt.id,
  status: attempt.status,
  statusLabel: TRANSACTION_LABELS[attempt.status],
  verdict,
  text: steps.map(({ text }) => text).join(' '),
  steps: steps.map(stepView),
});

function stepView(step: Step) {
  const { about, text, recorded, computed } = step;
  const amounts = {
    recorded: recorded ? moneyView(recorded) : null,
    computed: computed ? moneyView(computed) : null,
  };
  return { about, text, ...amounts, drift: driftOf(step) };
}

function driftOf(step: Step): string | null {
  const { recorded, computed } = step;
  if (!recorded || !computed || !drifts(step)) return null;
  return `Recorded was ${amountText(recorded)}; today’s rules give ${amountText(computed)}.`;
}
