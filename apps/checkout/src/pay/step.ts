import type { Link } from '../api/link.ts';
import type { Exchange } from '../api/payment.ts';
import type { Checked, Effect, Event, FocusTarget, Step } from './events.ts';
import type { OwnForm } from './own/own-form.ts';
import { saleOf } from './sale.ts';
import {
  type Checkout,
  isBlocked,
  isEditable,
  type Notice,
  type OpenCheckout,
  opening,
  type Payer,
  type PayerField,
  type Problems,
  placeOf,
  typesCard,
} from './state.ts';
import { stepCoupon } from './step-coupon.ts';
import { pay, REPRICED, repeat, resume, stepPayment } from './step-payment.ts';
import { settle, stepSettling } from './step-settling.ts';
import { firstOf, problemOf, problemsOf, without } from './validate.ts';

/** The page's transition function: the next state after an event, and the effects to perform. Pure. */
export function step(state: Checkout, event: Event): Step<Checkout> {
  if (event.type === 'connection') return connection(state, event.online);
  if (event.type === 'proof_refused') return [unproved(state), []];
  if (event.type === 'reopened') return state.phase === 'closed' ? reopened(state) : [state, []];
  if (state.phase === 'open') return stepOpen(state, event);
  if (state.phase === 'settling')
    return event.type === 'answered' ? stepSettling(state, event.outcome) : [state, []];
  return state.phase === 'opening' && event.type === 'opened' ? opened(state, event) : [state, []];
}

function connection(state: Checkout, online: boolean): Step<Checkout> {
  const now = { ...state, online };
  if (!online || state.online) return [now, []];
  if (now.phase === 'open') return resume(now);
  return now.phase === 'closed' && now.why === 'unreachable' ? reopened(now) : [now, []];
}

/** The payer can pay by card all the same. */
const unproved = (state: Checkout): Checkout =>
  state.phase === 'opening' || state.phase === 'open' ? { ...state, notice: REPRICED } : state;

const reopened = ({ online, unanswered }: Extract<Checkout, { phase: 'closed' }>): Step<Checkout> => [
  opening(online, unanswered),
  [{ type: 'open' }],
];

function opened(
  before: Opening,
  { result, receipt, place = placeOf({}), details, own, checked }: Extract<Event, { type: 'opened' }>,
): Step<Checkout> {
  const { online, unanswered, notice } = before;
  if (result.kind === 'refused') {
    if (result.why === 'used' && receipt) return [before, [{ type: 'show_receipt', summaryRef: receipt }]];
    const { kind: _, ...refusal } = result;
    if (unanswered && result.link)
      return settle({ phase: 'settling', online, exchange: unanswered, tries: 0, refusal });
    return [{ phase: 'closed', online, ...refusal, ...(unanswered && { unanswered }) }, []];
  }
  if (result.link.offer) return [{ phase: 'choosing', online, link: result.link }, []];
  const state = { ...formOf(online, result.link, notice, checked), details, own, pricedFor: place };
  const load: Effect = { type: 'load_card', sale: saleOf(state) };
  if (!unanswered) {
    const [asked, effects] = price(state);
    const { country } = state.payer;
    return [
      asked,
      [load, ...effects, ...(details && country ? [{ type: 'find_states', country } as const] : [])],
    ];
  }
  const [resumed, effects] = repeat(
    { ...state, payer: payerOf(unanswered), own: ownOf(own, unanswered) },
    unanswered,
    0,
  );
  return [resumed, [load, ...effects]];
}

type Opening = Extract<Checkout, { phase: 'opening' }>;

function formOf(
  online: boolean,
  link: Link,
  notice: Notice | undefined,
  { pass, payer: typed }: Checked = {},
): OpenCheckout {
  return {
    phase: 'open',
    online,
    link,
    payer: { ...NO_PAYER, ...knownOf(link), ...typed, ...emailOf(link) },
    problems: {},
    pricedFor: '',
    card: 'loading',
    usesSaved: link.customer?.savedCard !== undefined,
    coupon: { step: 'none' },
    payment: { step: 'editing' },
    notice,
    challengePass: pass,
  };
}
const NO_PAYER = { email: '', name: '', mobile: '' };

/** What the form begins with: who the payer has proved to be, and before that what the shop wrote into the link. */
function knownOf({ prefill: { address, ...prefill } = {}, customer }: Link): Partial<Payer> {
  return {
    ...prefill,
    ...address,
    ...(customer?.name && { name: customer.name }),
    ...(customer?.mobile && { mobile: customer.mobile }),
  };
}

const emailOf = ({ customer }: Link): Partial<Payer> => (customer ? { email: customer.email } : {});

const payerOf = (exchange: Exchange): Payer => ({
  ...NO_PAYER,
  ...(exchange.kind === 'pay' && { ...exchange.customerInfo, ...exchange.customerInfo.address }),
});

const ownOf = (own: OwnForm | undefined, exchange: Exchange): OwnForm | undefined =>
  own && exchange.kind === 'pay'
    ? { ...own, typed: own.kit.typedOf(exchange.fields, exchange.agreedTo) }
    : own;

