import type { StripeConstructor } from '@stripe/stripe-js';

const PATIENCE_MS = 20_000;
let loading: Promise<StripeConstructor> | undefined;

/** Loads the processor's script once. After a failure, the next call tries again. */
export function loadProcessor(address: string): Promise<StripeConstructor> {
  loading ??= insert(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function insert(address: string): Promise<StripeConstructor> {
  const script = document.createElement('script');
  return new Promise<StripeConstructor>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error('The processor’s script could not be loaded'));
    };
    const tooLate = setTimeout(fail, PATIENCE_MS);
    script.src = address;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(tooLate);
      if (window.Stripe) resolve(window.Stripe);
      else fail();
    };
    document.head.append(script);
  });
}
