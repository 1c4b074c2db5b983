import { openDialog } from './dialog.js';
import { integrationError } from './integration-error.js';

/** @typedef {'apple_pay' | 'google_pay'} Wallet */

/** @type {Record<Wallet, { name: string, option: 'applePay' | 'googlePay' }>} */
export const WALLETS = {
  apple_pay: { name: 'Apple Pay', option: 'applePay' },
  google_pay: { name: 'Google Pay', option: 'googlePay' },
};

/** @param {string} type @returns {type is Wallet} */
export const isWallet = (type) => type in WALLETS;

/**
 * The wallets that the page allows. No browser under test has one, so the payment page's own address names those that it has:
 * `?wallets=apple_pay,google_pay`.
 * @param {import('@stripe/stripe-js').StripePaymentElementOptions} options
 */
export function walletsOf({ wallets }) {
  const inBrowser = new URLSearchParams(location.search).get('wallets')?.split(',') ?? [];
  return inBrowser.filter((type) => isWallet(type) && wallets?.[WALLETS[type].option] !== 'never');
}

/**
 * Opens the wallet's sheet above the page, and returns the token of the card that the payer chose, or null if the payer closed the
 * sheet. As in a browser, the sheet opens only while the page handles the payer's click.
 * @param {string} origin @param {{ type: Wallet, mode: string, amount?: number, currency?: string, business?: string, recurring?: import('./apple-pay-options.js').Recurring }} sale
 * @returns {Promise<string | null>}
 */
export async function openWalletSheet(origin, { type, mode, amount, currency, business, recurring }) {
  const { name } = WALLETS[type];
  if (!window.event?.isTrusted)
    throw integrationError(
      `Failed to show the ${name} payment sheet. Call elements.submit() at the top of the submission handler, before any asynchronous code.`,
    );
  const { outcome } = await openDialog({
    origin,
    path: '/v3/wallet-sheet',
    label: name,
    start: {
      ...{ name, business, amount: mode === 'setup' ? 0 : amount, currency },
      ...(type === 'apple_pay' && { recurring }),
    },
  });
  return outcome === 'paid' ? `tok_${type}` : null;
}
