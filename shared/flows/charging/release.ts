import type { BillingEvent } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import { toMajor } from '../../domain/money/money.ts';
import type { AbortReason, Attempt, Refusal } from '../../domain/sales/attempt.ts';
import type { Intent } from '../../domain/sales/intent.ts';
import { instant } from '../../domain/time/calendar.ts';
import { newId } from '../../runtime/new-id.ts';
import { moveAttempt, moved } from '../../storage/attempts.ts';
import { countDecline } from '../../storage/decline-limits.ts';
import { unlockLink } from '../../storage/links.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { commit } from '../../storage/table.ts';
import { attemptRef, rememberProcessorCustomer } from './attempt-writes.ts';

/**
 * Ends attempts that charged nothing, giving back all they held. Both take proof: a decline, a cancelled intent, a refused
 * request, a fenced key or a request never sent. Nothing else may call them.
 */

/** The processor said no: the payer may try again with another card. */
export async function decline(attempt: Attempt, refusal: Refusal, intent: Intent | undefined, now: Date): Promise<Attempt> {
  const step = {
    refusal,
    endedAt: instant(now),
    ...(intent && { intentId: intent.id }),
    ...(intent?.chargeId && { chargeId: intent.chargeId }),
  };
  const ended = moved(attempt, 'declined', step);
  await commit([
    moveAttempt(attempt, 'declined', step),
    unlockLink(attempt.tenantId, attempt.linkSlug, attemptRef(attempt), true),
    countDecline(attempt.tenantId, { name: 'address', who: attempt.address }, now),
    countDecline(attempt.tenantId, { name: 'email', who: attempt.customerId }, now),
    ...rememberProcessorCustomer(attempt),
    putOutbox({ ...outboxOf(attempt, now), events: [failureOf(ended, now)] }, now),
  ]);
  return ended;
}

/** Nothing was charged and nothing ever will be. No event: nothing happened that a tenant could act on. */
export async function abort(attempt: Attempt, abortReason: AbortReason, now: Date): Promise<Attempt> {
  const step = { abortReason, endedAt: instant(now) };
  await commit([
    moveAttempt(attempt, 'aborted', step),
    unlockLink(attempt.tenantId, attempt.linkSlug, attemptRef(attempt), false),
    ...rememberProcessorCustomer(attempt),
  ]);
  return moved(attempt, 'aborted', step);
}

const outboxOf = ({ tenantId }: Attempt, now: Date) => ({ id: newId<EventId>('event', now), tenantId });

function failureOf(attempt: Attempt, now: Date): BillingEvent {
  return {
    id: newId('event', now),
    type: 'payment.failed',
    createdAt: instant(now),
    tenantId: attempt.tenantId,
    projectId: attempt.projectId,
    data: {
      transactionId: attempt.id,
      status: attempt.status,
      paymentLink: attempt.linkSlug,
      amount: { value: toMajor({ minor: attempt.amountMinor, currency: attempt.currency }), currency: attempt.currency.toUpperCase() },
      customer: { id: attempt.customerId, email: attempt.payer.email, name: attempt.payer.name },
      paymentIntentId: attempt.intentId ?? null,
      failure: attempt.refusal ?? null,
    },
  };
}
