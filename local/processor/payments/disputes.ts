import type Stripe from 'stripe';
import { bookDispute } from '../balance/booking.ts';
import { type Call, type Desk, emit, present } from '../books/desk.ts';
import type { Charge } from '../books/objects.ts';
import type { TestCard } from '../cards/cards.ts';
import { requireFiles } from '../files/files.ts';
import { absent, invalid } from '../http/errors.ts';
import { isParams, type Value } from '../http/form.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly, flag, metadata, text } from '../http/params.ts';
import type { Dispute, DisputeStatus } from './reversals.ts';

/** Opens a dispute, or an inquiry, about a charge. */
export function openDispute(
  desk: Desk,
  charge: Charge,
  { reason, inquiry }: NonNullable<TestCard['dispute']>,
): Dispute {
  const opened: Dispute = {
    id: disputeId(desk.newId('_1')),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: desk.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: desk.now + EVIDENCE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: cardOf(inquiry ? 'inquiry' : 'chargeback'),
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  const dispute = inquiry ? opened : withMoney(desk, opened, 'withdrawn');
  desk.books.disputes.put(dispute);
  desk.books.charges.put({ ...(desk.books.charges.get(charge.id) ?? charge), disputed: true });
  emit(desk, 'charge.dispute.created', dispute);
  if (!inquiry) emit(desk, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Closes a dispute with the issuer's decision. */
export function closeDispute(desk: Desk, id: string, status: DisputeStatus): Dispute {
  const before = getDispute(desk, id);
  const ends = ENDS[before.status] ?? [];
  if (!ends.includes(status))
    throw invalid(
      `This dispute is ${before.status}: it can end as ${ends.join(', ') || 'nothing else'}.`,
      'status',
    );
  const isBack = !before.status.startsWith('warning_') && status !== 'lost';
  const decided: Dispute = { ...before, status, is_charge_refundable: status !== 'lost' };
  const after = isBack ? withMoney(desk, decided, 'reinstated') : decided;
  desk.books.disputes.put(after);
  if (status === 'won') emit(desk, 'charge.dispute.funds_reinstated', after);
  emit(desk, 'charge.dispute.closed', after, { status: before.status });
  return after;
}

/**
 * An inquiry, also one that was closed, becomes a chargeback: the issuer takes what is left of the charge. An inquiry whose charge was
 * refunded in full has nothing to take.
 */
export function escalateInquiry(desk: Desk, id: string): Dispute {
  const before = getDispute(desk, id);
  const charge = desk.books.charges.get(before.charge);
  const amount = (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
  if (!before.status.startsWith('warning_') || amount === 0)
    throw invalid('Only an inquiry about a charge that is not refunded becomes a chargeback.', 'dispute');
  const after = {
    ...before,
    amount,
    status: 'needs_response' as const,
    is_charge_refundable: false,
    evidence_details: { ...before.evidence_details, due_by: desk.now + EVIDENCE_SECONDS },
    payment_method_details: { ...before.payment_method_details, card: cardOf('chargeback') },
  };
  return moved(desk, before, after);
}

/** The issuer decides a closed dispute the other way: `lost` becomes `won`, and `won` becomes `lost`. */
export function reverseDispute(desk: Desk, id: string): Dispute {
  const before = getDispute(desk, id);
  const charge = desk.books.charges.get(before.charge);
  const isBack = before.amount + (charge?.amount_refunded ?? 0) > (charge?.amount ?? 0);
  if (before.status === 'lost')
    return moved(desk, before, { ...before, status: 'won', is_charge_refundable: true });
  if (before.status !== 'won' || isBack)
    throw invalid('Only a dispute that is lost, or won and not refunded since, is decided again.', 'dispute');
  return moved(desk, before, { ...before, status: 'lost', is_charge_refundable: false });
}

/** Money comes back to the account with `won`, and leaves it otherwise. */
function moved(desk: Desk, before: Dispute, decided: Dispute): Dispute {
  const after = withMoney(desk, decided, decided.status === 'won' ? 'reinstated' : 'withdrawn');
  desk.books.disputes.put(after);
  emit(desk, 'charge.dispute.updated', after, { status: before.status });
  emit(
    desk,
    after.status === 'won' ? 'charge.dispute.funds_reinstated' : 'charge.dispute.funds_withdrawn',
    after,
  );
  return after;
}

const withMoney = (desk: Desk, dispute: Dispute, money: 'withdrawn' | 'reinstated'): Dispute => ({
  ...dispute,
  balance_transactions: [...dispute.balance_transactions, bookDispute(desk, dispute, money)],
});

/** Keeps evidence, and sends all that is kept on to the bank unless `submit` is false. The bank takes it once. */
export function updateDispute(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.DisputeUpdateParams>(params, ['evidence', 'submit', 'metadata']);
  const before = getDispute(desk, id);
  const sent = params.evidence === undefined ? {} : readEvidence(params.evidence);
  const next = SUBMITTED[before.status];
  if (!next) throw invalid(`This dispute is ${before.status}, so its evidence cannot be changed.`);
  if (desk.now > before.evidence_details.due_by) throw invalid('This dispute is past its due date.');
  const evidence = { ...before.evidence, ...sent };
  requireFiles(desk, evidence, FILES);
  const details = before.evidence_details;
  const isSubmitted = flag(params, 'submit') ?? true;
  const after: Dispute = {
    ...before,
    evidence,
    metadata: metadata(params, before.metadata),
    ...(isSubmitted && { status: next }),
    evidence_details: {
      ...details,
      has_evidence: EVIDENCE_FIELDS.some((field) => evidence[field] !== null),
      ...(isSubmitted && { submission_count: details.submission_count + 1, submission_method: 'manual' }),
    },
  };
  desk.books.disputes.put(after);
  emit(desk, 'charge.dispute.updated', after, { status: before.status });
  return present(desk, after, params);
}

function readEvidence(given: Value): Record<string, string | null> {
  if (!isParams(given)) throw invalid('Invalid object: evidence must be an object.', 'evidence');
  const texts = Object.keys(given).map((field) => {
    if (!EVIDENCE_FIELDS.includes(field))
      throw invalid(
        `Received unknown parameter: evidence[${field}]`,
        `evidence[${field}]`,
        'parameter_unknown',
      );
    return [field, text(given, field, TEXT_MAX) ?? null] as const;
  });
  const characters = texts.reduce((sum, [, written]) => sum + (written?.length ?? 0), 0);
  if (characters > ALL_MAX) throw invalid(`The evidence has more than ${ALL_MAX} characters.`, 'evidence');
  return Object.fromEntries(texts);
}

const TEXT_MAX = 20_000;
const ALL_MAX = 150_000;
const SUBMITTED: Partial<Record<DisputeStatus, DisputeStatus>> = {
  warning_needs_response: 'warning_under_review',
  needs_response: 'under_review',
};

export function retrieveDispute(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  return present(desk, getDispute(desk, id), params);
}

export function listDisputes(desk: Desk, call: Call): object {
  return list(desk, desk.books.disputes, call, {
    url: '/v1/disputes',
    indexed: ['charge', 'payment_intent'] satisfies Filters<Stripe.DisputeListParams>,
  });
}

const EVIDENCE_FIELDS = [
  'access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure', 'cancellation_rebuttal',
  'customer_communication', 'customer_email_address', 'customer_name', 'customer_purchase_ip', 'customer_signature',
  'duplicate_charge_documentation', 'duplicate_charge_explanation', 'duplicate_charge_id', 'product_description', 'receipt',
  'refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation', 'service_date', 'service_documentation',
  'shipping_address', 'shipping_carrier', 'shipping_date', 'shipping_documentation', 'shipping_tracking_number', 'uncategorized_file',
  'uncategorized_text',
]; // biome-ignore format: one list
/** They take the id of a file that was uploaded. */
const FILES = [
  'cancellation_policy', 'customer_communication', 'customer_signature', 'duplicate_charge_documentation', 'receipt', 'refund_policy',
  'service_documentation', 'shipping_documentation', 'uncategorized_file',
]; // biome-ignore format: one list
const NO_EVIDENCE: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, null])),
  enhanced_evidence: {},
};
const EVIDENCE_SECONDS = 9 * 24 * 60 * 60;
const INQUIRY_ENDS: readonly DisputeStatus[] = ['warning_closed', 'prevented'];
const DISPUTE_ENDS: readonly DisputeStatus[] = ['won', 'lost', 'prevented'];
const ENDS: Partial<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  warning_needs_response: INQUIRY_ENDS,
  warning_under_review: INQUIRY_ENDS,
  needs_response: DISPUTE_ENDS,
  under_review: DISPUTE_ENDS,
};

/** Both prefixes are in use at the processor; which one an account gets is written nowhere. */
const disputeId = (tail: string): string => (tail.charCodeAt(tail.length - 1) % 2 === 0 ? 'du' : 'dp') + tail;

const cardOf = (caseType: 'inquiry' | 'chargeback') => ({
  brand: 'visa',
  case_type: caseType,
  network: 'visa',
  network_reason_code: '10.4',
});

function getDispute(desk: Desk, id: string): Dispute {
  const dispute = desk.books.disputes.get(id);
  if (!dispute) throw absent('dispute', id, 'dispute');
  return dispute;
}
