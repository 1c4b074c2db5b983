import type { CustomerId, Day } from '../../../shared/domain/ids.ts';
import { addDays } from '../../../shared/domain/time/calendar.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { TRIED } from '../catalog.ts';
import { DAY_MS, dayOf, isDue } from './subscriptions.ts';

/**
 * The reference of a plan that begins with a free trial, of a product of its own. A customer and a card have it once; one that the
 * customer does not end is charged each month from its end on.
 */
export type Trial = {
  readonly card: number;
  readonly begunAt: number;
  readonly anchorOn: Day;
  cycles: number;
  restsUntil: number;
  hasEnded: boolean;
};
export type Trials = {
  /** By payer. */
  readonly of: Map<string, Trial>;
  /** Attempts whose card had its trial, and the last one of each payer. */
  refused: number;
  readonly lastRefused: Map<string, Readonly<{ card: number; at: number }>>;
  isUnsure: boolean;
};

const REPEATED_MS = { success: 600_000, declined: 60_000 };

type Asking = Readonly<{ who: string; card: number; owes: boolean; now: number }>;

/** The answer to a buyer who types an address and asks for the trial. Records its effects. */
export function asked(trials: Trials, { who, card, owes, now }: Asking): string {
  const had = trials.of.get(who);
  if (had && !had.hasEnded && had.card === card && now - had.begunAt < REPEATED_MS.success) return 'success';
  if (had?.hasEnded) return 'quote_changed';
  if (had || owes) return 'sign_in_required';
  const last = trials.lastRefused.get(who);
  if (last?.card === card && now - last.at < REPEATED_MS.declined) return 'repeated';
  if ([...trials.of.values()].some((other) => other.card === card)) {
    trials.refused += 1;
    trials.lastRefused.set(who, { card, at: now });
    return 'payment_failed';
  }
  const anchorOn = addDays(dayOf(now), TRIED.trialDays);
  trials.of.set(who, { card, begunAt: now, anchorOn, cycles: 0, restsUntil: 0, hasEnded: false });
  return 'success';
}
/** These answers count as tries of the payer. */
export const isTry = (answer: string): boolean =>
  answer === 'sign_in_required' || answer === 'payment_failed';

/** The answer to the customer when they end it, also when it has ended. */
export function ended(trial: Trial): string {
  trial.hasEnded = true;
  return 'ended';
}

/** The planner and a worker run. */
export function renewTrials(trials: Trials, isStruck: boolean, now: number): void {
  if (isStruck && trials.of.size > 0) trials.isUnsure = true;
  for (const trial of trials.of.values()) {
    if (!isDue(trial, now)) continue;
    trial.cycles += 1;
    trial.restsUntil = now + DAY_MS;
  }
}

export const paidCyclesOf = ({ of }: Trials): number =>
  [...of.values()].reduce((sum, { cycles }) => sum + cycles, 0);

/** Compares with the table, or takes from there what a fault has made unknown. A customer never has two trials. */
export function agreeOnTrials(
  trials: Trials,
  payers: readonly (readonly [string, CustomerId])[],
  items: readonly Item[],
): void {
  const stored = payers.flatMap(([payer, customerId]) =>
    items
      .filter((item) => isTried(item) && item.customerId === customerId)
      .map((order) => [payer, storedOf(order, items)] as const),
  );
  const refused = items.filter(
    (item) => (item.refusal as { code?: string } | undefined)?.code === 'trial_card_refused',
  );
  if (trials.isUnsure) {
    trials.of.clear();
    for (const [payer, trial] of stored) trials.of.set(payer, trial);
    Object.assign(trials, { refused: refused.length, isUnsure: false });
  }
  const told = (all: Iterable<readonly [string, Trial]>) =>
    JSON.stringify([...all].map(([payer, { begunAt: _, ...trial }]) => [payer, trial]).toSorted());
  if (told(stored) !== told(trials.of) || refused.length !== trials.refused)
    throw new Error(
      `Trials are ${told(stored)}, and ${refused.length} refused; the reference says ${told(trials.of)}, and ${trials.refused}.`,
    );
}

export const isTried = ({ sk, plan }: Item): boolean =>
  sk.startsWith('ORDER#') && (plan as { slug?: string } | undefined)?.slug === TRIED.slug;

function storedOf(order: Item, items: readonly Item[]): Trial {
  const { createdAt, anchorOn, cyclesPaid, renewedAt, status, paymentMethodId } = order;
  const paid = items.find((item) => item.sk.startsWith('TXN#') && item.paymentMethodId === paymentMethodId);
  return {
    card: (paid?.card as { last4?: string } | undefined)?.last4 === '4444' ? 1 : 0,
    begunAt: Date.parse(String(createdAt)),
    anchorOn: anchorOn as Day,
    cycles: Number(cyclesPaid),
    restsUntil: renewedAt ? Date.parse(String(renewedAt)) + DAY_MS : 0,
    hasEnded: status === 4,
  };
}
