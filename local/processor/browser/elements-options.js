import { requireApplePay } from './apple-pay-options.js';
import { integrationError } from './integration-error.js';

/** @typedef {import('@stripe/stripe-js').StripeElementsOptionsMode} ElementsOptions */
/** @typedef {import('@stripe/stripe-js').StripePaymentElementOptions} PaymentElementOptions */

/** A name in any member of a union. @template T @typedef {T extends unknown ? keyof T : never} NameIn */

/** The options that the simulation knows, by their published names. @type {readonly NameIn<ElementsOptions>[]} */
const OPTIONS = [
  'mode', 'amount', 'currency', 'allowedPaymentMethodTypes', 'paymentMethodCreation', 'setupFutureUsage', 'locale', 'appearance', 'loader',
]; // biome-ignore format: one list
/** @type {readonly (keyof import('@stripe/stripe-js').StripeElementsUpdateOptions)[]} */
const UPDATABLE = [
  'mode',
  'amount',
  'currency',
  'allowedPaymentMethodTypes',
  'setupFutureUsage',
  'locale',
  'appearance',
];
/** @type {readonly (keyof PaymentElementOptions)[]} */
const ELEMENT_OPTIONS = ['applePay', 'business', 'fields', 'layout', 'readOnly', 'terms', 'wallets'];
/** @type {readonly (keyof import('@stripe/stripe-js').StripePaymentElementUpdateOptions)[]} */
const ELEMENT_UPDATABLE = ['applePay', 'business', 'fields', 'layout', 'readOnly', 'terms'];

const MODES = ['payment', 'setup', 'subscription'];

/** Throws for options of `stripe.elements()` without an intent that the script refuses. @param {any} options */
export function requireOptions(options) {
  requireKnown('elements()', options, OPTIONS);
  const { mode, amount, currency, allowedPaymentMethodTypes: types } = options;
  if (!MODES.includes(mode))
    throw integrationError(
      `Invalid value for elements(): mode should be one of ${MODES.join(', ')}. You specified: ${mode}.`,
    );
  if (mode !== 'setup' && !(Number.isSafeInteger(amount) && amount > 0))
    throw integrationError(
      `Invalid value for elements(): amount should be a positive integer. You specified: ${amount}.`,
    );
  if (mode !== 'setup' && currency === undefined)
    throw integrationError('Missing value for elements(): currency should be a string.');
  if (currency !== undefined && !/^[a-z]{3}$/.test(currency))
    throw integrationError(
      `Invalid value for elements(): currency should be a lower-case ISO code. You specified: ${currency}.`,
    );
  if (String(types) !== 'card')
    throw integrationError('The simulated processor takes cards: set allowedPaymentMethodTypes to ["card"].');
}

/** @param {any} changes */
export const requireUpdatable = (changes) => requireKnown('elements.update()', changes, UPDATABLE);

/** @param {any} options */
export function requireElementOptions(options) {
  requireKnown('elements.create()', options, ELEMENT_OPTIONS);
  requireApplePay(options?.applePay);
}

/** @param {any} changes */
export function requireElementUpdatable(changes) {
  requireKnown('paymentElement.update()', changes, ELEMENT_UPDATABLE);
  requireApplePay(changes?.applePay);
}

/** A billing detail that the Element may not ask for must be passed. @param {PaymentElementOptions} options @param {any} details @param {string} call */
export function requireBillingDetails({ fields }, details, call) {
  const asked = fields?.billingDetails;
  const never =
    typeof asked === 'object'
      ? Object.entries(asked).flatMap(([name, value]) => (value === 'never' ? [name] : []))
      : [];
  const missing = never.find((name) => details?.[name] === undefined);
  if (missing)
    throw integrationError(
      `You specified "never" for fields.billing_details.${missing} when creating the payment Element, but did not pass it to ${call}.`,
    );
}

/** @param {string} call @param {any} given @param {readonly string[]} names */
function requireKnown(call, given, names) {
  const unknown = Object.keys(given ?? {}).find((name) => !names.includes(name));
  if (unknown)
    throw integrationError(
      `Unrecognized ${call} parameter: ${unknown}. The simulated processor knows ${names.join(', ')}.`,
    );
}
