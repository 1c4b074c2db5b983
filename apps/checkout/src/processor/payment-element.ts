import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { Sale } from '../pay/sale.ts';
import type { CardState } from '../pay/state.ts';
import { language } from '../words/locale.ts';
import { appearance } from './appearance.ts';
import type { ApplePayOf } from './recurring-request.ts';

/** The processor's element that asks for a card, or offers the browser's wallet: its payment method is a card's too. */
export type PaymentElement = Readonly<{
  elements: StripeElements;
  isWallet(): boolean;
  mount(place: HTMLElement): void;
  focus(): void;
  freeze(readOnly: boolean): void;
  changeSale(sale: Sale): void;
  repaint(): void;
}>;

const WALLETS: readonly string[] = ['apple_pay', 'google_pay'];

/** `lost` is called when the element cannot be loaded: it is then removed, and another can be created. */
export function createPaymentElement(
  processor: Stripe,
  sale: Sale,
  { changed, lost }: { changed: (card: CardState) => void; lost: () => void },
  applePayOf: ApplePayOf | undefined,
): PaymentElement {
  const elements = processor.elements({
    ...chargeOf(sale),
    allowedPaymentMethodTypes: ['card'],
    // The processor's script has no Hindi.
    locale: language === 'hi' ? 'en' : language,
    appearance: appearance(),
    loader: 'never',
  });
  const element = elements.create('payment', {
    business: { name: sale.seller },
    // A detail that is never asked for must be passed. The telephone number is optional in our form, and a card does not ask for it.
    fields: { billingDetails: { name: 'never', email: 'never' } },
    wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
    // The page asks for the consent to later charges in words of its own.
    ...(sale.recurs && { terms: { card: 'never', applePay: 'never', googlePay: 'never' } as const }),
    layout: 'tabs',
    ...applePayOf?.(sale),
  });
  let isWallet = false;
  element.on('ready', () => changed('empty'));
  element.on('change', ({ complete, empty, value }) => {
    isWallet = WALLETS.includes(value.type);
    changed(complete || isWallet ? 'complete' : empty ? 'empty' : 'incomplete');
  });
  element.on('loaderror', () => {
    element.destroy();
    lost();
  });
  return {
    elements,
    isWallet: () => isWallet,
    mount: (place) => element.mount(place),
    focus: () => element.focus(),
    freeze: (readOnly) => void element.update({ readOnly }),
    changeSale(changedSale) {
      void elements.update(chargeOf(changedSale));
      if (applePayOf) element.update(applePayOf(changedSale));
    },
    repaint: () => void elements.update({ appearance: appearance() }),
  };
}

/** What costs nothing now only saves the card. */
function chargeOf({ amountMinor, recurs, currency }: Sale) {
  if (amountMinor === 0) return { mode: 'setup', currency } as const;
  return {
    mode: 'payment',
    amount: amountMinor,
    currency,
    setupFutureUsage: recurs ? 'off_session' : null,
  } as const;
}
