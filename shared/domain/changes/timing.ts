import type { ChangeModes } from './change-modes.ts';
import type { RunningPlan } from './running-plan.ts';

export const CHANGE_KINDS = ['upgrade', 'downgrade', 'same_value', 'other_currency'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * How a change takes effect:
 *
 *   in_trial     now, and nothing is charged before the trial's end
 *   same_dates   now; the rest of the paid period goes on at the new price
 *   new_cycle    now; a cycle of the new plan begins
 *   at_period    on the next billing date
 */
export type Course = 'in_trial' | 'same_dates' | 'new_cycle' | 'at_period';
type Terms = Pick<RunningPlan, 'amountMinor' | 'intervalMonths' | 'currency'>;

/** An upgrade costs more for the same time. What a code takes off does not count. Prices in two currencies are not compared. */
export function kindOf(from: Terms, to: Terms): ChangeKind {
  if (from.currency !== to.currency) return 'other_currency';
  const [before, after] = [
    BigInt(from.amountMinor) * BigInt(to.intervalMonths),
    BigInt(to.amountMinor) * BigInt(from.intervalMonths),
  ];
  if (before === after) return 'same_value';
  return after > before ? 'upgrade' : 'downgrade';
}

/**
 * The longer period of a customer who moves to a shorter interval is paid already, so that change waits as a downgrade does. What is paid
 * in one currency pays nothing in another: that change waits until all of it is used, or the trial has ended.
 */
export function courseOf(
  from: Terms & Pick<RunningPlan, 'isTrial'>,
  to: Terms,
  { upgradeMode, downgradeMode }: ChangeModes,
): Course {
  const kind = kindOf(from, to);
  if (kind === 'other_currency') return 'at_period';
  if (from.isTrial) return 'in_trial';
  const keepsInterval = to.intervalMonths === from.intervalMonths;
  if (kind === 'same_value' && keepsInterval) return 'same_dates';
  const isLess = kind === 'downgrade' || to.intervalMonths < from.intervalMonths;
  if ((isLess ? downgradeMode : upgradeMode) === 'period_end') return 'at_period';
  return keepsInterval && (isLess || upgradeMode === 'prorate') ? 'same_dates' : 'new_cycle';
}
