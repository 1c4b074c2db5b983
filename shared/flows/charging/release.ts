import { invariant } from '../../domain/errors.ts';
import type { Notice } from '../../domain/events/event.ts';
import type { AttemptId, EventId } from '../../domain/ids.ts';
import { ABORT_REASONS, type AbortReason, type Attempt } from '../../domain/sales/attempt.ts';
import type { Intent, Refused } from '../../domain/sales/intent.ts';
import type { Because, Refusal } from '../../domain/sales/refusal.ts';
import { isOffSession } from '../../domain/sales/sale-kinds.ts';
import { instant } from '../../domain/time/calendar.ts';
import { newId } from '../../runtime/new-id.ts';
import { advance } from '../../storage/attempts.ts';
import { getCustomer, replaceMissingCustomer } from '../../storage/customers.ts';
import { countDecline, emailLimit } from '../../storage/decline-limits.ts';
import { countCardTry } from '../../storage/holds/card.ts';
import { countChallenge } from '../../storage/holds/challenges.ts';
import { giveBackHolds } from '../../storage/holds/hold.ts';
import { countNetworkTry, isTry, waitsAtBank } from '../../storage/holds/network.ts';
import { eventsIdOf, putOutbox } from '../../storage/outbox.ts';
import { writesOf } from '../../storage/record-changes.ts';
import { countCardDecline } from '../../storage/renewals/card-declines.ts';
import { countDeclineOfShop } from '../../storage/risk/shop-counts.ts';
import { inRounds } from '../../storage/table/lost.ts';
import type { Write } from '../../storage/table/table.ts';
import { declineEvents } from '../events/payment-events.ts';
import { tellVoidedBy } from '../invoices/tell-voided.ts';
import { watchShop } from '../risk/watch-shop.ts';
import { declinedSale } from './off-session/unpaid.ts';
import { customerRequest } from './processor-customer.ts';
import { commitEnd, recordEnd } from './record-end.ts';
import { REFUSALS } from './refused/refusals.ts';
import { hasBeenTold, tellRefusal } from './refused/tell-refusal.ts';

/**
 * Ends attempts that charged nothing and gives back what they held (R6). Both functions take proof: a decline, a cancelled
 * intent, a refused request, a fenced key or a request never sent. Nothing else may call them.
 */

/** The processor declined: the payer may try again with another card, and a renewal waits for the next date of its dunning. */
export async function decline(
  attempt: Attempt,
  refusal: Refusal,
  intent: Intent | undefined,
  now: Date,
  beside: readonly Write[] = [],
): Promise<Attempt> {
  const { after, write } = advance(attempt, 'declined', {
    refusal,
    endedAt: instant(now),
    ...(intent && { intentId: intent.id }),
    ...(intent?.chargeId && { chargeId: intent.chargeId }),
  });
  const { changes, project } = await declinedSale(after, refusal, now);
  const voided = await tellVoidedBy(attempt.tenantId, changes, now);
  await recordEnd({
    changes,
    numbered: { project, of: attempt },
    build: (made, taken) => {
      const writing = { invoiceNumber: taken?.number, timeZone: project.timeZone };
      const decided = { changes: made, checkoutUrl: project.checkoutUrl, invoiceNumber: taken?.number };
      return {
        ended: [after],
        endHolds: (holding: Attempt) => giveBackHolds(holding, 'declined'),
        writes: [
          write,
          ...countsOf(after, now),
          ...made.flatMap((change) => writesOf(change, after, writing)),
          ...beside,
          ...voided,
          putOutbox(
            {
              id: eventsIdOf(attempt.id),
              tenantId: attempt.tenantId,
              events: declineEvents(after, decided, now),
            },
            now,
          ),
        ],
      };
    },
  });
  if (!isOffSession(after)) await watchShop(after, now);
  return after;
}

/**
 * The limits slow down payers who test cards; a renewal counts for what the card's scheme permits. A try of the network that the attempt
 * still holds counts itself as it ends.
 */