function stepOpen(state: OpenCheckout, event: Event): Step<Checkout> {
  switch (event.type) {
    case 'edited':
      return chosen(edited(state, event.field, event.value), event.field);
    case 'own_edited':
      return [ownEdited(state, event.key, event.value), []];
    case 'place_left':
      return price(state);
    case 'states_found':
      return [{ ...state, states: event.states }, []];
    case 'email_left':
      return [state, [{ type: 'suggest_email', typed: state.payer.email }]];
    case 'email_suggested':
      return [event.typed === state.payer.email ? { ...state, suggestion: event.suggestion } : state, []];
    case 'card_changed':
      return [{ ...state, card: event.card, problems: without({ ...state.problems, card: undefined }) }, []];
    case 'card_chosen':
      return isEditable(state)
        ? [
            { ...state, usesSaved: event.saved, problems: without({ ...state.problems, card: undefined }) },
            [],
          ]
        : [state, []];
    case 'card_retried':
      return state.card === 'blocked'
        ? [{ ...state, card: 'loading' }, [{ type: 'load_card', sale: saleOf(state) }]]
        : [state, []];
    case 'opened':
      return priced(state, event);
    case 'check_begun':
      return checkBegun(state);
    case 'submitted':
      return submitted(state, event.key);
    case 'coupon_opened':
    case 'coupon_closed':
    case 'coupon_applied':
    case 'coupon_edited':
    case 'coupon_quoted':
      return stepCoupon(state, event);
    default:
      return stepPayment(state, event);
  }
}

/** The shop's page leads back here with a pass. */
const checkBegun = (state: OpenCheckout): Step<Checkout> =>
  state.notice?.kind === 'shop_check'
    ? [state, [{ type: 'go_to_check', url: state.notice.url, payer: state.payer }]]
    : [state, []];

/** A field with an error is validated again at each key press, so that the error disappears as soon as it is corrected. */
function edited(state: OpenCheckout, field: PayerField, value: string): OpenCheckout {
  if (state.payment.step !== 'editing') return state;
  const suggestion = field === 'email' ? undefined : state.suggestion;
  const after = { ...state, suggestion, payer: { ...state.payer, [field]: value } };
  const problem = state.problems[field] ? problemOf(field, after) : undefined;
  return { ...after, problems: without({ ...state.problems, [field]: problem }) };
}

/** A country has states of its own. */
function chosen(state: OpenCheckout, field: PayerField): Step<OpenCheckout> {
  if (field !== 'country' && field !== 'state') return [state, []];
  if (field === 'state') return price(state);
  const { state: _, ...payer } = state.payer;
  const [asked, effects] = price({ ...state, payer });
  return [asked, payer.country ? [...effects, { type: 'find_states', country: payer.country }] : effects];
}

/** Asks for the price of who pays, where it is that of somebody else. */
function price(state: OpenCheckout): Step<OpenCheckout> {
  if (!isEditable(state) || placeOf(state.payer) === state.pricedFor) return [state, []];
  return [{ ...state, isPricing: true }, [{ type: 'open' }]];
}

/** An answer for a place that the payer has left again says nothing. */
function priced(
  state: OpenCheckout,
  { result, place, own }: Extract<Event, { type: 'opened' }>,
): Step<OpenCheckout> {
  if (place !== undefined && place !== placeOf(state.payer)) return [state, []];
  const { isPricing, ...rest } = state;
  if (result.kind !== 'opened') return [isPricing ? { ...rest, notice: { kind: 'not_sent' } } : state, []];
  const { coupon, pricedFor } = state;
  const now = { ...rest, link: result.link, own: rest.own ?? own, pricedFor: place ?? pricedFor };
  return isPricing && coupon.step === 'applied'
    ? [{ ...now, isPricing }, [{ type: 'quote', code: coupon.code }]]
    : [now, []];
}

const ownEdited = (state: OpenCheckout, key: string, value: string): OpenCheckout =>
  state.own && state.payment.step === 'editing'
    ? { ...state, own: state.own.kit.typedInto(state.own, key, value) }
    : state;

/** Only an idle form can be submitted, so a double click makes one payment. */
function submitted(state: OpenCheckout, key: string): Step<OpenCheckout> {
  if (state.payment.step !== 'editing' || state.coupon.step === 'asking' || isBlocked(state))
    return [state, []];
  if (state.isPricing) return [state, []];
  if (placeOf(state.payer) !== state.pricedFor) return price(state);
  const problems = problemsOf(state);
  const own = state.own?.kit.checked(state.own);
  const first = firstInForm(problems, own);
  const ready = { ...state, problems, own, notice: undefined };
  if (first) return [ready, [{ type: 'focus', target: first }]];
  if (!typesCard(state)) return pay(ready, key);
  return [{ ...ready, payment: { step: 'tokenising', key } }, [{ type: 'tokenise', payer: state.payer }]];
}

/** The card comes last in the form. */
const firstInForm = (problems: Problems, own: OwnForm | undefined): FocusTarget | undefined => {
  const { card, ...ofPayer } = problems;
  return firstOf(ofPayer) ?? own?.kit.firstWrong(own) ?? (card ? 'card' : undefined);
};
