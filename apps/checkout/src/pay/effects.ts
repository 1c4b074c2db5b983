import { type Opened, openLink, type Place, quoteLink } from '../api/link.ts';
import { type Exchange, exchange } from '../api/payment.ts';
import type { Call } from '../api/request.ts';
import { findSummary } from '../api/summary.ts';
import { type Effects, newKey, type Send } from '../page/machine.ts';
import type { CardFields } from '../processor/card-fields.ts';
import type { appearAs } from '../words/speak.ts';
import type { Checked, Effect, Event, FocusTarget } from './events.ts';
import { saleOf } from './sale.ts';
import {
  asksForDetails,
  type Checkout,
  dueByCard,
  type OpenCheckout,
  type Payer,
  placeOf,
  taxIdOf,
  unansweredOf,
} from './state.ts';

export type Outside = Readonly<{
  payload: string;
  call: Call;
  card: CardFields;
  focus: (target: FocusTarget) => void;
  showReceipt: (summaryRef: string) => void;
  payerSecret: string;
  /** Gives the page the project's colour, and its language unless the payer asked for another. */
  appearAs: typeof appearAs;
  memory: Memory;
  /** Leads to the shop's page, which leads back to this address. */
  goToCheck: (url: string, payer: Payer) => void;
  forgetToken: () => void;
}>;

/** What the browser remembers of this link beyond a reload. */
export type Memory = Readonly<{
  keepUnanswered: (exchange: Exchange | undefined) => void;
  findReceipt: (slug: string) => string | undefined;
  rememberReceipt: (slug: string, summaryRef: string) => void;
  findChecked: () => Checked | undefined;
  forgetChecked: () => void;
}>;

/** What the machine of a payment does. */
export const checkoutEffects = (outside: Outside): Effects<Checkout, Event, Effect> => ({
  carryOut: (effect, state, send) => carryOut(effect, state, outside, send),
  before(after, before) {
    // Before the request is sent, so that a reload always finds it.
    if (unansweredOf(before) !== unansweredOf(after)) outside.memory.keepUnanswered(unansweredOf(after));
    if (after.phase === 'open' && before.phase === 'open' && dueByCard(before) !== dueByCard(after))
      outside.card.changeSale(saleOf(after));
  },
  // After the effects: nothing comes between a click and the sheet of a wallet.
  after(after, before) {
    if (isFrozen(before) !== isFrozen(after)) outside.card.freeze(isFrozen(after));
  },
});

/** The card fields are editable exactly while the rest of the form is. */
const isFrozen = (state: Checkout): boolean =>
  state.phase === 'open' && (state as OpenCheckout).payment.step !== 'editing';

async function carryOut(effect: Effect, state: Checkout, outside: Outside, send: Send<Event>): Promise<void> {
  const { payload, payerSecret, call, card, memory } = outside;
  switch (effect.type) {
    case 'open': {
      const place = placeKeyOf(state);
      const result: Opened = payload
        ? await openLink(call, payload, placeIn(state))
        : { kind: 'refused', why: 'broken' };
      if (result.link) await outside.appearAs(result.link.project);
      const receipt = result.link && memory.findReceipt(result.link.slug);
      try {
        const details =
          result.kind === 'opened' && asksForDetails(result.link)
            ? (await import('./details/details-form.ts')).detailsForm(result.link)
            : undefined;
        const asksOwn = result.kind === 'opened' && (result.link.fields ?? result.link.agreement);
        const own = asksOwn ? (await import('./own/seldom.ts')).emptyForm(result.link) : undefined;
        const checked = memory.findChecked();
        return send({ type: 'opened', result, place, details, own, checked, ...(receipt && { receipt }) });
      } catch {
        return send({ type: 'opened', result: { kind: 'refused', why: 'unreachable' } });
      }
    }
    case 'load_card':
      return card.load(effect.sale);
    case 'tokenise':
      return send({ type: 'tokenised', result: await card.tokenise(effect.payer) });
    case 'find_states': {
      const { details } = state as OpenCheckout;
      return (
        details && send({ type: 'states_found', states: await details.findStates(call, effect.country) })
      );
    }
    case 'suggest_email': {
      const { typed } = effect;
      const loaded = await import('./suggest-email.ts').catch(() => undefined); // Nothing is lost without a suggestion.
      return send({ type: 'email_suggested', typed, suggestion: loaded?.suggestEmail(typed) });
    }
    case 'exchange':
      await pause(effect.delayMs);
      return send({ type: 'answered', outcome: await exchange(call, payload, payerSecret, effect.exchange) });
    case 'challenge':
      await card.challenge(effect.clientSecret);
      return send({ type: 'challenged', key: newKey() });
    case 'poll': {
      await pause(effect.delayMs);
      const summary = await findSummary(call, effect.summaryRef);
      return send({ type: 'summarised', status: typeof summary === 'string' ? summary : summary.status });
    }
    case 'quote':
      return send({
        type: 'coupon_quoted',
        place: placeKeyOf(state),
        result: await quoteLink(call, payload, effect.code, placeIn(state)),
      });
    case 'go_to_check':
      return outside.goToCheck(effect.url, effect.payer);
    case 'focus':
      return outside.focus(effect.target);
    case 'show_receipt':
      rememberIn(memory, state, effect.summaryRef);
      outside.forgetToken();
      return outside.showReceipt(effect.summaryRef);
  }
}

const placeKeyOf = (state: Checkout): string => placeOf(state.phase === 'open' ? state.payer : {});

function placeIn(checkout: Checkout): Place {
  if (checkout.phase !== 'open') return {};
  const { country, state } = checkout.payer;
  const taxId = taxIdOf(checkout.payer);
  return { ...(country && { country }), ...(country && state && { state }), ...(taxId && { taxId }) };
}

function rememberIn(memory: Memory, state: Checkout, summaryRef: string): void {
  memory.keepUnanswered(undefined);
  memory.forgetChecked();
  const link =
    state.phase === 'open' ? state.link : state.phase === 'settling' ? state.refusal.link : undefined;
  if (link) memory.rememberReceipt(link.slug, summaryRef);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
