/**
 * The processor's own account of what it did, as plain data: the simulated one gives it whole, a live one is paged into it.
 * Only what the invariants look at is named; objects may hold more.
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
