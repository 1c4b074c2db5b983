import * as v from 'valibot';
import { BillingError } from '../errors.ts';
import type { CustomerId, Instant, PlanId, ProductId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import type { Attempt } from '../sales/attempt.ts';
import { AttemptRefRecord } from '../sales/attempt-ref.ts';
import type { Hold, HoldOn } from '../sales/hold.ts';
import type { Refusal } from '../sales/refusal.ts';
import type { PlanOnSale } from './on-sale.ts';
import type { Plan } from './plan.ts';

/** A customer's free trial of a product, whose plans share it. Absent until the first one begins (docs/decisions/0083). */
export const TrialRecord = v.object({
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  productId: text<ProductId>(),
  /** The plan that was tried last. */
  planId: text<PlanId>(),
  openAttempt: v.optional(AttemptRefRecord),
  /** When the last trial began. Absent while the only purchase that asked for one is under way, or was given up. */
  hadAt: v.optional(text<Instant>()),
});
export type Trial = v.InferOutput<typeof TrialRecord>;

/** Whether a purchase of the plan begins with a trial that a customer and a card have once. */
export const isTriedOnce = ({ trialDays, trials }: Pick<Plan, 'trialDays' | 'trials'>): boolean =>
  trialDays !== undefined && trials !== 'always';

/** The plan as it is sold to somebody who has no trial of it. */
export const withoutTrial = (onSale: PlanOnSale): PlanOnSale => ({
  ...onSale,
  plan: { ...onSale.plan, trialDays: undefined },
});

export const isTrial = (hold: Hold): hold is HoldOn<'trial'> => hold.on === 'trial';

/** The error for a trial that the buyer or the card has had. It does not say which, or that anybody had one. */
export const trialNotAvailable = (): BillingError =>
  new BillingError(
    'trial_not_available',
    'A free trial cannot be given with these details. Nothing was charged. Use another card, or buy without the trial.',
  );

/** Why a card that was verified for a trial is not kept. */
export const TRIAL_CARD_REFUSAL: Refusal = {
  message:
    'This card cannot be used for a free trial. Nothing was charged. Use another card, or buy without the trial.',
  code: 'trial_card_refused',
};

/** Why a card that was verified is not kept when its sale had a code, which others used up while the bank asked the payer. */
export const CODE_REFUSAL: Refusal = {
  message:
    'The code was used up, or changed by the shop, while your bank asked you. Nothing was charged. Try again, with another code or without one.',
  code: 'code_used_up',
};

/** The setup intent saved a card, and nothing was sold with it. */
export const isRefusedTrial = ({
  state,
  operation,
  refusal,
}: Pick<Attempt, 'state' | 'operation' | 'refusal'>): boolean =>
  state === 'declined' &&
  operation === 'save_card' &&
  [TRIAL_CARD_REFUSAL, CODE_REFUSAL].some(({ code }) => code === refusal?.code);

/** Whether an error tells its caller that there is no trial for the buyer or the card. A quote that has changed says so itself. */
export const tellsOfTrial = (error: unknown): boolean =>
  error instanceof BillingError &&
  (error.code === 'trial_not_available' || ('tellsOfTrial' in error && error.tellsOfTrial === true));
