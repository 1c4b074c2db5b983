import type { Explanation } from '../../domain/explanations/explain.ts';
import { amountText, drifts, type Step } from '../../domain/explanations/step.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { STATUS_LABELS } from './transaction-view.ts';

/** An explanation as staff read it. `text` may be read to the payer as it is. */
export const explanationView = (
  attempt: Pick<Attempt, 'id' | 'status'>,
  { verdict, steps }: Explanation,
) => ({
  id: attempt.id,
  status: attempt.status,
  statusLabel: STATUS_LABELS[attempt.status],
  verdict,
  text: steps.map(({ text }) => text).join(' '),
  steps: steps.map(stepView),
});

function stepView(step: Step) {
  const { about, text, recorded, computed } = step;
  return { about, text, recorded: moneyView(recorded), computed: moneyView(computed), drift: driftOf(step) };
}

function driftOf(step: Step): string | null {
  const { recorded, computed } = step;
  if (!recorded || !computed || !drifts(step)) return null;
  return `Recorded was ${amountText(recorded)}; today’s rules give ${amountText(computed)}.`;
}

const moneyView = (amount: Money | undefined) =>
  amount ? { value: toMajor(amount), currency: amount.currency.toUpperCase() } : null;