function countsOf(declined: Attempt, now: Date): Write[] {
  const { tenantId, holds, refusal } = declined;
  if (!isOffSession(declined)) {
    const isCounted = holds.some((hold) => isTry(hold) && !hold.isWaiting);
    return [
      countDecline(tenantId, emailLimit(declined), now),
      countDeclineOfShop(declined, now),
      ...(isCounted ? [] : [countNetworkTry(declined, now)]),
      ...countCardTry(declined, now),
    ];
  }
  const fingerprint = refusal?.cardFingerprint;
  return fingerprint === undefined ? [] : [countCardDecline(tenantId, fingerprint, now)];
}

/** A payer who left the dialog of their bank has learned that the card's number lives. */
const LEFT_AT_BANK: ReadonlySet<AbortReason> = new Set(['abandoned', 'superseded']);

/** Nothing was charged and nothing ever will be. There is no event about the payment: the tenant could not act on it. */
export async function abort(
  attempt: Attempt,
  abortReason: AbortReason,
  now: Date,
  telling: readonly Write[] = [],
): Promise<Attempt> {
  const { after, write } = advance(attempt, 'aborted', { abortReason, endedAt: instant(now) });
  const isLeft = attempt.state === 'requires_action' && abortReason !== 'code_used_up';
  const left = [
    ...(isLeft ? countChallenge(attempt, now) : []),
    ...(waitsAtBank(attempt) && LEFT_AT_BANK.has(abortReason) ? [countNetworkTry(attempt, now)] : []),
  ];
  await recordEnd({
    build: (_, __, losses) => ({
      ended: [after],
      endHolds: (holding: Attempt) => giveBackHolds(holding, 'aborted'),
      writes: [write, ...left, ...(hasBeenTold(losses) ? [] : telling)],
    }),
  });
  return after;
}

/** Ends an attempt whose request was refused, as the table of refusals says. */
export async function endRefused(attempt: Attempt, refused: Refused, now: Date): Promise<Attempt> {
  const { because, refusal } = refused;
  const { present, absent, isNoticed } = REFUSALS[because];
  const isAbsent = isOffSession(attempt);
  // Its card is gone with the customer, or by itself: only the payer can give another.
  const code = because === 'customer_missing' ? 'payment_method_missing' : (refusal.code ?? because);
  const declines = isAbsent
    ? absent === 'decline' || (absent === 'daily' && isOwnTrouble(attempt))
    : present === 'decline';
  if (declines) return await decline(attempt, isAbsent ? { ...refusal, code } : refusal, undefined, now);
  if (because === 'customer_missing') return await abortAndReplace(attempt, now);
  invariant(isAbortReason(because), 'a refusal that is no decline ends an attempt');
  return await abort(attempt, because, now, isNoticed ? await tellRefusal(attempt, refused, now) : []);
}

const isOwnTrouble = ({ holds }: Attempt): boolean =>
  holds.some((hold) => hold.on === 'cycle' && hold.isOwnTrouble);

const isAbortReason = (because: Because): because is Because & AbortReason =>
  (ABORT_REASONS as readonly string[]).includes(because);

/**
 * Aborts an attempt whose customer was deleted at the processor, which proves that nothing was charged. The same commit names the
 * attempt in which the payer's request goes on, and asks for another customer in its name.
 */
async function abortAndReplace(attempt: Attempt, now: Date): Promise<Attempt> {
  const replacedBy = newId<AttemptId>('attempt', now);
  const { after, write } = advance(attempt, 'aborted', {
    abortReason: 'customer_missing',
    replacedBy,
    endedAt: instant(now),
  });
  const request = customerRequest(attempt, now, replacedBy);
  await inRounds(['customer'], async () => {
    const customer = await getCustomer(attempt.tenantId, attempt.customerId);
    const writes = [write, ...replaceMissingCustomer(customer, attempt, request)];
    await commitEnd(after, (holding) => giveBackHolds(holding, 'aborted'), writes);
  });
  return after;
}

/** A row that sends a notice to the operators. */
export function noticeRow({ tenantId }: Attempt, notice: Notice, now: Date): Write {
  return putOutbox({ id: newId<EventId>('event', now), tenantId, events: [], notices: [notice] }, now);
}
