import { isTrial } from '../../../domain/catalog/trial.ts';
import type { Attempt, Card } from '../../../domain/sales/attempt.ts';
import type { HoldOn } from '../../../domain/sales/hold.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { trialCardIdOf } from '../../../runtime/hash.ts';

/**
 * The card of a trial that charges something beside it, which the attempt holds from its reservation on: after the charge it would be
 * too late to refuse the trial. A card that the processor does not show is refused by the charge itself.
 */
export const heldTrialCard = (
  trial: HoldOn<'trial'> | undefined,
  { fingerprint }: Pick<Card, 'fingerprint'>,
  project: Project,
): HoldOn<'trial_card'>[] =>
  trial && fingerprint !== undefined ? [holdOf(trial, fingerprint, project)] : [];

/**
 * The card of a trial that only saves it. It is known when the setup intent shows it, which may be another one than the attempt began
 * with: the payer's page can choose again after a failed challenge.
 */
export function savedTrialCard(
  { operation, holds }: Attempt,
  card: Card | undefined,
  project: Project,
): HoldOn<'trial_card'> | undefined {
  const trial = holds.find(isTrial);
  return trial && operation === 'save_card' && card?.fingerprint !== undefined
    ? holdOf(trial, card.fingerprint, project)
    : undefined;
}

const holdOf = (
  { productId, again }: HoldOn<'trial'>,
  fingerprint: string,
  project: Project,
): HoldOn<'trial_card'> => ({
  on: 'trial_card',
  productId,
  card: trialCardIdOf(project, fingerprint),
  again,
});
