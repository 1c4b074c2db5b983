import type Stripe from 'stripe';
import { findCurrency } from '../domain/money/currency.ts';
import type { ShownRefund } from '../domain/refunds/refund.ts';
import type { Frozen } from '../domain/sales/attempt.ts';
import type { ChargeAnswer } from '../domain/sales/intent.ts';
import { instant } from '../domain/time/calendar.ts';
import { readFailure } from './answers.ts';
import type { Processor } from './client.ts';
import { pagesOf } from './pages.ts';

const PAGE = 100;

/** What one call to the processor proved of a refund. `unknown` proves nothing and may never be taken for a failure. */
export type RefundAnswer =
  | Readonly<{ kind: 'refund'; refund: ShownRefund }>
  | Extract<ChargeAnswer, { kind: 'refused' | 'key_reused' | 'unknown' }>;

/** Sends a refund's frozen request under its idempotency key (R2). */
export function sendRefund(processor: Processor, { key, body }: Frozen): Promise<RefundAnswer> {
  const request = JSON.parse(body) as Stripe.RefundCreateParams;
  return answerOf(() => processor.refunds.create(request, { idempotencyKey: key }));
}

export function getRefund(processor: Processor, id: string): Promise<RefundAnswer> {
  return answerOf(() => processor.refunds.retrieve(id));
}

/** `isWhole`: none of the list was left out, so that a refund which is not in it was not made. */
export type ListedRefunds =
  | Readonly<{ kind: 'listed'; refunds: readonly ShownRefund[]; isWhole: boolean }>
  | Readonly<{ kind: 'unknown'; reason: string }>;

/**
 * All refunds of an intent's charge that can be read, oldest first. The list is immediate. A failed call is unknown, never an empty list, and
 * so is a reply that shows those of another payment (R7).
 */
export async function listRefunds(processor: Processor, intentId: string): Promise<ListedRefunds> {
  const refunds: ShownRefund[] = [];
  let isWhole = true;
  try {
    const query = { payment_intent: intentId, limit: PAGE };
    for await (const page of pagesOf((after) => processor.refunds.list({ ...query, ...after }))) {
      refunds.unshift(...page.data.map(shownRefundOf).reverse());
      isWhole &&= page.unread === undefined;
    }
    const isOther = refunds.some((shown) => shown.intentId !== intentId);
    return isOther
      ? { kind: 'unknown', reason: 'another payment’s refunds' }
      : { kind: 'listed', refunds, isWhole };
  } catch (error) {
    const failure = readFailure(error);
    return { kind: 'unknown', reason: failure.kind === 'refused' ? failure.because : failure.kind };
  }
}

async function answerOf(call: () => Promise<Stripe.Refund>): Promise<RefundAnswer> {
  try {
    return { kind: 'refund', refund: shownRefundOf(await call()) };
  } catch (error) {
    const failure = readFailure(error);
    // A refund asks no issuer, so this answer is to another request.
    return failure.kind === 'declined'
      ? { kind: 'unknown', reason: 'a refund was answered with a decline' }
      : failure;
  }
}

/** `requires_action` is a refund that the processor has not made yet; a cancelled one was never made. */
const STATUSES: Readonly<Record<string, ShownRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export function shownRefundOf(raw: Stripe.Refund): ShownRefund {
  const { attempt, refund, ...others } = raw.metadata ?? {};
  const intentId = idOf(raw.payment_intent);
  const chargeId = idOf(raw.charge);
  return {
    id: raw.id,
    status: STATUSES[raw.status ?? ''] ?? 'pending',
    amountMinor: raw.amount,
    currency: findCurrency(raw.currency) ?? raw.currency,
    createdAt: instant(new Date(raw.created * 1000)),
    ...(intentId && { intentId }),
    ...(chargeId && { chargeId }),
    ...(raw.failure_reason && { failure: raw.failure_reason }),
    ...(attempt && refund && { names: { attemptId: attempt, refundId: refund, others } }),
  };
}

const idOf = (named: string | { id: string } | null): string | undefined =>
  typeof named === 'string' ? named : named?.id;
