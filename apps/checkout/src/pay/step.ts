import type { Link } from '../api/link.ts';
import type { Exchange } from '../api/payment.ts';
import type { Checked, Effect, Event, FocusTarget, Step } from './events.ts';
import type { OwnForm } from './own/own-form.ts';
import { saleOf } from './sale.ts';
import {
  type Checkout,
  isBlocked,
  type Notice,
  needsCard,
  type OpenCheckout,
  opening,
  type Payer,
  type PayerField,
  type Problems,
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
  { result, receipt, address, own, checked: back }: Extract<Event, { type: 'opened' }>,
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
  const state = { ...formOf(online, result.link, notice, back), address, own };
  const load: Effect = { type: 'load_card', sale: saleOf(state) };
  if (!unanswered) return [state, [load]];
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
  { pass, payer = NO_PAYER }: Checked = {},
): OpenCheckout {
  return {
    phase: 'open',
    online,
    link,
    payer: { ...payer, email: link.customer?.email ?? payer.email },
    problems: {},
    card: 'loading',
    coupon: { step: 'none' },
    payment: { step: 'editing' },
    notice,
    challengePass: pass,
  };
}
const NO_PAYER = { email: '', name: '', mobile: '' };

const payerOf = (exchange: Exchange): Payer => ({
  ...NO_PAYER,
  ...(exchange.kind === 'pay' && { ...exchange.customerInfo, ...exchange.customerInfo.address }),
});

const ownOf = (own: OwnForm | undefined, exchange: Exchange): OwnForm | undefined =>
  own && exchange.kind === 'pay' ? { ...own, typed: own.kit.typedOf(exchange.fields) } : own;

function stepOpen(state: OpenCheckout, event: Event): Step<Checkout> {
  switch (event.type) {
    case 'edited':
      return [edited(state, event.field, event.value), []];
    case 'own_edited':
      return [ownEdited(state, event.key, event.value), []];
    case 'email_left':
      return [state, [{ type: 'suggest_email', typed: state.payer.email }]];
    case 'email_suggested':
      return [event.typed === state.payer.email ? { ...state, suggestion: event.suggestion } : state, []];
    case 'card_changed':
      return [{ ...state, card: event.card, problems: without({ ...state.problems, card: undefined }) }, []];
    case 'card_retried':
      return state.card === 'blocked'
        ? [{ ...state, card: 'loading' }, [{ type: 'load_card', sale: saleOf(state) }]]
        : [state, []];
    case 'opened':
      return [event.result.kind === 'opened' ? { ...state, link: event.result.link } : state, []];
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
  const problem = state.problems[field] ? problemOf(field, value, state.address) : undefined;
  const suggestion = field === 'email' ? undefined : state.suggestion;
  return {
    ...state,
    suggestion,
    payer: { ...state.payer, [field]: value },
    problems: without({ ...state.problems, [field]: problem }),
  };
}

const ownEdited = (state: OpenCheckout, key: string, value: string): OpenCheckout =>
  state.own && state.payment.step === 'editing'
    ? { ...state, own: state.own.kit.typedInto(state.own, key, value) }
    : state;

/** Only an idle form can be submitted, so a double click makes one payment. */
function submitted(state: OpenCheckout, key: string): Step<OpenCheckout> {
  if (state.payment.step !== 'editing' || state.coupon.step === 'asking' || isBlocked(state))
    return [state, []];
  const isByCard = needsCard(state);
  const problems = isByCard
    ? problemsOf(state.payer, state.card, state.address)
    : problemsOf(state.payer, 'complete');
  const own = state.own?.kit.checked(state.own);
  const first = firstInForm(problems, own);
  const ready = { ...state, problems, own, notice: undefined };
  if (first) return [ready, [{ type: 'focus', target: first }]];
  if (!isByCard) return pay(ready, key);
  return [{ ...ready, payment: { step: 'tokenising', key } }, [{ type: 'tokenise', payer: state.payer }]];
}

/** The card comes last in the form. */
const firstInForm = (problems: Problems, own: OwnForm | undefined): FocusTarget | undefined => {
  const { card, ...ofPayer } = problems;
  return firstOf(ofPayer) ?? own?.kit.firstWrong(own) ?? (card ? 'card' : undefined);
};
