import type { Link, Quote, Refusal } from '../api/link.ts';
import type { Exchange } from '../api/payment.ts';

/**
 * Everything the payment page can be.
 *
 *   opening ──▶ open ──▶ closed            (expired, already paid, broken, …)
 *      └──────────────────▲
 *
 * and, while open, how far the payment is:
 *
 *   editing ─submit─▶ tokenising ─▶ calling ─paid────────────▶ paid (the receipt page takes over)
 *      ▲                  │           │ ▲ │
 *      ├──card refused────┘           │ │ └─requires_action─▶ authenticating ─challenge over─▶ calling (confirm)
 *      ├──declined, refused───────────┤ │
 *      │                              │ ├──retry, back online── interrupted ◀─connection lost, tries used up
 *      └──payment_failed── checking ◀─┘ └──to be approved────── checking
 *
 * From `calling` on, nothing but an answer leads back to `editing`: as long as money may have moved, the form stays shut and the
 * only thing ever sent is the same exchange again.
 */
export type Checkout =
  | Readonly<{ phase: 'opening'; online: boolean }>
  | Readonly<{ phase: 'closed'; online: boolean; why: ClosedReason; requestId?: string }>
  | OpenCheckout;

export type ClosedReason = Refusal | 'mismatch';

export type OpenCheckout = Readonly<{
  phase: 'open';
  online: boolean;
  link: Link;
  payer: Payer;
  problems: Problems;
  card: CardState;
  coupon: Coupon;
  payment: Payment;
  notice?: Notice;
}>;

export type PayerField = 'email' | 'name' | 'mobile';
export type Payer = Readonly<Record<PayerField, string>>;
/** What is wrong with a field, in words. */
export type Problems = Readonly<Partial<Record<PayerField | 'card', string>>>;

export type CardState = 'loading' | 'blocked' | 'empty' | 'incomplete' | 'complete';

export type Coupon =
  | Readonly<{ step: 'none' }>
  | Readonly<{ step: 'entering' | 'asking'; code: string; problem?: string }>
  | Readonly<{ step: 'applied'; code: string; quote: Quote }>;

type Payment =
  | Readonly<{ step: 'editing' }>
  | Readonly<{ step: 'tokenising'; key: string }>
  | Readonly<{ step: 'calling'; exchange: Exchange; triesLost: number }>
  | Readonly<{ step: 'authenticating'; clientSecret: string; summaryRef: string }>
  | Readonly<{ step: 'checking'; exchange: Exchange; summaryRef: string; polls: number }>
  | Readonly<{ step: 'interrupted'; exchange: Exchange }>
  | Readonly<{ step: 'paid'; summaryRef: string }>;

/** What happened to the last try, shown above the button until the next one. */
export type Notice =
  | Readonly<{ kind: 'declined' | 'card_failed' | 'refused'; message?: string }>
  | Readonly<{ kind: 'rate_limited'; retryAfterSeconds?: number; message?: string }>
  | Readonly<{ kind: 'in_progress' | 'not_sent' }>;

export const opening = (online: boolean): Checkout => ({ phase: 'opening', online });

/** What is charged when the payer presses the button. */
export function dueNow({ link, coupon }: OpenCheckout): number {
  return coupon.step === 'applied' ? coupon.quote.total : link.amount.value;
}

/** Whether the form may be changed. Shut while a payment is under way. */
export const isEditable = ({ payment }: OpenCheckout): boolean => payment.step === 'editing';

export const isUnderWay = ({ payment: { step } }: OpenCheckout): boolean =>
  step === 'tokenising' || step === 'calling' || step === 'authenticating' || step === 'paid';
