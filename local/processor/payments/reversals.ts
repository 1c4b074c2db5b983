import type { Common, Metadata, Named } from '../books/objects.ts';

/** What takes a payment back, in the form of the API: refunds and disputes. */
export type Refund = Named<'refund'> &
  Readonly<{
    amount: number;
    balance_transaction: string | null;
    charge: string;
    currency: string;
    customer: string | null;
    customer_account: null;
    destination_details: object;
    failure_reason?: string;
    metadata: Metadata;
    payment_intent: string;
    payment_method: string;
    reason: string | null;
    receipt_number: null;
    source_transfer_reversal: null;
    status: 'pending' | 'succeeded' | 'failed';
    transfer_reversal: null;
    sim: Readonly<{ failsAt: number | null }>;
  }>;

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented';
export type Dispute = Common<'dispute'> &
  Readonly<{
    amount: number;
    balance_transactions: readonly object[];
    charge: string;
    currency: string;
    enhanced_eligibility_types: readonly string[];
    evidence: Readonly<Record<string, unknown>>;
    evidence_details: Readonly<{
      due_by: number;
      enhanced_eligibility: object;
      has_evidence: boolean;
      past_due: boolean;
      submission_count: number;
      submission_method: 'not_submitted' | 'manual';
    }>;
    intended_submission_method: null;
    is_charge_refundable: boolean;
    metadata: Metadata;
    payment_intent: string;
    payment_method_details: object;
    reason: string;
    status: DisputeStatus;
  }>;
