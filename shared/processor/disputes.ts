import type Stripe from 'stripe';
import { DISPUTE_STATUSES, type SeenDispute } from '../domain/sales/dispute.ts';
import { instant } from '../domain/time/calendar.ts';
import { readFailure } from './answers.ts';
import type { Processor } from './client.ts';

/** `none`: the account has no such dispute. */
export type DisputeAnswer =
  | { kind: 'dispute'; dispute: SeenDispute }
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string };

export async function getDispute(processor: Processor, id: string): Promise<DisputeAnswer> {
  try {
    const raw = await processor.disputes.retrieve(id);
    return raw.id === id ? disputeOf(raw) : { kind: 'unknown', reason: 'another dispute' }; // R7
  } catch (error) {
    const failure = readFailure(error);
    const isAbsent = failure.kind === 'refused' && failure.report.code === 'resource_missing';
    return isAbsent ? { kind: 'none' } : { kind: 'unknown', reason: failure.kind };
  }
}

/** `isOfKey`: the processor refuses the gateway's key, not this evidence. */
export type EvidenceAnswer =
  | { kind: 'taken'; id: string }
  | { kind: 'refused'; message: string; isOfKey: boolean }
  | { kind: 'unknown'; reason: string };

/** Sends evidence of a dispute. Without `submit` the processor keeps it; it would send it on to the bank if that were left out. */
export async function updateEvidence(
  processor: Processor,
  id: string,
  request: Readonly<{ evidence?: Stripe.DisputeUpdateParams.Evidence; submit: boolean }>,
  idempotencyKey: string,
): Promise<EvidenceAnswer> {
  return await answerTo(() => processor.disputes.update(id, request, { idempotencyKey }));
}

/** Uploads a PDF, which the evidence of a dispute then names by its id. */
export async function uploadEvidence(
  processor: Processor,
  { name, bytes }: Readonly<{ name: string; bytes: Uint8Array }>,
  idempotencyKey: string,
): Promise<EvidenceAnswer> {
  const file = { data: bytes, name, type: 'application/pdf' };
  const request = { purpose: 'dispute_evidence', file } as const;
  return await answerTo(() => processor.files.create(request, { idempotencyKey }));
}

async function answerTo(call: () => Promise<Readonly<{ id: string }>>): Promise<EvidenceAnswer> {
  try {
    return { kind: 'taken', id: (await call()).id };
  } catch (error) {
    const failure = readFailure(error);
    if (failure.kind !== 'refused' || failure.because === 'rate_limit')
      return { kind: 'unknown', reason: failure.kind };
    const isOfKey = failure.because === 'credentials';
    return { kind: 'refused', message: failure.report.message ?? 'It gave no reason.', isOfKey };
  }
}

/** A status that is not known yet proves nothing: whether money moved cannot be told from it. */
function disputeOf(raw: Stripe.Dispute): DisputeAnswer {
  const status = DISPUTE_STATUSES.find((known) => known === raw.status);
  if (!status) return { kind: 'unknown', reason: 'the status of the dispute' };
  const intentId = typeof raw.payment_intent === 'object' ? raw.payment_intent?.id : raw.payment_intent;
  const { due_by: dueBy, has_evidence: isHeld = false, submission_count: submissions = 0 } = detailsOf(raw);
  const dispute: SeenDispute = {
    id: raw.id,
    status,
    reason: raw.reason,
    amountMinor: raw.amount,
    currency: raw.currency,
    openedAt: instant(new Date(raw.created * 1000)),
    chargeId: typeof raw.charge === 'string' ? raw.charge : raw.charge.id,
    livemode: raw.livemode,
    evidence: { isHeld, submissions },
    ...(dueBy && { dueBy: instant(new Date(dueBy * 1000)) }),
    ...(intentId && { intentId }),
  };
  return { kind: 'dispute', dispute };
}

/** What a dispute is about does not depend on them. */
const detailsOf = (raw: Stripe.Dispute): Partial<Stripe.Dispute.EvidenceDetails> =>
  raw.evidence_details ?? {};
