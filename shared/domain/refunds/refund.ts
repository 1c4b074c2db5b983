import * as v from 'valibot';
import type { AttemptId, CustomerId, Instant, ProjectId, RefundId, TenantId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { FrozenRecord } from '../sales/attempt.ts';
import { PartRecord } from '../value/part.ts';
import { TakenRecord } from '../value/taken.ts';
import type { RefundSums } from './refund-sums.ts';

/**
 * A refund gives a payment back, whole or in part. It is written before the processor is called, like an attempt.
 *
 *   requested ──▶ pending ──▶ succeeded ──▶ failed   (the bank sent the money back)
 *       ├────────────┼───────────┘             ▲
 *       └────────────┴─────────────────────────┘
 *
 * One made in the processor's dashboard begins as the processor shows it. A `failed` one that the processor never had may still
 * succeed: the processor's list shows what its request did after all.
 */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Where a refund was asked for: by the tenant's staff or an operator here, or in the processor's dashboard. */
export const REFUND_ORIGINS = ['staff', 'processor'] as const;

/** Whether a refund takes back the value that the payment stands behind, or is a present beside it. */
export const REVERSALS = ['value', 'goodwill'] as const;

export const RefundRecord = v.object({
  id: text<RefundId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  attemptId: text<AttemptId>(),
  origin: v.picklist(REFUND_ORIGINS),
  state: v.picklist(REFUND_STATES),
  /** Counts every write, so that of two that act on one reading only one commits. */
  version: whole(),
  currency: text<Currency>(),
  /** What goes back to the card by the processor, and what goes back to the wallet. */
  cardMinor: whole(),
  walletMinor: whole(),
  /** The tax in both. Absent where none was charged. */
  taxMinor: v.optional(whole()),
  /** Absent from a refund that takes the value back. */
  reverses: v.optional(v.picklist(REVERSALS)),
  /** Which lines of the invoice it is for, from 1 on. Without them it is for all lines alike. */
  lines: v.optional(v.array(v.object({ line: whole(), minor: whole() }))),
  /** What it took back, so that a failure puts it back. */
  taken: v.optional(TakenRecord),
  /** Which credits the wallet's part goes back to. */
  restored: v.optional(v.array(PartRecord)),
  /** Why, in the words of who asked for it. */
  reason: v.optional(v.string()),
  requestedBy: v.optional(v.string()),
  /** How the bank's statement names a transfer that the shop sent back. The processor has no part in such a refund. */
  reference: v.optional(v.string()),
  /** The payment intent whose charge is refunded. Absent when nothing goes to the card. */
  intentId: v.optional(v.string()),
  /** The request to the processor as it was first sent; a retry sends this and never rebuilds it (R2). */
  request: v.optional(FrozenRecord),
  processorRefundId: v.optional(v.string()),
  /** Why it failed: the processor's reason, `refused`, or `not_run`. */
  failure: v.optional(v.string()),
  /** Until then only the process that holds the lease acts on it. */
  leaseUntil: text<Instant>(),
  /** How often the reconciler looked at it without learning its outcome. */
  reconcileCount: whole(),
  /** The number of its credit note, from its success on. Absent where its payment has no invoice, and from those of earlier versions. */
  creditNote: v.optional(v.string()),
  /** When it was asked for here, or made in the dashboard. */
  createdAt: text<Instant>(),
  /** Stays when the processor's part fails later: the wallet keeps its part. */
  succeededAt: v.optional(text<Instant>()),
  failedAt: v.optional(text<Instant>()),
});
export type Refund = v.InferOutput<typeof RefundRecord>;

/** A refund as the processor shows it. Amounts in minor units. */
export type ShownRefund = Readonly<{
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountMinor: number;
  currency: string;
  intentId?: string;
  chargeId?: string;
  failure?: string;
  createdAt: Instant;
  /** What its metadata names, and the rest of it: absent when it was made in the dashboard. */
  names?: Readonly<{ attemptId: string; refundId: string; others: Readonly<Record<string, string>> }>;
}>;

export const NEXT_OF_REFUND: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['requested', 'pending', 'succeeded', 'failed'],
  pending: ['pending', 'succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['pending', 'succeeded'],
};

/** Its outcome is not known yet, so what it is for is held. */
export const isOpen = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'requested' || state === 'pending';
/** What callers are shown: whether the processor has it yet is no concern of theirs. */
export const shownState = ({ state }: Pick<Refund, 'state'>): Exclude<RefundState, 'requested'> =>
  state === 'requested' ? 'pending' : state;
export const amountMinorOf = ({
  cardMinor,
  walletMinor,
}: Pick<Refund, 'cardMinor' | 'walletMinor'>): number => cardMinor + walletMinor;

/** The processor's idempotency key of a refund. Of one attempt there may be several, so it names the refund. */
export const refundKeyOf = (tenantId: TenantId, id: RefundId): string => `v1:${tenantId}:${id}:rf`;

/**
 * Whether the processor's refund is the one that the record asked for (R7). One that differs in amount, currency or payment is
 * never taken for it.
 */
export function isShownAs(refund: Refund, shown: ShownRefund): boolean {
  const isKnown = refund.processorRefundId === undefined || refund.processorRefundId === shown.id;
  const isSameSum = shown.amountMinor === refund.cardMinor && shown.currency === refund.currency;
  const isNamed =
    refund.origin === 'processor' ||
    (shown.names?.refundId === refund.id && shown.names.attemptId === refund.attemptId);
  return isKnown && isSameSum && isNamed && shown.intentId === refund.intentId;
}

/** What a refund adds to the sums of its payment. The wallet's part is not taken back when the card's fails later. */
export function sharesOf(refund: Refund | undefined): RefundSums {
  const isHeld = refund !== undefined && isOpen(refund);
  const taxMinor = refund && taxShareOf(refund);
  const shares = {
    ...(taxMinor !== undefined && { taxMinor }),
    cardMinor: refund?.state === 'succeeded' ? refund.cardMinor : 0,
    walletMinor: refund?.succeededAt === undefined ? 0 : refund.walletMinor,
    heldCardMinor: isHeld ? refund.cardMinor : 0,
    heldWalletMinor: isHeld ? refund.walletMinor : 0,
  };
  if (refund?.reverses !== 'goodwill') return shares;
  return {
    ...shares,
    goodwillCardMinor: shares.cardMinor + shares.heldCardMinor,
    goodwillWalletMinor: shares.walletMinor + shares.heldWalletMinor,
  };
}

/** The tax goes with the money: where the card's part has failed, that of the wallet's part stays given back. */
function taxShareOf(refund: Refund): number | undefined {
  const { taxMinor, walletMinor, succeededAt } = refund;
  if (taxMinor === undefined || takesBack(refund)) return taxMinor;
  return succeededAt === undefined ? 0 : Math.floor((taxMinor * walletMinor) / amountMinorOf(refund));
}

/** The money went back, or may have: what it paid for is no longer the customer's. */
export const takesBack = (refund: Pick<Refund, 'state'> | undefined): boolean =>
  refund !== undefined && (isOpen(refund) || refund.state === 'succeeded');
