import type { ClosedLink, DueByCard, Link, Quote, Refusal, Tax } from '../api/link.ts';
import type { Exchange } from '../api/payment.ts';
import type { Call } from '../api/request.ts';
import type { OwnForm } from './own/own-form.ts';

/**
 * The states of the payment page.
 *
 *   opening ──▶ open ──▶ closed            (expired, already paid, broken, …)
 *      ├──────────────────▲
 *      ├──▶ choosing                       (the link sells more than once: the payer gets one of their own, at another address)
 *      └──▶ settling ─────┘                 (the link is closed, perhaps by the payment that a reload interrupted)
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
 * nothing but the same request under the same key. A reload does not change this: the request is kept (`unanswered`) and sent again.
 */
export type Checkout =
  | Readonly<{ phase: 'opening'; online: boolean; unanswered?: Exchange; notice?: Notice }>
  | Readonly<{ phase: 'settling'; online: boolean; exchange: Exchange; tries: number; refusal: Closed }>
  | Readonly<{ phase: 'choosing'; online: boolean; link: Link; unanswered?: undefined }>
  | Readonly<{ phase: 'closed'; online: boolean; unanswered?: Exchange } & Closed>
  | OpenCheckout;

/** Why the link cannot be paid, and what is known of it. */
export type Closed = Readonly<{ why: ClosedReason; requestId?: string; link?: ClosedLink }>;

export type ClosedReason = Refusal | 'mismatch';

export type OpenCheckout = Readonly<{
  phase: 'open';
  online: boolean;
  link: Link;
  payer: Payer;
  details?: DetailsForm | undefined;
  /** Only of a link that has fields of its own. */
  own?: OwnForm | undefined;
  states?: States | undefined;
  /** Whose price is shown: `placeOf` of the payer for whom it was asked. */
  pricedFor: string;
  isPricing?: boolean;
  /** The e-mail address that was probably meant. */
  suggestion?: string;
  problems: Problems;
  card: CardState;
  /** A customer who is signed in pays with the card that they have saved, unless they choose another. */
  usesSaved: boolean;
  coupon: Coupon;
  payment: Payment;
  notice?: Notice;
  /** What the shop's check gave the payer. */
  challengePass?: string | undefined;
}>;

export type Detail = 'company' | 'taxId' | 'line1' | 'city' | 'state' | 'postalCode' | 'country';
export type PayerField = 'email' | 'name' | 'mobile' | Detail;
export type Payer = Readonly<Record<Exclude<PayerField, Detail>, string> & Partial<Record<Detail, string>>>;

type Options = readonly (readonly [value: string, name: string])[];
/** Of one country; empty where its addresses have none. */
export type States = Readonly<{ country: string; options: Options }>;
export type DetailField = Readonly<{
  id: Detail;
  label: string;
  autocomplete:
    | 'off'
    | 'organization'
    | 'country'
    | 'postal-code'
    | `address-${'line1' | 'level1' | 'level2'}`;
  optional: boolean;
  options?: Options | undefined;
}>;
/** Only of a link that asks for more than an e-mail address and a name. */
export type DetailsForm = Readonly<{
  missing: string;
  fields: (payer: Payer, needsCard: boolean, states: States | undefined) => readonly DetailField[];
  problemOf: (field: Detail, payer: Payer, needsCard: boolean) => string | undefined;
  /** None of a country whose addresses need none, or if they cannot be had: the price has no state then. */
  findStates: (call: Call, country: string) => Promise<States>;
  /** What was found of the payer's VAT id. */
  hintOf: (checked: Pick<Tax, 'idCheck'> | undefined) => string | undefined;
}>;

/** Whether the form needs more than its own fields. Few links do. */
export const asksForDetails = ({ asks: { mobile, ...asks }, asksForAddress }: Link): boolean =>
  asksForAddress || mobile === 'required' || Object.values(asks).some((ask) => ask !== 'off');

/** The error message of each invalid field. */
export type Problems = Readonly<Partial<Record<PayerField | 'card', string>>>;

export type CardState = 'loading' | 'blocked' | 'empty' | 'incomplete' | 'complete';

export type Coupon =
  | Readonly<{ step: 'none' }>
  | Readonly<{ step: 'entering' | 'asking'; code: string; problem?: string }>
  | Readonly<{ step: 'applied'; code: string; quote: Quote }>;

