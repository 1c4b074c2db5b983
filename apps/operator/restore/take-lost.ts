import { BillingError } from '../../../shared/domain/errors.ts';
import type { Account } from '../../../shared/flows/charging/account.ts';
import { type Proposal, type Reservation, reserve } from '../../../shared/flows/charging/reserve.ts';
import { settle } from '../../../shared/flows/charging/settle.ts';
import { freeHolder } from '../../../shared/flows/charging/unfinished/free-holder.ts';
import { hasLost } from '../../../shared/storage/table/lost.ts';
import type { BookedIntent } from './booked-intents.ts';
import { needsPerson, type Restored } from './outcome.ts';

/** The reservation of an attempt that is made again, after an unfinished one that held its source was ended (R8); or why the source cannot be had. */
export async function take(proposal: Proposal, now: Date): Promise<Reservation | string> {
  try {
    return await reserve(proposal);
  } catch (error) {
    if (!hasLost(error, 'hold')) throw error;
    const { found: holder } = error;
    if (!holder)
      return 'what it pays was paid by another attempt or cancelled, or the wallet has less than its part';
    return await freeHolder(proposal.request.project.tenantId, holder, undefined, now).then(
      () => take(proposal, now),
      (reason: unknown) => {
        if (!(reason instanceof BillingError)) throw reason;
        return `attempt ${holder.id}, whose outcome is unknown, holds what it pays`;
      },
    );
  }
}

/** Ends the attempt that was made again by its intent, as the reconciler would. */
export async function settleAs(
  { attempt: reserved }: Reservation,
  { intent }: BookedIntent,
  account: Account,
  now: Date,
): Promise<Restored> {
  const { attempt } = await settle(reserved, { kind: 'intent', intent }, account, now);
  return {
    outcome:
      attempt.state === 'succeeded' ? 'recorded' : attempt.state === 'quarantined' ? 'held' : 'pending',
  };
}

/** Money that was given back needs no record, and no person. */
export function unplaced({ isRefunded }: BookedIntent, why: string): Restored {
  return isRefunded ? { outcome: 'uncharged' } : needsPerson(why);
}
