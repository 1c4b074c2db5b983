import { BillingError } from '../errors.ts';

/**
 * A refusal that says something of the customer whom the request names: what they have, or that a record is not theirs. Only a buyer who
 * has proved to be that customer learns it. Any other gets `neutral`, and it counts as a try of theirs: an e-mail address proves nothing
 * about who typed it.
 */
export class OfCustomer extends BillingError {
  readonly neutral: BillingError;

  constructor({ code, message, details }: BillingError, neutral?: BillingError) {
    super(code, message, details);
    this.neutral = neutral ?? new BillingError(code, message, details);
  }
}

/** What a buyer who has only typed an address reads instead of what its customer has. The same for every reason. */
export function signInRequired(): BillingError {
  const message =
    'This cannot be sold to an e-mail address that was only typed. Nothing was charged. Sign in at the shop, or look for its mail to this address, and go on from there.';
  return new BillingError('sign_in_required', message);
}
