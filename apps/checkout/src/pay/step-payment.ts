import type { Outcome } from '../api/outcome.ts';
import type { Exchange } from '../api/payment.ts';
import { strings } from '../words/locale.ts';
import { customerInfoOf, type Event, type Step, type Tokenised } from './events.ts';
import { type Checkout, dueByWallet, type Notice, type OpenCheckout, savedCardOf, taxOf } from './state.ts';
import { firstOf, problemsFrom } from './validate.ts';

/** Waits before each automatic retry after a lost connection; after the last one, the payer is asked to retry. */
export const RESEND_AFTER_MS = [1000, 3000, 8000] as const;
/** Waits before each poll of an unknown outcome; the last one repeats. */
export const POLL_AFTER_MS = [2000, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000] as const;
/** After this many polls the page says that it takes longer than usual. */
export const POLLS_UNTIL_SLOW = 6;

/** The wallet does not pay what the payer was shown, or what the shop promised. */
export const REPRICED: Notice = { kind: 'repriced' };

/** The steps of the payment in flight. An event that does not belong to the current step is late and is ignored. */
export function stepPayment(state: OpenCheckout, event: Event): Step<Checkout> {
  const { payment } = state;
  switch (payment.step) {
    case 'tokenising':
      return event.type === 'tokenised' ? tokenised(state, payment.key, event.result) : [state, []];
    case 'calling':
      return event.type === 'answered' ? answered(state, payment, event.outcome) : [state, []];
    case 'authenticating':
      return event.type === 'challenged' ? confirm(state, payment, event.key) : [state, []];
    case 'checking':
      return event.type === 'summarised' ? summarised(state, payment, event.status) : [state, []];
    case 'interrupted':
      return event.type === 'retried' ? resume(state) : [state, []];
    default:
      return [state, []];
  }
}

/** Sends an interrupted request again, unchanged and under the same key. */
export function resume(state: OpenCheckout): Step<OpenCheckout> {
  return state.payment.step === 'interrupted' ? send(state, state.payment.exchange, 0) : [state, []];
}

function tokenised(state: OpenCheckout, key: string, result: Tokenised): Step<OpenCheckout> {
  if (result.kind === 'not_sent') return stop(state, { kind: 'not_sent' });
  if (result.kind === 'not_submitted') return notSubmitted(state, result.message);
  if (result.kind === 'card_refused') return stop(state, { kind: 'card_failed', message: result.message });
  return pay(state, key, result.confirmationTokenId);
}

/** What the wallet pays, and what tax is added, is said with the payment, so that the card is not charged more than the payer was shown. */
export function pay(state: OpenCheckout, key: string, confirmationTokenId?: string): Step<OpenCheckout> {
  const { coupon, payer, challengePass, own } = state;
  const couponCode = coupon.step === 'applied' ? coupon.code : undefined;
  const walletAmount = dueByWallet(state);
  const tax = taxOf(state);
  const taxAmount = tax?.mode === 'exclusive' ? tax.tax.value : 0;
  return send(
    state,
    {
      ...{ kind: 'pay', key, customerInfo: customerInfoOf(payer), confirmationTokenId, couponCode },
      ...(confirmationTokenId === undefined && { paymentMethodId: savedCardOf(state)?.id }),
      ...{ walletAmount, taxAmount, challengePass, fields: own?.kit.answersOf(own) },
      agreedTo: own?.kit.agreedTo(own, state.link),
    },
    0,
  );
}

/** The fields show what is wrong. A closed wallet is no error, and the focus stays on the button. */
function notSubmitted(state: OpenCheckout, problem: string | undefined): Step<OpenCheckout> {
  const editing: OpenCheckout = { ...state, payment: { step: 'editing' } };
  if (!problem) return [editing, []];
  return [{ ...editing, problems: { card: problem } }, [{ type: 'focus', target: 'card' }]];
}

function answered(
  state: OpenCheckout,
  { exchange, triesLost, repeats }: Calling,
  outcome: Outcome,
): Step<Checkout> {
  switch (outcome.kind) {
    case 'paid':
      return paid(state, outcome.summaryRef);
    case 'requires_action': {
      const { clientSecret, summaryRef } = outcome;
      // A confirm that asks for the same intent again would repeat for ever.
      if (exchange.kind === 'confirm' && exchange.paymentIntentId === intentOf(clientSecret))
        return stop(state, { kind: 'not_approved' });
      return [
        { ...state, payment: { step: 'authenticating', exchange, clientSecret, summaryRef } },
        [{ type: 'challenge', clientSecret }],
      ];
    }
    case 'unknown':
      return check(state, exchange, outcome.summaryRef, 0, outcome.retryAfterSeconds);
    case 'lost':
      return lost(state, exchange, triesLost);
    case 'running':
      return repeat(state, exchange, (repeats ?? 0) + 1);
    case 'in_progress':
      if (exchange.kind === 'confirm') return check(state, exchange, exchange.receiptRef, 0);
      return repeats === undefined
        ? stop(state, { kind: 'in_progress' })
        : repeat(state, exchange, repeats + 1);
    case 'closed':
      return [
        {
          phase: 'closed',
          online: state.online,
          why: outcome.why,
          requestId: outcome.requestId,
          link: state.link,
        },
        [],
      ];
    case 'invalid':
      return invalid(state, outcome);
    case 'refused':
      return refused(state, outcome);
    case 'repriced':
      return repriced(state);
    default:
      return stop(state, outcome);
  }
}
type Calling = Extract<OpenCheckout['payment'], { step: 'calling' }>;

