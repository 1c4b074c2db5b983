import type { Link, Quote, Refusal } from '../api/link.ts';
import type { Exchange } from '../api/payment.ts';

/**
 * The states of the payment page.
 *
 *   opening ──▶ open ──▶ closed            (expired, already paid, broken, …)
 *      └──────────────────▲
 *
 * While it is open, the steps of a payment:
 *
 *   editing ─submit─▶ tokenising ─▶ calling ─paid────────────▶ paid (the receipt page takes over)
 *      ▲                  │           │ ▲ │
 *      ├──card refused────┘           │ │ └─requires_action─▶ authenticating ─challenge over─▶ calling (confirm)
 *      ├──declined, refused───────────┤ │
 *      │                              │ ├──retry, back online── interrupted ◀─connection lost, tries used up
 *      └──payment_failed── checking ◀─┘ └──to be approved────── checking
 *
 * From `calling` on, only an answer leads back to `editing`. As long as money may have moved, the form is locked, and the page sends
 * nothing but the same request under the same key.
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
/** The error message of each invalid field. */
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

/** The result of the last try, shown above the button until the next one. */
export type Notice =
  | Readonly<{ kind: 'declined' | 'card_failed' | 'refused'; message?: string }>
  | Readonly<{ kind: 'rate_limited'; retryAfterSeconds?: number; message?: string }>
  | Readonly<{ kind: 'in_progress' | 'not_sent' }>;

export const opening = (online: boolean): Checkout => ({ phase: 'opening', online });

/** The amount that is charged when the payer presses the button, in major units. */
export function dueNow({ link, coupon }: OpenCheckout): number {
  return coupon.step === 'applied' ? coupon.quote.total : link.amount.value;
}

/** Whether the form may be changed: not while a payment is in flight. */
export const isEditable = ({ payment }: OpenCheckout): boolean => payment.step === 'editing';

export const isUnderWay = ({ payment: { step } }: OpenCheckout): boolean =>
  step === 'tokenising' || step === 'calling' || step === 'authenticating' || step === 'paid';
