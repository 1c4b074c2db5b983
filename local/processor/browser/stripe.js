import { challenge } from './challenge.js';
import { createClient, isOfSetup } from './client.js';
import { createElements } from './elements.js';
import { integrationError } from './integration-error.js';

/** The script that a payment page loads. It has the calls of the processor's own script that the payment page uses. */
const origin = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

/** @param {string} key @param {any} [_options] */
function Stripe(key, _options) {
  if (typeof key !== 'string' || key === '')
    throw integrationError('Missing value for Stripe(): apiKey should be a string.');
  if (key.startsWith('sk_'))
    throw integrationError('You should not use your secret key with Stripe.js. Use the publishable key.');
  const around = { origin, key };
  const client = createClient(around);

  /** @param {{ elements: any, params?: any }} given @returns {Promise<any>} */
  async function createPaymentMethod(given) {
    if (typeof given?.elements?._collect !== 'function')
      throw integrationError('Give an Elements instance as `elements`.');
    return await given.elements._collect('paymentMethod', given.params);
  }

  /** @param {{ elements: any, params?: any }} given @returns {Promise<any>} */
  async function createConfirmationToken(given) {
    if (typeof given?.elements?._collect !== 'function')
      throw integrationError('Give an Elements instance as `elements`.');
    return await given.elements._collect('confirmationToken', given.params?.payment_method_data);
  }

  /** @param {string} clientSecret */
  async function retrievePaymentIntent(clientSecret) {
    return shaped(await client.retrieve(clientSecret), 'paymentIntent');
  }

  /** Shows the payer the challenge of the intent. @param {{ clientSecret: string }} given */
  async function handleNextAction(given) {
    const clientSecret = given?.clientSecret;
    if (!/^(pi|seti)_\w+_secret_\w+$/.test(clientSecret ?? ''))
      throw integrationError(
        'handleNextAction needs the client secret of a PaymentIntent or of a SetupIntent.',
      );
    const intent = await client.retrieve(clientSecret);
    if (intent.error || intent.status !== 'requires_action') return shaped(intent, nameOf(clientSecret));
    const { next_action: action } = intent;
    const error = await challenge(
      around,
      clientSecret,
      action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url?.url ?? '',
    );
    if (error) return { error };
    return afterChallenge(await client.retrieve(clientSecret), nameOf(clientSecret));
  }

  return {
    elements: (/** @type {any} */ options) => createElements(around, options),
    createPaymentMethod,
    createConfirmationToken,
    retrievePaymentIntent,
    handleNextAction,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** @param {any} answer @param {string} name */
const shaped = (answer, name) => (answer.error ? { error: answer.error } : { [name]: answer });

/** @param {string} clientSecret */
const nameOf = (clientSecret) => (isOfSetup(clientSecret) ? 'setupIntent' : 'paymentIntent');

/** The intent has the error of a failed or cancelled challenge. @param {any} intent @param {string} name */
function afterChallenge(intent, name) {
  if (intent.error) return { error: intent.error };
  if (intent.status !== 'requires_payment_method') return { [name]: intent };
  return { error: { ...(intent.last_payment_error ?? intent.last_setup_error), [intent.object]: intent } };
}

Stripe.version = 'endive';
/** @type {any} */ (window).Stripe = Stripe;
