import type { Stripe } from '@stripe/stripe-js';
import { customerInfoOf, type Tokenised } from '../pay/events.ts';
import type { Sale } from '../pay/sale.ts';
import type { CardState, Payer } from '../pay/state.ts';
import { onColoursChanged } from './appearance.ts';
import { loadProcessor } from './load-script.ts';
import { createPaymentElement, type PaymentElement } from './payment-element.ts';

/** The processor's card fields and wallets. Card numbers are typed into the processor's frame and never pass through this page. */
export type CardFields = Readonly<{
  /** Shows the fields for the sale. After they were blocked, another call tries again. */
  load(sale: Sale): Promise<void>;
  /** Changes the amount that a wallet shows. */
  changeSale(sale: Sale): void;
  /** Shows the fields in this place as soon as the processor's script is loaded. */
  mount(place: HTMLElement): void;
  focus(): void;
  freeze(frozen: boolean): void;
  /** Call it while the payer's click is handled: a browser opens the sheet of a wallet only then. */
  tokenise(payer: Payer): Promise<Tokenised>;
  /**
   * Opens the 3-D Secure dialog. Waits for the script, since a reloaded page may ask for it at once. Resolves when
   * the dialog is closed, whatever its result: only our confirm call tells the outcome.
   */
  challenge(clientSecret: string): Promise<void>;
}>;

const PATIENCE_MS = 30_000;

export function cardFields(script: string, changed: (card: CardState) => void): CardFields {
  let processor: Stripe | undefined;
  let element: PaymentElement | undefined;
  let place: HTMLElement | undefined;
  let current: Sale;
  let isLoaded: (processor: Stripe) => void = () => {};
  const loaded = new Promise<Stripe>((resolve) => {
    isLoaded = resolve;
  });
  const lost = () => {
    element = undefined;
    changed('blocked');
  };

  void loadProcessor(script).catch(() => undefined); // Starts loading while the link is still being opened.
  onColoursChanged(() => element?.repaint());

  return {
    async load(sale) {
      current = sale;
      try {
        processor ??= (await loadProcessor(script))(sale.publicKey);
        isLoaded(processor);
        // Few links recur, so the others do not load it. Nothing else is lost without it.
        const request =
          sale.link?.recurring && (await import('./recurring-request.ts').catch(() => undefined));
        element ??= createPaymentElement(processor, current, { changed, lost }, request?.applePayOf);
        if (place) element.mount(place);
      } catch {
        lost();
      }
    },
    changeSale(sale) {
      current = sale;
      element?.changeSale(sale);
    },
    mount(node) {
      place = node;
      element?.mount(node);
    },
    focus: () => element?.focus(),
    freeze: (frozen) => element?.freeze(frozen),
    tokenise: (payer) =>
      processor && element ? tokenise(processor, element, payer) : Promise.resolve({ kind: 'not_sent' }),
    async challenge(clientSecret) {
      await (await loaded).handleNextAction({ clientSecret }).catch(() => undefined);
    },
  };
}

async function tokenise(
  processor: Stripe,
  { elements, isWallet }: PaymentElement,
  payer: Payer,
): Promise<Tokenised> {
  const { email, name, mobile } = customerInfoOf(payer);
  const billing_details = { email, name, ...(mobile ? { phone: mobile } : {}) };
  try {
    const submitting = elements.submit();
    // The payer may take their time in a wallet's sheet, and whatever ends it without a payment is shown there.
    const submitted = await (isWallet() ? submitting : inTime(submitting));
    if (submitted.error)
      return { kind: 'not_submitted', message: isWallet() ? undefined : submitted.error.message };
    const { confirmationToken, error } = await inTime(
      processor.createConfirmationToken({ elements, params: { payment_method_data: { billing_details } } }),
    );
    if (confirmationToken) return { kind: 'tokenised', confirmationTokenId: confirmationToken.id };
    return error.type === 'api_connection_error'
      ? { kind: 'not_sent' }
      : { kind: 'card_refused', message: error.message };
  } catch {
    return { kind: 'not_sent' };
  }
}

const inTime = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The processor did not answer')), PATIENCE_MS),
    ),
  ]);
