import * as v from 'valibot';
import type { Instant } from '../ids.ts';
import { text, whole } from '../record.ts';
import { TakenRecord } from '../value/taken.ts';

/** The processor's statuses of a dispute. A `warning` is an inquiry: it takes no money, and may become a dispute. */
const OPEN_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
] as const;
const END_STATUSES = ['warning_closed', 'won', 'lost', 'prevented'] as const;
export const DISPUTE_STATUSES = [...OPEN_STATUSES, ...END_STATUSES] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A dispute about a charge, as the processor showed it last. `amountMinor` may be less than the charge. */
export const DisputeRecord = v.object({
  id: v.string(),
  status: v.picklist(DISPUTE_STATUSES),
  reason: v.string(),
  amountMinor: whole(),
  currency: v.string(),
  openedAt: text<Instant>(),
  /** When its end was recorded. */
  closedAt: v.optional(text<Instant>()),
  /** What was taken back with the money of a lost one. */
  taken: v.optional(TakenRecord),
  /** What of a lost one pays for time or became a credit, and was not there to be taken back. */
  missingMinor: v.optional(whole()),
  /** What of that its customer has used, and owes. */
  owedMinor: v.optional(whole()),
});
export type Dispute = v.InferOutput<typeof DisputeRecord>;

/** What the processor shows of a dispute, and which charge it is about. */
export type SeenDispute = Omit<Dispute, 'closedAt' | 'taken' | 'missingMinor' | 'owedMinor'> &
  Readonly<{ intentId?: string; chargeId: string; livemode: boolean }>;

export const isOpenDispute = ({ status }: Pick<Dispute, 'status'>): boolean =>
  OPEN_STATUSES.some((open) => open === status);
/** The issuer has given the money back to the payer. Until then it may still return to the tenant, so it counts as the tenant's. */
export const isLost = ({ status }: Pick<Dispute, 'status'>): boolean => status === 'lost';

/** The processor refunds no charge whose money an issuer has taken back or may give to the payer. An inquiry takes none. */
export const blocksRefunds = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'needs_response' || status === 'under_review' || status === 'lost';

export type DisputeNews = 'opened' | 'closed';
/** A charge's disputes after one was seen, that one as it is recorded, and what a tenant must learn of it. */
export type DisputeStep = Readonly<{ disputes: Dispute[]; dispute: Dispute; news: readonly DisputeNews[] }>;

/**
 * Adds what the processor shows of a dispute to those of its charge. Gives nothing if all of it is recorded: each state of a
 * dispute takes effect once, whatever order its events arrive in. A dispute that has ended stays as it ended.
 */
export function disputeStep(
  disputes: readonly Dispute[] = [],
  seen: SeenDispute,
  at: Instant,
): DisputeStep | undefined {
  const { intentId: _, chargeId: __, livemode: ___, ...shown } = seen;
  const known = disputes.find(({ id }) => id === shown.id);
  if (
    known &&
    (!isOpenDispute(known) || (known.status === shown.status && known.amountMinor === shown.amountMinor))
  )
    return undefined;
  const isClosed = !isOpenDispute(shown);
  const dispute: Dispute = { ...shown, ...(isClosed && { closedAt: at }) };
  return {
    disputes: known ? disputes.map((one) => (one === known ? dispute : one)) : [...disputes, dispute],
    dispute,
    news: [...(known ? [] : (['opened'] as const)), ...(isClosed ? (['closed'] as const) : [])],
  };
}