/** `repeats` counts the polls of an earlier sending of the request; it is absent for the first sending. */
type Payment =
  | Readonly<{ step: 'editing' }>
  | Readonly<{ step: 'tokenising'; key: string }>
  | Readonly<{ step: 'calling'; exchange: Exchange; triesLost: number; repeats?: number }>
  | Readonly<{ step: 'authenticating'; exchange: Exchange; clientSecret: string; summaryRef: string }>
  | Readonly<{ step: 'checking'; exchange: Exchange; summaryRef: string; polls: number }>
  | Readonly<{ step: 'interrupted'; exchange: Exchange }>
  | Readonly<{ step: 'paid'; summaryRef: string }>;

/** The result of the last try, shown above the button until the next one. */
export type Notice =
  | Readonly<{ kind: 'declined' | 'card_failed'; message?: string }>
  | Readonly<{ kind: 'rate_limited'; retryAfterSeconds?: number }>
  | Readonly<{ kind: 'shop_check'; url: string }>
  | Readonly<{ kind: 'in_progress' | 'not_sent' | 'not_approved' | 'refused' | 'unavailable' | 'repriced' }>;

export const opening = (online: boolean, unanswered?: Exchange): Checkout => ({
  phase: 'opening',
  online,
  ...(unanswered && { unanswered }),
});

/** The request whose outcome is not known yet, if there is one. */
export function unansweredOf(state: Checkout): Exchange | undefined {
  if (state.phase === 'settling') return state.exchange;
  if (state.phase !== 'open') return state.unanswered;
  return 'exchange' in state.payment ? state.payment.exchange : undefined;
}

/** Whether an earlier sending of the payment is waited for, of which the page knows no more than that it exists. */
export const isRepeated = ({ payment }: OpenCheckout): boolean =>
  payment.step === 'calling' && payment.repeats !== undefined;

/** Whether leaving the page would leave a payment of unknown outcome behind. */
export const mustStay = (state: Checkout): boolean =>
  state.phase === 'settling' ||
  (state.phase === 'open' && !['editing', 'checking', 'paid'].includes(state.payment.step));

/** The amount that is paid when the payer presses the button, by wallet and card, in major units. */
export function dueNow({ link, coupon }: OpenCheckout): number {
  return coupon.step === 'applied' ? coupon.quote.total : link.amount.value;
}

const priced = ({ link, coupon }: OpenCheckout): DueByCard =>
  coupon.step === 'applied' ? coupon.quote : link;

/** What of that the customer's wallet pays; undefined when the page does not know the customer. */
export const dueByWallet = (state: OpenCheckout): number | undefined => priced(state).wallet;

/** The tax of that; undefined where the shop taxes nothing. */
export const taxOf = ({ link, coupon }: OpenCheckout): Tax | undefined =>
  (coupon.step === 'applied' ? coupon.quote : link).tax;

export const dueByCard = (state: OpenCheckout): number => priced(state).dueByCard ?? dueNow(state);

export const fieldsOf = (state: OpenCheckout): readonly DetailField[] =>
  state.details?.fields(state.payer, needsCard(state), state.states) ?? [];

/** What of the payer decides their price. */
export const placeOf = (payer: Partial<Payer>): string =>
  [payer.country, payer.country && payer.state, taxIdOf(payer)].join('|');

const TAX_ID = /^[A-Z0-9]{4,20}$/;

/** As the service takes it; undefined while it is not one. */
export function taxIdOf({ taxId = '' }: Partial<Payer>): string | undefined {
  const text = taxId.replace(/[\s.-]/g, '').toUpperCase();
  return TAX_ID.test(text) ? text : undefined;
}

export const needsCard = (state: OpenCheckout): boolean => priced(state).needsCard;

/** The saved card that pays. */
export const savedCardOf = (state: OpenCheckout) =>
  needsCard(state) && state.usesSaved ? state.link.customer?.savedCard : undefined;

/** Whether the payer types a card, or takes the browser's wallet. */
export const typesCard = (state: OpenCheckout): boolean => needsCard(state) && !savedCardOf(state);

/** Whether the payer cannot pay until the card fields are loaded. */
export const isBlocked = (state: OpenCheckout): boolean => state.card === 'blocked' && typesCard(state);

/** Whether the form may be changed: not while a payment is in flight. */
export const isEditable = ({ payment }: OpenCheckout): boolean => payment.step === 'editing';

export const isUnderWay = ({ payment: { step } }: OpenCheckout): boolean =>
  step === 'tokenising' || step === 'calling' || step === 'authenticating' || step === 'paid';
