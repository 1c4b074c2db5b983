import type { Outcome } from '../api/outcome.ts';
import type { Step } from './events.ts';
import type { Checkout } from './state.ts';
import { POLL_AFTER_MS, RESEND_AFTER_MS } from './step-payment.ts';

export type Settling = Extract<Checkout, { phase: 'settling' }>;

/** Sends the interrupted request of a closed link again: perhaps it was this payment that closed the link. */
export function settle(state: Settling): Step<Checkout> {
  const { exchange, tries } = state;
  const delayMs = tries === 0 ? 0 : (POLL_AFTER_MS[Math.min(tries, POLL_AFTER_MS.length) - 1] ?? 0);
  return [state, [{ type: 'exchange', exchange, delayMs }]];
}

export function stepSettling(state: Settling, outcome: Outcome): Step<Checkout> {
  const { online, exchange, tries, refusal } = state;
  switch (outcome.kind) {
    case 'paid':
    case 'unknown':
    case 'requires_action':
      return [state, [{ type: 'show_receipt', summaryRef: outcome.summaryRef }]];
    case 'running':
    case 'in_progress':
      return settle({ ...state, tries: tries + 1 });
    case 'lost':
      if (tries < RESEND_AFTER_MS.length) return settle({ ...state, tries: tries + 1 });
      return [{ phase: 'closed', online, why: 'unreachable', unanswered: exchange }, []];
    default:
      return [{ phase: 'closed', online, ...refusal }, []];
  }
}
