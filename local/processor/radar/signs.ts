import type { Common } from '../books/objects.ts';

/** What tells of fraud, in the form of the API: an issuer's warning, and a payment that staff are to review. */
export type EarlyFraudWarning = Common<'radar.early_fraud_warning'> &
  Readonly<{ actionable: boolean; charge: string; fraud_type: string; payment_intent: string }>;

export const CLOSED_REASONS = ['approved', 'refunded', 'refunded_as_fraud', 'disputed'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export type Review = Common<'review'> &
  Readonly<{
    billing_zip: null;
    charge: string;
    closed_reason: ClosedReason | null;
    ip_address: null;
    ip_address_location: null;
    open: boolean;
    opened_reason: 'rule' | 'manual';
    payment_intent: string;
    reason: 'rule' | 'manual' | ClosedReason;
    session: null;
  }>;
