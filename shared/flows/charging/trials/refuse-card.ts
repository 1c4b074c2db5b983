import { CODE_REFUSAL, TRIAL_CARD_REFUSAL } from '../../../domain/catalog/trial.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { SavedCard } from '../../../domain/customers/saved-card.ts';
import { invariant } from '../../../domain/errors.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { Intent } from '../../../domain/sales/intent.ts';
import type { Refusal } from '../../../domain/sales/refusal.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { logFailure } from '../../../runtime/log.ts';
import { refuseCard } from '../../../storage/customer/cards.ts';
import { hasLost, inRounds } from '../../../storage/table/lost.ts';
import { finishRemoval, nextCheckOf } from '../../cards/detach-card.ts';
import { recordSuccess } from '../record.ts';
import { decline } from '../release.ts';
import { advanceWithUses, usesSetAside } from '../unfinished/uses.ts';

/**
 * Records a success. A card that was saved for a trial it has had, or with a code that others have used up meanwhile, is declined, and
 * sells nothing.
 */
export async function recordUnlessRefused(
  attempt: Attempt,
  intent: Intent,
  now: Date,
  known?: Customer,
): Promise<Attempt> {
  const isPaid = attempt.operation === 'charge';
  const holding =
    usesSetAside(attempt).length === 0
      ? attempt
      : await advanceWithUses(attempt, attempt.state, { reconcileAt: attempt.authenticateBy }, isPaid);
  if (!holding) return await declineSaved(attempt, intent, CODE_REFUSAL, now);
  try {
    return await recordSuccess(holding, { intent }, now, known);
  } catch (error) {
    if (!hasLost(error, 'trial card')) throw error;
    return await declineSaved(holding, intent, TRIAL_CARD_REFUSAL, now);
  }
}

/**
 * The setup intent has saved the card at the processor, so the commit that declines leaves the card as a removed one, which the reconciler
 * detaches however this process ends. A card that the customer has saved before stays theirs.
 */
async function declineSaved(attempt: Attempt, intent: Intent, why: Refusal, now: Date): Promise<Attempt> {
  invariant(attempt.operation === 'save_card', `attempt ${attempt.id} has charged nothing`);
  const { tenantId, customerId, gatewayId } = attempt;
  const at = instant(now);
  const paymentMethodId = intent.paymentMethodId ?? attempt.paymentMethodId ?? '';
  const card: SavedCard = {
    paymentMethodId,
    tenantId,
    customerId,
    gatewayId,
    card: intent.card,
    createdAt: at,
  };
  const refusal = { ...why, cardFingerprint: intent.card?.fingerprint };
  const declined = await inRounds(['card'], (losses) =>
    decline(
      attempt,
      refusal,
      intent,
      now,
      losses.length > 0 ? [] : [refuseCard(card, at, nextCheckOf(at, now))],
    ),
  );
  await finishRemoval(card, now).catch((error: unknown) =>
    logFailure('a card that was saved for nothing was not detached', error, { tenantId }),
  );
  return declined;
}
