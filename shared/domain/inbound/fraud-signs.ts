import * as v from 'valibot';
import type { Instant } from '../ids.ts';
import { text } from '../record.ts';

/** An issuer's word that a charge may be fraudulent, as it was read first. */
export const WarningRecord = v.object({
  id: v.string(),
  /** The issuer's word, such as `made_with_stolen_card`. */
  fraudType: v.string(),
  /** A refund could still avoid a dispute: the charge was neither disputed nor given back then. */
  isActionable: v.boolean(),
  at: text<Instant>(),
});
export type Warning = v.InferOutput<typeof WarningRecord>;

/** A payment that the tenant's staff review at the processor. It was charged all the same. */
export const ReviewRecord = v.object({
  id: v.string(),
  isOpen: v.boolean(),
  /** Why it was opened: `rule` or `manual`. */
  reason: v.string(),
  /** How it ended, such as `approved` or `refunded_as_fraud`. */
  closedReason: v.optional(v.string()),
  openedAt: text<Instant>(),
  /** When its end was recorded. */
  closedAt: v.optional(text<Instant>()),
});
export type Review = v.InferOutput<typeof ReviewRecord>;

/** What is recorded of both on an attempt. */
export type Signs = Readonly<{
  warnings?: Warning[] | undefined;
  reviews?: Review[] | undefined;
}>;
export type SeenReview = Omit<Review, 'closedAt'>;

export type SignNews = 'warned' | 'opened' | 'closed';
/** What an attempt records after a sign was seen, and what a tenant must learn of it. */
export type SignStep = Readonly<{ signs: Signs; news: readonly SignNews[] }> &
  (Readonly<{ warning: Warning }> | Readonly<{ review: Review }>);

/** Adds a warning to those of a charge. Gives nothing if it is recorded. */
export function warningStep({ warnings = [] }: Signs, warning: Warning): SignStep | undefined {
  if (warnings.some(({ id }) => id === warning.id)) return undefined;
  return { signs: { warnings: [...warnings, warning] }, news: ['warned'], warning };
}

/** The same of a review: it opens once and closes once, whatever order its events arrive in. */
export function reviewStep({ reviews = [] }: Signs, seen: SeenReview, at: Instant): SignStep | undefined {
  const known = reviews.find(({ id }) => id === seen.id);
  if (known && (!known.isOpen || seen.isOpen)) return undefined;
  const review: Review = { ...seen, ...(!seen.isOpen && { closedAt: at }) };
  return {
    signs: { reviews: known ? reviews.map((one) => (one === known ? review : one)) : [...reviews, review] },
    news: [...(known ? [] : (['opened'] as const)), ...(seen.isOpen ? [] : (['closed'] as const))],
    review,
  };
}
