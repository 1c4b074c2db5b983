import { requireBillingDetails, requireOptions, requireUpdatable } from './elements-options.js';
import { integrationError } from './integration-error.js';
import { createPaymentElement } from './payment-element.js';
import { isWallet, openWalletSheet } from './wallets.js';

/**
 * The group of one Payment Element for a payment without an intent. `_collect` creates the payment method or the confirmation token of what
 * was submitted.
 * @param {{ origin: string, key: string }} around @param {any} options
 */
export function createElements(around, options) {
  requireOptions(options);
  let current = options;
  /** @type {import('./payment-element.js').PaymentElement | null} */
  let element = null;
  /** What was submitted since the last change. @type {{ type: string, token?: string } | null} */
  let submitted = null;
  /** @type {Set<() => void>} */
  const updateEnds = new Set();
  const changed = () => {
    submitted = null;
  };

  async function submit() {
    if (!element?._isMounted()) throw integrationError('elements.submit() needs a mounted Payment Element.');
    const type = element._type();
    if (isWallet(type)) return await submitWallet(type, element);
    const error = await element._validate();
    if (error) return { error };
    submitted = { type };
    return { selectedPaymentMethod: type };
  }

  /** @param {import('./wallets.js').Wallet} type @param {import('./payment-element.js').PaymentElement} from */
  async function submitWallet(type, from) {
    const token = await openWalletSheet(around.origin, {
      type,
      ...current,
      business: from._options().business?.name,
      recurring: from._options().applePay?.recurringPaymentRequest,
    });
    if (!token) return { error: { type: 'validation_error', message: 'The payment was cancelled.' } };
    submitted = { type, token };
    return { selectedPaymentMethod: type };
  }

  return {
    submit,
    /** @param {string} kind @param {any} [given] */
    create(kind, given = {}) {
      if (kind !== 'payment')
        throw integrationError(`The simulated processor has no Element named ${kind}: it has payment.`);
      if (element)
        throw integrationError(
          'Can only create one Element of type payment through this instance of elements().',
        );
      element = createPaymentElement(given, {
        ...around,
        group: () => current,
        changed,
        destroyed: () => (element = null),
      });
      return element;
    },
    /** @param {string} kind */
    getElement: (kind) => (kind === 'payment' ? element : null),
    /** @param {any} changes */
    async update(changes) {
      requireUpdatable(changes);
      requireOptions({ ...current, ...changes });
      current = { ...current, ...changes };
      changed();
      await element?._groupChanged();
      for (const ended of updateEnds) ended();
    },
    /** @param {string} event @param {() => void} ended */
    on(event, ended) {
      if (event !== 'update-end') throw integrationError(`An Elements instance has no event named ${event}.`);
      updateEnds.add(ended);
    },
    /** @param {'paymentMethod' | 'confirmationToken'} what @param {any} [params] @returns {Promise<any>} */
    async _collect(what, params) {
      const call = what === 'paymentMethod' ? 'createPaymentMethod' : 'createConfirmationToken';
      if (what === 'paymentMethod' && current.paymentMethodCreation !== 'manual')
        throw integrationError(
          "createPaymentMethod() needs Elements that were created with paymentMethodCreation: 'manual'.",
        );
      if (!submitted || !element)
        throw integrationError(
          `elements.submit() must be called after the last change and before stripe.${call}().`,
        );
      requireBillingDetails(element._options(), params?.billing_details, call);
      const agreed = current.mode === 'setup' ? 'off_session' : current.setupFutureUsage;
      return await element._send({ ...submitted, what, agreed }, params);
    },
  };
}
