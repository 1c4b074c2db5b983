import type { UnreadEntry } from '../processor/answer-shape.ts';

/**
 * The processor's objects as plain data. The simulated processor returns them all; a live account is read page by page.
 * The types list only the fields that the invariants read.
 */
export type BookIntent = Readonly<{
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  /** Null for a setup intent, whose amounts are 0. */
  currency: string | null;
  customer: string | null;
  payment_method?: string | null;
  livemode: boolean;
  created: number;
  metadata: Readonly<Record<string, string>>;
  last_payment_error?: unknown;
}>;
/** The processor's setup intent, by which a free trial saves its card. */
export type BookSetupIntent = Omit<
  BookIntent,
  'amount' | 'amount_received' | 'currency' | 'last_payment_error'
> &
  Readonly<{ last_setup_error?: unknown }>;
export type BookCharge = Readonly<{
  id: string;
  status: string;
  amount: number;
  currency: string;
  payment_intent: string;
}>;
export type BookRefund = Readonly<{
  id: string;
  status: string | null;
  amount: number;
  currency: string;
  created: number;
  payment_intent: string | null;
  metadata?: Readonly<Record<string, string>> | null;
}>;
export type BookDispute = Omit<BookRefund, 'metadata'>;

export type AccountBook = Readonly<{
  paymentIntents: readonly BookIntent[];
  setupIntents: readonly BookSetupIntent[];
  charges: readonly BookCharge[];
  refunds: readonly BookRefund[];
  disputes: readonly BookDispute[];
  /** Of a live account's lists, what could not be read. */
  unread?: readonly UnreadEntry[];
}>;
export type ProcessorBooks = Readonly<{ accounts: Readonly<Record<string, AccountBook>> }>;
