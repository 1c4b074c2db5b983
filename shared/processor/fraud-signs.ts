import type Stripe from 'stripe';
import type { SeenReview, Warning } from '../domain/inbound/fraud-signs.ts';
import { instant } from '../domain/time/calendar.ts';
import type { Processor } from './client.ts';
import { readObject } from './read-object.ts';

/** What the processor shows of a warning or a review, and which charge it is about. */
export type SeenSign<Shown> = Readonly<{
  kind: 'sign';
  sign: Shown;
  intentId: string | undefined;
  chargeId: string | undefined;
  livemode: boolean;
}>;
/** `none`: the account has no such object. `unknown`: also when the key may not read it. */
export type SignAnswer<Shown> = SeenSign<Shown> | Readonly<{ kind: 'none' }> | Readonly<{ kind: 'unknown' }>;

export async function readWarning(processor: Processor, id: string): Promise<SignAnswer<Warning>> {
  const path = `radar/early_fraud_warnings/${encodeURIComponent(id)}`;
  const answer = await readObject<Stripe.Radar.EarlyFraudWarning>(processor, path);
  if (typeof answer === 'string') return { kind: answer };
  const { fraud_type: fraudType, actionable: isActionable } = answer;
  return { ...aboutOf(answer), sign: { id, fraudType, isActionable, at: createdAt(answer) } };
}

export async function readReview(processor: Processor, id: string): Promise<SignAnswer<SeenReview>> {
  const answer = await readObject<Stripe.Review>(processor, `reviews/${encodeURIComponent(id)}`);
  if (typeof answer === 'string') return { kind: answer };
  const { open: isOpen, opened_reason: reason, closed_reason: closedReason } = answer;
  const review = { id, isOpen, reason, openedAt: createdAt(answer) };
  return { ...aboutOf(answer), sign: { ...review, ...(closedReason && { closedReason }) } };
}

type Shown = Pick<Stripe.Review, 'payment_intent' | 'charge' | 'livemode'>;
const aboutOf = ({ payment_intent: intent, charge, livemode }: Shown) =>
  ({ kind: 'sign', intentId: idOf(intent), chargeId: idOf(charge), livemode }) as const;

const idOf = (named: string | Readonly<{ id: string }> | null | undefined): string | undefined =>
  typeof named === 'object' ? named?.id : named;

const createdAt = ({ created }: Readonly<{ created: number }>) => instant(new Date(created * 1000));
