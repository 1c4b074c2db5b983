import { type Call, problemIn } from './request.ts';

/** Amounts are in major units; days are `YYYY-MM-DD` in the seller's time zone. */
export type Amount = Readonly<{ value: number; currency: Readonly<{ code: string; symbol?: string }> }>;
/** `kind` is only of a line that the service added, which it names in English. */
export type Item = Readonly<{
  name: string;
  kind?: 'adjustment';
  unitPrice: number;
  quantity: number;
  totalAmount: number;
}>;
export type Recurring = Readonly<{
  billingInterval: number;
  recurringAmount: number;
  nextBillingDate: string;
  trialDays?: number;
}>;
/** `supportContact` is an e-mail address, a telephone number or a web address. */
export type Project = Readonly<{
  name: string;
  logoUrl?: string;
  supportContact?: string;
  language?: string;
}>;

/** What the card pays. `wallet` and `dueByCard` are known of a customer whose token was sent. */
export type DueByCard = Readonly<{ wallet?: number; dueByCard?: number; needsCard: boolean }>;

export type Link = DueByCard &
  Readonly<{
    slug: string;
    expiresAt: string;
    amount: Amount;
    /** The customer whose token was sent. */
    customer?: Readonly<{ email: string }>;
    description?: string;
    additionalDescription?: string;
    items: readonly Item[];
    recurring?: Recurring;
    cancelUrl?: string;
    project: Project;
    acceptsCoupons: boolean;
    publicKey: string;
  }>;

/** A link that can no longer be paid. */
export type ClosedLink = Readonly<{
  slug: string;
  amount: Amount;
  paidAt?: string;
  cancelUrl?: string;
  project: Project;
}>;

export type Refusal = 'expired' | 'cancelled' | 'used' | 'broken' | 'exhausted' | 'unreachable';
export type Opened =
  | Readonly<{ kind: 'opened'; link: Link }>
  | Readonly<{ kind: 'refused'; why: Refusal; requestId?: string; link?: ClosedLink }>;

export async function openLink(call: Call, payload: string): Promise<Opened> {
  const answer = await call('POST', '/public-api/payment-links/open', { payload });
  if (answer === 'lost') return { kind: 'refused', why: 'unreachable' };
  if (answer.status === 200) return { kind: 'opened', link: (answer.body as { data: Link }).data };
  const { code, requestId } = problemIn(answer.body);
  const link = (answer.body as { data?: ClosedLink } | null)?.data;
  return { kind: 'refused', why: refusalOf(answer.status, code), requestId, link };
}

export type Quote = DueByCard & Readonly<{ subtotal: number; discount: number; total: number }>;
export type Quoted =
  | Readonly<{ kind: 'quoted'; quote: Quote }>
  | Readonly<{ kind: 'not_valid' | 'unreachable' }>;

export async function quoteLink(call: Call, payload: string, couponCode: string): Promise<Quoted> {
  const answer = await call('POST', '/public-api/payment-links/quote', { payload, couponCode });
  if (answer === 'lost') return { kind: 'unreachable' };
  if (answer.status === 200) return { kind: 'quoted', quote: (answer.body as { data: Quote }).data };
  return { kind: answer.status === 422 ? 'not_valid' : 'unreachable' };
}

function refusalOf(status: number, code: string): Refusal {
  if (code === 'payment_link_cancelled' || code === 'plan_not_found') return 'cancelled';
  if (code === 'payment_link_exhausted') return 'exhausted';
  if (status === 410) return 'expired';
  if (status === 409) return 'used';
  return status >= 500 || status === 429 ? 'unreachable' : 'broken';
}
