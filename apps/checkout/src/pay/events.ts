import type { Opened, Quoted } from '../api/link.ts';
import type { Outcome } from '../api/outcome.ts';
import type { CustomerInfo, Exchange } from '../api/payment.ts';
import type { Summary } from '../api/summary.ts';
import type { OwnForm, OwnTarget } from './own/own-form.ts';
import type { Sale } from './sale.ts';
import type { CardState, DetailsForm, Payer, PayerField, States } from './state.ts';

/**
 * The events of the state machine. They carry new idempotency keys, since the machine itself is deterministic. `receipt` is that of
 * a payment of the link in this browser, `checked` what a payer brings back from the shop's check.
 */
export type Event =
  | Readonly<{
      type: 'opened';
      result: Opened;
      receipt?: string;
      own?: OwnForm | undefined;
      /** Whose price it is. */
      place?: string;
      details?: DetailsForm | undefined;
      checked?: Checked | undefined;
    }>
  | Readonly<{ type: 'reopened' | 'proof_refused' }>
  | Readonly<{ type: 'connection'; online: boolean }>
  | Readonly<{ type: 'card_changed'; card: CardState }>
  | Readonly<{ type: 'card_retried' }>
  | Readonly<{ type: 'card_chosen'; saved: boolean }>
  | Readonly<{ type: 'edited'; field: PayerField; value: string }>
  | Readonly<{ type: 'own_edited'; key: string; value: string }>
  | Readonly<{ type: 'email_left' | 'place_left' }>
  | Readonly<{ type: 'states_found'; states: States }>
  | Readonly<{ type: 'email_suggested'; typed: string; suggestion?: string | undefined }>
  | Readonly<{ type: 'submitted'; key: string }>
  | Readonly<{ type: 'tokenised'; result: Tokenised }>
  | Readonly<{ type: 'answered'; outcome: Outcome }>
  | Readonly<{ type: 'challenged'; key: string }>
  | Readonly<{ type: 'summarised'; status: Summary['status'] | 'missing' | 'lost' }>
  | Readonly<{ type: 'retried' | 'check_begun' }>
  | CouponEvent;

export type CouponEvent =
  | Readonly<{ type: 'coupon_opened' | 'coupon_closed' | 'coupon_applied' }>
  | Readonly<{ type: 'coupon_edited'; code: string }>
  | Readonly<{ type: 'coupon_quoted'; result: Quoted; place?: string }>;

/**
 * The result of tokenising the card: a confirmation token, a refusal by the processor, or no connection to it. `not_submitted` is without a
 * message if the payer closed the sheet of a wallet.
 */
export type Tokenised =
  | Readonly<{ kind: 'tokenised'; confirmationTokenId: string }>
  | Readonly<{ kind: 'not_submitted'; message?: string }>
  | Readonly<{ kind: 'card_refused'; message?: string }>
  | Readonly<{ kind: 'not_sent' }>;

/** The pass that a shop's check gave, and what was typed before it. */
export type Checked = Readonly<{ pass?: string; payer?: Payer }>;

export type FocusTarget = PayerField | 'card' | 'notice' | 'coupon' | 'coupon_toggle' | OwnTarget;

/** What the page must do next; the runner reports the result as an event. */
export type Effect =
  | Readonly<{ type: 'open' }>
  | Readonly<{ type: 'load_card'; sale: Sale }>
  | Readonly<{ type: 'tokenise'; payer: Payer }>
  | Readonly<{ type: 'exchange'; exchange: Exchange; delayMs: number }>
  | Readonly<{ type: 'challenge'; clientSecret: string }>
  | Readonly<{ type: 'poll'; summaryRef: string; delayMs: number }>
  | Readonly<{ type: 'quote'; code: string }>
  | Readonly<{ type: 'find_states'; country: string }>
  | Readonly<{ type: 'suggest_email'; typed: string }>
  | Readonly<{ type: 'go_to_check'; url: string; payer: Payer }>
  | Readonly<{ type: 'focus'; target: FocusTarget }>
  | Readonly<{ type: 'show_receipt'; summaryRef: string }>;

export type Step<State> = readonly [State, readonly Effect[]];

/** What the payer left empty is not sent. */
export function customerInfoOf(payer: Payer): CustomerInfo {
  const typed = (...fields: PayerField[]) =>
    Object.fromEntries(
      fields.flatMap((field) => (payer[field]?.trim() ? [[field, payer[field].trim()]] : [])),
    );
  return {
    email: payer.email.trim(),
    name: payer.name.trim(),
    ...typed('mobile', 'company', 'taxId'),
    ...(payer.line1?.trim() && payer.country
      ? { address: typed('line1', 'city', 'state', 'postalCode', 'country') }
      : typed('country')),
  };
}
