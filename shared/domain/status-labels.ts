/** The word for each status, by the record that has it: the `statusLabel` of answers and events. The numbers are the specification's. */

export const TRANSACTION_LABELS = {
  1: 'pending',
  2: 'processing',
  3: 'succeeded',
  4: 'failed',
  5: 'cancelled',
} as const;

export const INVOICE_LABELS = {
  1: 'unpaid',
  2: 'paid',
  3: 'cancelled',
  4: 'overdue',
  5: 'refunded',
  6: 'partially_paid',
  7: 'no_amount_due',
} as const;

export const ORDER_LABELS = {
  1: 'pending',
  2: 'active',
  3: 'fraud',
  4: 'cancelled',
  5: 'incomplete',
  6: 'complete',
} as const;

export const SUBSCRIPTION_LABELS = { 1: 'active', 2: 'suspended', 3: 'cancelled' } as const;

export const LINK_LABELS = { 1: 'active', 2: 'paid', 3: 'expired', 4: 'cancelled' } as const;
