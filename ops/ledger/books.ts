/**
 * The processor's objects as plain data. The simulated processor returns them all; a live account is read page by page.
 * The types list only the fields that the invariants read.
 */
export type BookIntent = Readonly<{
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  livemode: boolean;
  created: number;
  metadata: Readonly<Record<string, string>>;
  last_payment_error?: unknown;
}>;
export type BookCharge = Readonly<{ id: string; status: string; amount: number; currency: string; payment_intent: string }>;
export type BookRefund = Readonly<{ id: string; status: string | null; amount: number; currency: string; payment_intent: string | null }>;

export type AccountBook = Readonly<{
  paymentIntents: readonly BookIntent[];
  charges: readonly BookCharge[];
  refunds: readonly BookRefund[];
}>;
export type ProcessorBooks = Readonly<{ accounts: Readonly<Record<string, AccountBook>> }>;
