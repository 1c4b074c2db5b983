import { integrationError } from './integration-error.js';

/** @typedef {NonNullable<NonNullable<import('@stripe/stripe-js').StripePaymentElementOptions['applePay']>['recurringPaymentRequest']>} Recurring */
/** @typedef {(value: any) => boolean} Check */

const UNITS = ['year', 'month', 'day', 'hour', 'minute'];
/** @type {Check} */
const isText = (value) => typeof value === 'string' && value !== '';
/** @type {Check} */
const isDate = (value) => value instanceof Date && !Number.isNaN(value.getTime());
/** @type {Check} */
const isCount = (value) => Number.isSafeInteger(value) && value > 0;

/** @typedef {{ is: Check, must: string, optional?: boolean }} Rule */

/** @type {Record<keyof Recurring['regularBilling'], Rule>} */
const BILLING = {
  label: { is: isText, must: 'a text' },
  amount: { is: (value) => Number.isSafeInteger(value) && value >= 0, must: 'an integer in the minor unit' },
  recurringPaymentStartDate: { is: isDate, must: 'a Date', optional: true },
  recurringPaymentEndDate: { is: isDate, must: 'a Date', optional: true },
  recurringPaymentIntervalUnit: {
    is: (value) => UNITS.includes(value),
    must: `one of ${UNITS.join(', ')}`,
    optional: true,
  },
  recurringPaymentIntervalCount: { is: isCount, must: 'a positive integer', optional: true },
};
const billing = {
  is: (/** @type {any} */ value) => typeof value === 'object' && value !== null,
  must: 'an object',
};
/** @type {Record<keyof Recurring, Rule>} */
const RECURRING = {
  paymentDescription: { is: isText, must: 'a text' },
  managementURL: { is: (value) => isText(value) && URL.canParse(value), must: 'a URL' },
  billingAgreement: { is: isText, must: 'a text', optional: true },
  regularBilling: billing,
  trialBilling: { ...billing, optional: true },
};

/** Throws for an `applePay` option that the script refuses. Of its requests the simulation knows the recurring one. @param {any} given */
export function requireApplePay(given) {
  if (given === undefined || given === null) return;
  const { recurringPaymentRequest: request, ...others } = given;
  const unknown = Object.keys(others).find((name) => others[name] !== null);
  if (unknown)
    throw integrationError(
      `Unrecognized parameter: applePay.${unknown}. The simulated processor knows recurringPaymentRequest.`,
    );
  if (request === undefined || request === null) return;
  const at = 'applePay.recurringPaymentRequest';
  requireFields(at, request, RECURRING);
  for (const name of ['regularBilling', 'trialBilling'])
    if (request[name]) requireFields(`${at}.${name}`, request[name], BILLING);
}

/** @param {string} at @param {any} given @param {Readonly<Record<string, Rule>>} rules */
function requireFields(at, given, rules) {
  const unknown = Object.keys(given).find((name) => !(name in rules));
  if (unknown) throw integrationError(`Unrecognized parameter: ${at}.${unknown}.`);
  for (const [name, { is, must, optional }] of Object.entries(rules)) {
    if (given[name] === undefined ? optional : is(given[name])) continue;
    throw integrationError(
      `Invalid value for ${at}.${name}: it should be ${must}. You specified: ${given[name]}.`,
    );
  }
}
