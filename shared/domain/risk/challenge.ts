import { BillingError } from '../errors.ts';

/**
 * A challenge pass says that the shop itself has checked a payer, by a CAPTCHA of its choice, while it is guarded. It is good for a few
 * tries, so that an honest payer who mistypes is not checked each time, and that one pass serves no farm (docs/decisions/0119).
 */
export const PASS_MINUTES = 15;
export const PASS_TRIES_MAX = 3;

export const CHALLENGE_URL_MAX = 500;

const WHY_NOT = {
  missing: 'This shop asks for a short check before a card is used.',
  invalid: 'challengePass is not a pass that this shop made for this payer.',
  expired: `challengePass is older than ${PASS_MINUTES} minutes.`,
  used_up: `challengePass has been used for ${PASS_TRIES_MAX} payments.`,
} as const;
/** Why a payer has not passed. */
export type NotPassed = keyof typeof WHY_NOT;

/** Whatever is wrong with a pass, its payer needs a new one, so there is one code. */
export function challengeRequired(challengeUrl: string, why: NotPassed): BillingError {
  const message = `${WHY_NOT[why]} Nothing was charged. Lead the payer to data.challengeUrl, and send the challengePass that they come back with.`;
  return new BillingError('challenge_required', message, { field: 'challengePass', data: { challengeUrl } });
}
