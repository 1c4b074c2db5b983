import type { Settlement } from '../documents/paper.ts';
import type { Day } from '../ids.ts';
import type { Money } from '../money/money.ts';

/**
 * One mail to a payer: whom it is from and to, and the facts that it says. `composeLetter` makes its texts.
 *
 * Names, addresses and descriptions are what shops and payers typed, and are shown as text whatever they have. A link that is neither
 * https nor http on localhost is left out, unless the letter is about it.
 */
export type Letter = Readonly<{
  /** Tags of languages such as `de-AT`, the payer's before the project's. The first one that letters are written in is taken. */
  wishes: readonly (string | undefined)[];
  seller: LetterSeller;
  payerName?: string | undefined;
  /** No money moved, since the shop's account is in test mode: the letter says so. */
  isTest: boolean;
  about: LetterFacts;
}>;

/** What letters show of the seller: the project's name, and where its document settings name a seller, that one's name and address. */
export type LetterSeller = Readonly<{
  name: string;
  /** The legal name and the address of the footer, one line each. */
  address: readonly string[];
  /** The copy that lies beside the page. */
  logoUrl?: string | undefined;
  /** Six hexadecimal digits after `#`. The service's own where the shop has none. */
  colour?: string | undefined;
  /** An e-mail address, a telephone number or an https address. */
  supportContact?: string | undefined;
  termsUrl?: string | undefined;
}>;

export type LetterKind = LetterFacts['kind'];
export type FactsOf<Kind extends LetterKind> = Extract<LetterFacts, Readonly<{ kind: Kind }>>;

export type LetterFacts =
  | ReceiptFacts
  | PaymentFailedFacts
  | CardExpiringFacts
  | TrialEndingFacts
  | RenewalAheadFacts
  | CancelledFacts
  | PausedFacts
  | PlanChangedFacts
  | RefundedFacts
  | InvoiceFacts
  | SignInFacts;

/** Something was paid. */
type ReceiptFacts = Readonly<{
  kind: 'receipt';
  /** With the part of the wallet. */
  paid: Money;
  paidOn: Day;
  invoiceNumber?: string | undefined;
  lines: readonly LetterLine[];
  discount?: Money | undefined;
  /** The tax that `paid` contains. */
  tax?: Money | undefined;
  /** How it was paid, in the currency of `paid`. */
  settled: readonly Settlement[];
  /** The charge that follows, of what recurs. */
  next?: ChargeAhead | undefined;
  /** The page of the receipt. */
  receiptUrl?: string | undefined;
  hasPdf: boolean;
}>;

/** A charge of what recurs was declined, or there is no card that may be charged. */
type PaymentFailedFacts = Readonly<{
  kind: 'payment_failed';
  reason: 'declined' | 'no_card';
  name?: SoldName;
  amount: Money;
  /** Which was declined. */
  card?: LetterCard | undefined;
  /** When it is tried again. Absent where it is not. */
  nextTryOn?: Day | undefined;
  /** Where the payer pays it. */
  recoveryUrl?: string | undefined;
}>;

/** A card that is to be charged ends before the charge, or this month. */
type CardExpiringFacts = Readonly<{
  kind: 'card_expiring';
  card: LetterCard;
  /** The last month in which it is valid, `YYYY-MM`. */
  expiresIn: string;
  /** What is charged to it. */
  names: readonly string[];
  next?: ChargeAhead | undefined;
  /** The customer's page, on which they add another one. */
  accountUrl?: string | undefined;
}>;

/** The first charge after a trial is ahead. */
type TrialEndingFacts = Readonly<{ kind: 'trial_ending' }> & Reminded;
/** A charge of what is seldom charged is ahead. */
type RenewalAheadFacts = Readonly<{ kind: 'renewal_ahead' }> & Reminded;

type Reminded = Readonly<{
  name?: SoldName;
  amount: Money;
  chargeOn: Day;
  /** Months between two charges. */
  everyMonths?: number | undefined;
  card?: LetterCard | undefined;
  /** Where the payer cancels before it. */
  cancelUrl: string;
}>;

/** What recurs was cancelled. */
type CancelledFacts = Readonly<{
  kind: 'cancelled';
  name?: SoldName;
  /** The day from which it is over. */
  endsOn: Day;
  /** Whether that day has come. */
  isOver: boolean;
  /** `asked`: by the customer or the shop; `unpaid`: its last try failed. */
  reason: 'asked' | 'unpaid';
  /** What was given back of a period that was paid. */
  refunded?: Money | undefined;
  credited?: Money | undefined;
  /** The customer's page. Until the day on which it ends, the cancellation can be undone there. */
  accountUrl?: string | undefined;
}>;

/** What recurs stands still: the customer or the shop paused it, or a payment is missing. */
type PausedFacts = Readonly<{
  kind: 'paused';
  name?: SoldName;
  reason: 'asked' | 'unpaid';
  pausedOn: Day;
  /** When it goes on by itself. */
  resumesOn?: Day | undefined;
  /** What is missing, and where it is paid: it goes on at once. */
  missing?: Money | undefined;
  recoveryUrl?: string | undefined;
  /** The customer's page. */
  accountUrl?: string | undefined;
}>;

/** A subscription has another plan, or another cycle of its plan. */
type PlanChangedFacts = Readonly<{
  kind: 'plan_changed';
  from: string;
  to: string;
  changedOn: Day;
  /** What its later cycles charge, and when the next of them begins. */
  next: ChargeAhead;
  /** The customer's page. */
  accountUrl?: string | undefined;
}>;

/** Money was given back. */
type RefundedFacts = Readonly<{
  kind: 'refunded';
  /** With the part that went to the wallet. */
  amount: Money;
  toWallet?: Money | undefined;
  refundedOn: Day;
  /** Whether all that was paid is given back. */
  isWhole: boolean;
  invoiceNumber?: string | undefined;
  creditNote?: string | undefined;
  hasPdf: boolean;
}>;

/** An invoice is to be paid, or its day has passed. */
type InvoiceFacts = Readonly<{
  kind: 'invoice';
  number: string;
  due: Money;
  dueOn?: Day | undefined;
  isOverdue: boolean;
  description?: string | undefined;
  lines: readonly LetterLine[];
  payUrl?: string | undefined;
  hasPdf: boolean;
}>;

/** Somebody asked for the way to the customer's page. */
type SignInFacts = Readonly<{
  kind: 'sign_in';
  /** Opens the page once. */
  signInUrl: string;
  /** For how long it may be opened. */
  validMinutes: number;
}>;

/**
 * What the shop calls what it sold, such as the plan. Absent where the shop gave it no name, or where anybody may have written it: letters
 * would carry a stranger's words in the shop's name.
 */
type SoldName = string | undefined;

/** `name` is what the shop calls it, as above. `minor` is in the currency of the letter's amount, and below zero where it goes back. */
export type LetterLine = Readonly<{ name: string; quantity: number; minor: number }>;
export type LetterCard = Readonly<{ brand: string; last4: string }>;
/** A charge that comes by itself. */
export type ChargeAhead = Readonly<{ amount: Money; on: Day; everyMonths?: number | undefined }>;

/**
 * A letter as it is sent. The subject is one line without controls. The text ends its lines with a line feed, and only a link is longer than
 * 78 characters.
 */
export type ComposedLetter = Readonly<{ subject: string; text: string; html: string }>;
