import type { Stripe } from '@stripe/stripe-js';
import { customerInfoOf, type Tokenised } from '../pay/events.ts';
import type { CardState, Payer } from '../pay/state.ts';
import { loadProcessor } from './load-script.ts';
import { createSplitFields, type SplitFields } from './split-fields.ts';

/** The processor's card fields. Card numbers are typed into the processor's frame and never pass through this page. */
export type CardFields = Readonly<{
  load(publicKey: string): Promise<void>;
  /** Shows number, expiry date and security code in these places as soon as the processor's script is loaded. */
  mount(places: readonly HTMLElement[]): void;
  focus(): void;
  freeze(frozen: boolean): void;
  tokenise(payer: Payer): Promise<Tokenised>;
  /**
   * Opens the 3-D Secure dialog. Waits for the script, since a reloaded page may ask for it at once. Resolves when
   * the dialog is closed, whatever its result: only our confirm call tells the outcome.
   */
  challenge(clientSecret: string): Promise<void>;
}>;

const PATIENCE_MS = 30_000;

export function cardFields(script: string, changed: (card: CardState, problem?: string) => void): CardFields {
  let processor: Stripe | undefined;
  let fields: SplitFields | undefined;
  let places: readonly HTMLElement[] | undefined;
  let isLoaded: (processor: Stripe) => void = () => {};
  const loaded = new Promise<Stripe>((resolve) => {
    isLoaded = resolve;
  });

  void loadProcessor(script).catch(() => undefined); // Starts loading while the link is still being opened.

  return {
    async load(publicKey) {
      try {
        processor ??= (await loadProcessor(script))(publicKey);
        isLoaded(processor);
        fields ??= createSplitFields(processor, changed);
        if (places) fields.mount(places);
      } catch {
        changed('blocked');
      }
    },
    mount(nodes) {
      places = nodes;
      fields?.mount(nodes);
    },
    focus: () => fields?.focus(),
    freeze: (disabled) => fields?.freeze(disabled),
    tokenise: (payer) => (processor && fields ? tokenise(processor, fields, payer) : Promise.resolve({ kind: 'not_sent' })),
    async challenge(clientSecret) {
      await (await loaded).handleNextAction({ clientSecret }).catch(() => undefined);
    },
  };
}

async function tokenise(processor: Stripe, { number: card }: SplitFields, payer: Payer): Promise<Tokenised> {
  const { email, name, mobile } = customerInfoOf(payer);
  const billing_details = { email, name, ...(mobile ? { phone: mobile } : {}) };
  try {
    const asked = processor.createPaymentMethod({ type: 'card', card, billing_details });
    const { paymentMethod, error } = await Promise.race([asked, tooLate()]);
    if (paymentMethod) return { kind: 'tokenised', paymentMethodId: paymentMethod.id };
    return error.type === 'api_connection_error' ? { kind: 'not_sent' } : { kind: 'card_refused', message: error.message };
  } catch {
    return { kind: 'not_sent' };
  }
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('The processor did not answer')), PATIENCE_MS));
