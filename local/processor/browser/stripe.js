import { challenge } from './challenge.js';
import { createClient, flattened, isOfSetup } from './client.js';
import { integrationError } from './element.js';
import { createElements } from './elements.js';

/** The script that a payment page loads. It has the calls of the processor's own script that card payments use. */
const origin = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

/** @param {string} key @param {any} [_options] */
function Stripe(key, _options) {
  if (typeof key !== 'string' || key === '') throw integrationError('Missing value for Stripe(): apiKey should be a string.');
  if (key.startsWith('sk_')) throw integrationError('You should not use your secret key with Stripe.js. Use the publishable key.');
  const around = { origin, key };
  const client = createClient(around);

  /** @param {any} data */
  async function createPaymentMethod(data) {
    if (data?.type !== 'card') throw integrationError('The simulated processor makes payment methods of type card.');
    const rest = { ...flattened(data.billing_details, 'billing_details'), ...flattened(data.metadata, 'metadata') };
    if (typeof data.card?._send === 'function') return await data.card._send(rest);
    if (typeof data.card?.token !== 'string') throw integrationError('Give a card Element as `card`.');
    return shaped(await client.createPaymentMethod({ type: 'card', 'card[token]': data.card.token, ...rest }), 'paymentMethod');
  }

  /** @param {string} clientSecret */
  async function retrievePaymentIntent(clientSecret) {
    return shaped(await client.retrieve(clientSecret), 'paymentIntent');
  }

  /** Shows the payer the challenge of the intent. @param {{ clientSecret: string }} given */
  async function handleNextAction(given) {
    const clientSecret = given?.clientSecret;
    if (!/^(pi|seti)_\w+_secret_\w+$/.test(clientSecret ?? ''))
      throw integrationError('handleNextAction needs the client secret of a PaymentIntent or of a SetupIntent.');
    const intent = await client.retrieve(clientSecret);
    if (intent.error || intent.status !== 'requires_action') return shaped(intent, nameOf(clientSecret));
    const { next_action: action } = intent;
    const error = await challenge(around, clientSecret, action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url?.url ?? '');
    if (error) return { error };
    return afterChallenge(await client.retrieve(clientSecret), nameOf(clientSecret));
  }

  /** @param {string} clientSecret @param {any} [data] @param {{ handleActions?: boolean }} [options] */
  async function confirmCardPayment(clientSecret, data = {}, options = {}) {
    const method = await methodOf(data.payment_method);
    if (method.error) return method;
    const { payment_method: _, ...rest } = data;
    const params = Object.assign({}, ...Object.entries(rest).map(([name, value]) => flattened(value, name)));
    const intent = await client.confirm(clientSecret, { ...params, ...(method.id && { payment_method: method.id }) });
    if (intent.error || intent.status !== 'requires_action' || options.handleActions === false) return shaped(intent, 'paymentIntent');
    return await handleNextAction({ clientSecret });
  }

  /** @param {any} given @returns {Promise<{ id?: string, error?: any }>} */
  async function methodOf(given) {
    if (given === undefined || typeof given === 'string') return { id: given };
    const made = await createPaymentMethod({ type: 'card', ...given });
    return made.error ? { error: made.error } : { id: made.paymentMethod.id };
  }

  return {
    elements: (/** @type {any} */ options) => createElements(around, options),
    createPaymentMethod,
    retrievePaymentIntent,
    handleNextAction,
    handleCardAction: (/** @type {string} */ clientSecret) => handleNextAction({ clientSecret }),
    confirmCardPayment,
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

Stripe.version = 'basil';
/** @type {any} */ (window).Stripe = Stripe;
