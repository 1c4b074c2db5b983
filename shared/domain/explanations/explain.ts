import type { Money } from '../money/money.ts';
import type { Attempt } from '../sales/attempt.ts';
import { outcomeStep } from './outcome-step.ts';
import { cycleSteps, priceSteps } from './price-steps.ts';
import { drifts, type Step } from './step.ts';
import { valueSteps } from './value-steps.ts';

export type Explanation = Readonly<{ verdict: 'match' | 'drift'; steps: readonly Step[] }>;

/**
 * How a payment got its amount and how it ended, from the terms that were frozen when it began. Each amount that follows from others is
 * computed again with today's rules: `drift` says that one of them differs from what was recorded.
 *
 * `minimum` is the smallest charge of the card processor in the payment's currency, where it is known.
 */
export function explain(attempt: Attempt, minimum: Money | undefined): Explanation {
  const steps = [
    ...priceSteps(attempt, minimum),
    ...valueSteps(attempt),
    ...cycleSteps(attempt.terms),
    outcomeStep(attempt),
  ];
  return { verdict: steps.some(drifts) ? 'drift' : 'match', steps };
}
