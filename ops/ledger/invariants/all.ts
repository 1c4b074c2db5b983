import type { View } from '../view.ts';
import type { Finding, InvariantId } from '../violation.ts';
import { answersStayTrue } from './answers-stay-true.ts';
import { billingDatesFollowAnchor } from './billing-dates-follow-anchor.ts';
import { bothSidesAgree } from './both-sides-agree.ts';
import { countersCount } from './counters-count.ts';
import { eventsBelongToOneTenant } from './events-belong-to-one-tenant.ts';
import { eventsMatchTransitions } from './events-match-transitions.ts';
import { invoiceNumbersRun } from './invoice-numbers-run.ts';
import { invoicesAddUp } from './invoices-add-up.ts';
import { linkIsUsedOnce } from './link-is-used-once.ts';
import { locksHaveHolders } from './locks-have-holders.ts';
import { nothingIsLeft } from './nothing-is-left.ts';
import { oneChargePerAttempt } from './one-charge-per-attempt.ts';
import { oneInvoicePerDueDate } from './one-invoice-per-due-date.ts';
import { ratesAreKept } from './rates-are-kept.ts';
import { recordsFollowSuccess } from './records-follow-success.ts';
import { refundsWithinCharge } from './refunds-within-charge.ts';
import { requestsAreFrozen } from './requests-are-frozen.ts';
import { secretsStaySecret } from './secrets-stay-secret.ts';
import { statesAreLawful } from './states-are-lawful.ts';
import { tenantsStayApart } from './tenants-stay-apart.ts';

export type Invariant = Readonly<{ id: InvariantId; find: (view: View) => Finding[] }>;

/**
 * The invariants by their numbers on the design page. I6 is about wallets, of which there are none yet: the first flow that
 * holds a balance brings it. The same goes for the coupon half of I5.
 */
export const INVARIANTS: readonly Invariant[] = [
  { id: 'I1', find: oneChargePerAttempt },
  { id: 'I2', find: bothSidesAgree },
  { id: 'I3', find: oneInvoicePerDueDate },
  { id: 'I4', find: linkIsUsedOnce },
  { id: 'I5', find: countersCount },
  { id: 'I7', find: invoicesAddUp },
  { id: 'I8', find: recordsFollowSuccess },
  { id: 'I9', find: eventsMatchTransitions },
  { id: 'I10', find: locksHaveHolders },
  { id: 'I11', find: nothingIsLeft },
  { id: 'I12', find: requestsAreFrozen },
  { id: 'I13', find: billingDatesFollowAnchor },
  { id: 'I14', find: tenantsStayApart },
  { id: 'I15', find: secretsStaySecret },
  { id: 'I16', find: refundsWithinCharge },
  { id: 'I17', find: statesAreLawful },
  { id: 'I18', find: answersStayTrue },
  { id: 'I19', find: ratesAreKept },
  { id: 'I20', find: eventsBelongToOneTenant },
  { id: 'I21', find: invoiceNumbersRun },
];
