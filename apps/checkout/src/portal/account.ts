import type { Project } from '../api/link.ts';

/** What the service shows a customer of their account. Days are `YYYY-MM-DD` in the shop's time zone. */
export type Money = Readonly<{ value: number; currency: string }>;

export type Shop = Project &
  Readonly<{
    homeUrl: string | null;
    customer: Readonly<{ email: string; name: string }> | null;
    /** Null where the shop takes no cards. */
    publicKey: string | null;
  }>;

export type SavedCard = Readonly<{
  id: string;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
  isPrimary: boolean;
}>;

export type PlanName = Readonly<{ slug: string; name: string; cycleId: string }>;

export type PendingChange = Readonly<{
  plan: PlanName;
  effectiveOn: string;
  recurring: Readonly<{ amount: Money; billingInterval: number }>;
}>;

export type Subscription = Readonly<{
  id: string;
  statusLabel: 'active' | 'suspended' | 'cancelled';
  plan: PlanName;
  billingInterval: number | null;
  nextCharge: Readonly<{ on: string; amount: Money }> | null;
  trialEndsOn: string | null;
  pendingChange?: PendingChange | null;
  endsOn: string | null;
  unpaid: Readonly<{ recoveryLink: string | null; nextTryOn: string | null }> | null;
  card: SavedCard | null;
}>;

export type Invoice = Readonly<{
  id: string;
  number: string;
  statusLabel: 'unpaid' | 'paid' | 'cancelled' | 'overdue' | 'refunded' | 'partially_paid' | 'no_amount_due';
  total: Money;
  description?: string;
  issuedOn: string;
}>;

/** A change of the plan as the service previews it. */
export type PlanChange = Readonly<{
  to: PlanName;
  kind: string;
  takesEffect: 'now' | 'at_period_end';
  effectiveOn: string;
  items: readonly Readonly<{ name: string; amount: Money }>[];
  discount: Money;
  unusedCredit: Money;
  dueNow: Money;
  wallet: Money;
  dueByCard: Money;
  walletCredit: Money;
  recurring: Readonly<{ amount: Money; billingInterval: number; nextBillingDate: string }>;
}>;

export type InvoicePage = Readonly<{ invoices: readonly Invoice[]; nextCursor: string | null }>;
export type Account = Readonly<
  { subscriptions: readonly Subscription[]; cards: readonly SavedCard[] } & InvoicePage
>;

/** The files of an invoice, and what became of a download. */
export type Paper = 'invoice' | 'receipt';
export type Downloaded = 'done' | 'expired' | 'unreachable';
