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

/**
 * A dispute about a charge, as the processor showed it last. `amountMinor` may be less than the charge. An end is not final: an inquiry that
 * was closed may become a chargeback, and the issuer may decide again.
 */
export const DisputeRecord = v.object({
  id: v.string(),
  status: v.picklist(DISPUTE_STATUSES),
  reason: v.string(),
  amountMinor: whole(),
  currency: v.string(),
  openedAt: text<Instant>(),
  /** Until when the processor takes evidence. */
  dueBy: v.optional(text<Instant>()),
  /** What the processor has of the tenant's evidence, and how often that was sent on to the bank. */
  evidence: v.optional(v.object({ isHeld: v.boolean(), submissions: whole() })),
  /** When its end was recorded. */
  closedAt: v.optional(text<Instant>()),
  /** How often its tenant was told that it takes money or may, and how it ended. Absent: once each. */
  openings: v.optional(whole()),
  closings: v.optional(whole()),
  /** What was taken back with the money of a lost one, or put back in another place since. */
  taken: v.optional(TakenRecord),
  /** What of a lost one pays for time or became a credit, and was not there to be taken back. */
  missingMinor: v.optional(whole()),
  /** What of that its customer has used, and owes. */
  owedMinor: v.optional(whole()),
  /** The tax in what a lost one took. Absent where none was charged. */
  taxMinor: v.optional(whole()),
  /** How much of its invoice counts as lost with it. */
  ofInvoiceMinor: v.optional(whole()),
});
export type Dispute = v.InferOutput<typeof DisputeRecord>;

/** What the processor shows of a dispute, and which charge it is about. */
export type SeenDispute = Pick<
  Dispute,
  'id' | 'status' | 'reason' | 'amountMinor' | 'currency' | 'openedAt' | 'dueBy' | 'evidence'
> &
  Readonly<{ intentId?: string; chargeId: string; livemode: boolean }>;

export const isOpenDispute = ({ status }: Pick<Dispute, 'status'>): boolean =>
  OPEN_STATUSES.some((open) => open === status);
/** The issuer has given the money back to the payer. Until then it may still return to the tenant, so it counts as the tenant's. */
export const isLost = ({ status }: Pick<Dispute, 'status'>): boolean => status === 'lost';

/** The processor refunds no charge whose money an issuer has taken back or may give to the payer. An inquiry takes none. */
export const blocksRefunds = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'needs_response' || status === 'under_review' || status === 'lost';

/** An inquiry takes no money. */
const isInquiry = ({ status }: Pick<Dispute, 'status'>): boolean => status.startsWith('warning_');

export const openingsOf = ({ openings = 1 }: Pick<Dispute, 'openings'>): number => openings;
export const closingsOf = ({ closings, closedAt }: Pick<Dispute, 'closings' | 'closedAt'>): number =>
  closings ?? (closedAt === undefined ? 0 : 1);

export type DisputeNews = 'opened' | 'closed';
/** A charge's disputes after one was seen, that one as it was and is recorded, and what a tenant must learn of it. */
export type DisputeStep = Readonly<{
  disputes: Dispute[];
  before?: Dispute;
  dispute: Dispute;
  news: readonly DisputeNews[];
}>;

/**
 * Adds what the processor shows of a dispute to those of its charge. Gives nothing if all of it is recorded: each state of a
 * dispute takes effect once, whatever order its events arrive in, since what is seen was read after what is recorded.
 *
 *   seen first                          opened
 *   an inquiry is a chargeback now      opened again: it takes money, and has a deadline
 *   an ended one is open again          opened again
 *   it ended, or ended another way      closed
 */
export function disputeStep(
  disputes: readonly Dispute[] = [],
  seen: SeenDispute,
  at: Instant,
): DisputeStep | undefined {
  const { intentId: _, chargeId: __, livemode: ___, ...shown } = seen;
  const known = disputes.find(({ id }) => id === shown.id);
  if (known && isKnown(known, shown)) return undefined;
  const isClosed = !isOpenDispute(shown);
  const isOpened = !known || becomesChargeback(known, shown) || (!isOpenDispute(known) && !isClosed);
  const isEndNew = isClosed && known?.status !== shown.status;
  const dispute: Dispute = {
    ...shown,
    ...(isClosed && { closedAt: at }),
    openings: (known ? openingsOf(known) : 0) + Number(isOpened),
    closings: (known ? closingsOf(known) : 0) + Number(isEndNew),
    ...(known?.taken && { taken: known.taken }),
  };
  return {
    disputes: known ? disputes.map((one) => (one === known ? dispute : one)) : [...disputes, dispute],
    ...(known && { before: known }),
    dispute,
    news: [...(isOpened ? (['opened'] as const) : []), ...(isEndNew ? (['closed'] as const) : [])],
  };
}

/** What was taken back with a lost one was reckoned from its amount, so that one stays as it was. */
const isKnown = (known: Dispute, shown: Dispute): boolean =>
  known.status === shown.status &&
  (!isOpenDispute(known) ||
    (known.amountMinor === shown.amountMinor &&
      known.dueBy === shown.dueBy &&
      known.evidence?.isHeld === shown.evidence?.isHeld &&
      known.evidence?.submissions === shown.evidence?.submissions));

/** One that was prevented took nothing. */
const becomesChargeback = (known: Dispute, shown: Pick<Dispute, 'status'>): boolean =>
  isInquiry(known) && !isInquiry(shown) && shown.status !== 'prevented';
