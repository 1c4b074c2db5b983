import type { Call, Desk } from '../books/desk.ts';
import { type PaymentIntent, shown } from '../books/objects.ts';
import { requireMethod } from '../cards/attaching.ts';
import { failSetup, verify } from '../cards/setting-up.ts';
import type { SetupIntent } from '../cards/setup-intent.ts';
import {
  getSetupIntent,
  publicSetupIntent,
  requireSetupSecret,
  unexpectedState,
} from '../cards/setup-intents.ts';
import { invalid, ProcessorError, wrongState } from '../http/errors.ts';
import { allowOnly, oneOf } from '../http/params.ts';
import { publicView, requireClientSecret } from '../http/public-view.ts';
import { charge } from './charging.ts';
import { failed } from './failing.ts';
import { getIntent } from './payment-intents.ts';

export type Outcome = 'succeed' | 'fail';

/** POST /v1/3ds2/authenticate: the dialog reports the payer's result. The client secret identifies the intent. */
export function authenticateByDialog(desk: Desk, { params }: Call): object {
  allowOnly(params, ['client_secret', 'outcome']);
  const id = String(params.client_secret ?? '').split('_secret_')[0] ?? '';
  const outcome = oneOf(params, 'outcome', ['succeed', 'fail']);
  if (!outcome) throw invalid('The outcome must be succeed or fail.', 'outcome');
  if (isSetupIntent(id)) {
    requireSetupSecret(getSetupIntent(desk, id, 'client_secret'), params);
    return publicSetupIntent(authenticateSetup(desk, id, outcome));
  }
  const intent = getIntent(desk, id, 'client_secret');
  requireClientSecret(intent, params);
  return publicView(desk, authenticate(desk, intent.id, outcome));
}

/**
 * Applies the result of the challenge. With manual confirmation a passed challenge moves no money, because the intent waits for the
 * server's confirm. With automatic confirmation it charges at once, and only the intent shows a decline.
 */
export function authenticate(desk: Desk, id: string, outcome: Outcome): PaymentIntent {
  const intent = getIntent(desk, id);
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw wrongState(
      `This PaymentIntent is ${intent.status}: it has no challenge in progress.`,
      'payment_intent_unexpected_state',
      {
        payment_intent: shown(intent),
      },
    );
  }
  const method = requireMethod(desk, intent.payment_method);
  if (outcome === 'fail') return failed(desk, intent, { ...CHALLENGE_FAILED, payment_method: shown(method) });

  const passed: PaymentIntent = {
    ...intent,
    next_action: null,
    sim: { ...intent.sim, authenticated: method.id },
  };
  if (intent.confirmation_method === 'automatic') return chargeQuietly(desk, passed);
  const waiting: PaymentIntent = { ...passed, status: 'requires_confirmation' };
  desk.books.paymentIntents.put(waiting);
  return waiting;
}

/** The id of a setup intent begins so; every other challenge is a payment intent's. */
export const isSetupIntent = (id: string): boolean => id.startsWith('seti_');

/** Applies the result of the challenge. A passed one completes the setup intent at once: it has no manual confirmation. */
export function authenticateSetup(desk: Desk, id: string, outcome: Outcome): SetupIntent {
  const intent = getSetupIntent(desk, id);
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw unexpectedState(intent, `This SetupIntent is ${intent.status}: it has no challenge in progress.`);
  }
  const method = requireMethod(desk, intent.payment_method);
  if (outcome === 'fail')
    return failSetup(desk, intent, { ...SETUP_CHALLENGE_FAILED, payment_method: shown(method) });
  try {
    return verify(desk, intent, method);
  } catch (error) {
    if (error instanceof ProcessorError && error.status === 402) return getSetupIntent(desk, id);
    throw error;
  }
}

const SETUP_CHALLENGE_FAILED = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message: 'The latest attempt to set up the payment method has failed because authentication failed.',
} as const;

const CHALLENGE_FAILED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication. Try again with another one, or the same.',
  doc_url: 'https://docs.stripe.com/error-codes#payment-intent-authentication-failure',
} as const;

function chargeQuietly(desk: Desk, intent: PaymentIntent): PaymentIntent {
  try {
    return charge(desk, intent, requireMethod(desk, intent.payment_method ?? ''), { isAuthenticated: true });
  } catch (error) {
    if (error instanceof ProcessorError && error.status === 402) return getIntent(desk, intent.id);
    throw error;
  }
}