function confirm(
  state: OpenCheckout,
  { clientSecret, summaryRef }: { clientSecret: string; summaryRef: string },
  key: string,
): Step<OpenCheckout> {
  return send(
    state,
    { kind: 'confirm', key, paymentIntentId: intentOf(clientSecret), receiptRef: summaryRef },
    0,
  );
}

const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

function summarised(
  state: OpenCheckout,
  checking: Checking,
  status: Extract<Event, { type: 'summarised' }>['status'],
): Step<OpenCheckout> {
  switch (status) {
    case 'success':
      return paid(state, checking.summaryRef);
    case 'payment_failed':
      return stop(state, { kind: 'declined' });
    case 'requires_action': // Only the answer to pay contains the client secret that the 3-D Secure dialog needs.
      return send(state, checking.exchange, 0);
    default:
      return check(state, checking.exchange, checking.summaryRef, checking.polls + 1);
  }
}
type Checking = Extract<OpenCheckout['payment'], { step: 'checking' }>;

function send(state: OpenCheckout, exchange: Exchange, triesLost: number): Step<OpenCheckout> {
  const delayMs = triesLost === 0 ? 0 : (RESEND_AFTER_MS[triesLost - 1] ?? 0);
  return [
    { ...state, notice: undefined, payment: { step: 'calling', exchange, triesLost } },
    [{ type: 'exchange', exchange, delayMs }],
  ];
}

/** Waits for an earlier sending of the request, by sending it again under its key until it has an answer. */
export function repeat(state: OpenCheckout, exchange: Exchange, repeats: number): Step<OpenCheckout> {
  const delayMs = repeats === 0 ? 0 : pollAfter(repeats - 1);
  return [
    { ...state, notice: undefined, payment: { step: 'calling', exchange, triesLost: 0, repeats } },
    [{ type: 'exchange', exchange, delayMs }],
  ];
}

function lost(state: OpenCheckout, exchange: Exchange, triesLost: number): Step<OpenCheckout> {
  if (state.online && triesLost < RESEND_AFTER_MS.length) return send(state, exchange, triesLost + 1);
  return [{ ...state, payment: { step: 'interrupted', exchange } }, [{ type: 'focus', target: 'notice' }]];
}

function check(
  state: OpenCheckout,
  exchange: Exchange,
  summaryRef: string,
  polls: number,
  atLeastSeconds = 0,
): Step<OpenCheckout> {
  const delayMs = Math.max(pollAfter(polls), atLeastSeconds * 1000);
  return [
    { ...state, payment: { step: 'checking', exchange, summaryRef, polls } },
    [{ type: 'poll', summaryRef, delayMs }],
  ];
}

const pollAfter = (polls: number): number => POLL_AFTER_MS[Math.min(polls, POLL_AFTER_MS.length - 1)] ?? 0;

function paid(state: OpenCheckout, summaryRef: string): Step<OpenCheckout> {
  return [
    { ...state, notice: undefined, payment: { step: 'paid', summaryRef } },
    [{ type: 'show_receipt', summaryRef }],
  ];
}

function invalid(state: OpenCheckout, { errors }: Extract<Outcome, { kind: 'invalid' }>): Step<OpenCheckout> {
  const problems = problemsFrom(errors, state);
  const own = state.own?.kit.refusedIn(
    state.own,
    errors.map(({ field }) => field),
  );
  const first = firstOf(problems) ?? own?.kit.firstWrong(own);
  const changed = errors.some(({ field }) => field === 'agreedTo');
  const [stopped, effects]: Step<OpenCheckout> = first
    ? [{ ...state, problems, own, payment: { step: 'editing' } }, [{ type: 'focus', target: first }]]
    : stop(state, { kind: 'refused' });
  return [stopped, changed ? [...effects, { type: 'open' }] : effects];
}

const UNAVAILABLE: readonly string[] = ['processor_unavailable', 'payments_paused'];

function refused(state: OpenCheckout, { code }: Extract<Outcome, { kind: 'refused' }>): Step<OpenCheckout> {
  if (UNAVAILABLE.includes(code)) return stop(state, { kind: 'unavailable' });
  if (code !== 'coupon_not_valid' || state.coupon.step !== 'applied') return stop(state, { kind: 'refused' });
  const coupon = { step: 'entering', code: state.coupon.code, problem: strings.coupon.notValid } as const;
  return [{ ...state, coupon, payment: { step: 'editing' } }, [{ type: 'focus', target: 'coupon' }]];
}

/** The wallet pays another amount than was shown: the payer decides once the new one is. */
function repriced(state: OpenCheckout): Step<OpenCheckout> {
  const { coupon } = state;
  const [stopped, effects] = stop(state, REPRICED);
  if (coupon.step !== 'applied') return [stopped, [...effects, { type: 'open' }]];
  const { code } = coupon;
  return [
    { ...stopped, coupon: { step: 'asking', code } },
    [...effects, { type: 'open' }, { type: 'quote', code }],
  ];
}

/** Returns to the form with a notice. The card fields keep what was typed. */
function stop(state: OpenCheckout, notice: Notice): Step<OpenCheckout> {
  return [{ ...state, notice, payment: { step: 'editing' } }, [{ type: 'focus', target: 'notice' }]];
}
