import { OfCustomer, signInRequired } from '../../../domain/customers/of-customer.ts';
import { BillingError, paymentInProgress } from '../../../domain/errors.ts';
import type { TenantId } from '../../../domain/ids.ts';
import { type Attempt, isEnded, isHeld } from '../../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../../domain/sales/attempt-ref.ts';
import { isProved } from '../../../domain/sales/buyer-known-by.ts';
import { getAttempt } from '../../../storage/attempts.ts';
import type { SaleRequest } from '../../sales/sale.ts';
import { finishAttempt } from './finish.ts';
import { supersede } from './supersede.ts';

type Payer = Pick<SaleRequest, 'payerMark' | 'buyerKnownBy'> &
  Partial<Pick<SaleRequest, 'customerId' | 'clientNetwork'>>;

/**
 * Ends the attempt that holds a source, so that another payer can use it (R8). One that waits for authentication gives way, so that no
 * challenge that was left keeps others waiting; but the challenge of a customer who has proved who they are gives way to no payer who has
 * not, unless it is the same page, whose payer chose another card or corrected their e-mail address.
 *
 * Without a payer, only what is past its time is ended. Throws `payment_in_progress` when the attempt cannot be ended yet: to who names its
 * customer from elsewhere, that says something of the customer.
 */
export async function freeHolder(
  tenantId: TenantId,
  holder: AttemptRef,
  payer: Payer | undefined,
  now: Date,
): Promise<void> {
  const attempt = await getAttempt(tenantId, holder.customerId, holder.id);
  if (isEnded(attempt)) return;
  if (attempt.state === 'invoiced') {
    const isTheirs = attempt.customerId === payer?.customerId;
    throw isTheirs ? new OfCustomer(awaitsTransfer(), signInRequired()) : awaitsTransfer();
  }
  if (isHeld(attempt, now)) throw inProgress(attempt, payer);

  const givesWay = attempt.state === 'requires_action' && payer !== undefined && mayReplace(payer, attempt);
  const { attempt: after } = givesWay
    ? await supersede(attempt, now)
    : await finishAttempt(attempt, now, 'fence');
  if (!isEnded(after)) throw inProgress(attempt, payer);
}

function inProgress({ customerId, clientNetwork }: Attempt, payer: Payer | undefined): BillingError {
  const isAsked = payer?.customerId === customerId && payer.clientNetwork !== clientNetwork;
  return isAsked ? new OfCustomer(paymentInProgress()) : paymentInProgress();
}

function mayReplace({ payerMark, buyerKnownBy }: Payer, waiting: Attempt): boolean {
  const isSamePage = payerMark !== undefined && waiting.payerMark === payerMark;
  return isSamePage || isProved(buyerKnownBy) || !isProved(waiting.buyerKnownBy);
}

/** It may take days, so the answer does not say when to try again. */
function awaitsTransfer(): BillingError {
  const message =
    'A purchase waits here for its transfer. Pay its invoice, or have the shop void the invoice first.';
  return new BillingError('payment_in_progress', message);
}
